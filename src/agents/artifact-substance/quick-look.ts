import type { SourceFile } from '../../codebase/codebase.js';

/** Anything a stub can consist of; what has none of it need not be parsed. */
const SIGNS: readonly RegExp[] = [
  /\{\s*\}/,
  /=>\s*(?:null|undefined|void|true|false|\[|\(\s*\{|["'`<\d]|\(\s*<|async\b|\(|[\w$]+\s*(?:=>|[;,\n)]))/,
  /\breturn\s*(?:;|\}|null|undefined|void|true|false|\[|\{|["'`<\d(-]|[\w$]+\s*(?:[;}\n]|$))/m,
  /\bconsole\b|\bsetTimeout\b|\bMath\.random\b|\b(?:sleep|delay|wait|pause)\b|\blog(?:ger)?\./,
  /\bthrow\b/,
];
const WORDS =
  /not (?:yet )?implemented|unimplemented|todo|fixme|placeholder|coming soon|simulat|mock|dummy|fake|stub|for now|hard-?coded|lorem|rest of|existing code|goes here|real implementation|\btbd\b|<{7}|>{7}|[.…]{3}\s*(?:rest|existing|other|same|more)/i;

/**
 * Whether a script certainly does its work, by a look at its text alone: every promised name is a function or class
 * defined here, and nothing in the file is a sign of a stub. False says nothing.
 */
export function isPlainlyWhole(source: SourceFile, names: readonly string[]): boolean {
  if (!/^(?:typescript|javascript)$/.test(source.language) || source.role !== 'code' || names.length === 0)
    return false;
  const { masked } = source;
  if (WORDS.test(source.text) || SIGNS.some((sign) => sign.test(withoutClasses(masked)))) return false;
  return names.every((name) =>
    new RegExp(`^export\\s+(?:async\\s+)?function\\s+${name.replaceAll('$', '\\$')}\\s*[(<]`, 'm').test(
      masked,
    ),
  );
}

/** Small methods of classes nobody asked about are no sign: `get(id) { return this.items.get(id); }`. */
const withoutClasses = (masked: string): string => masked.replace(/\breturn\s+this\s*;/g, ' ');
