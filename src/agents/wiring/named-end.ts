import type { Codebase } from '../../codebase/codebase.js';
import { escapeRegex } from '../../criteria/regex-dialects.js';
import { compilePattern } from '../../domain/bounded-pattern.js';
import type { KeyLink } from '../../domain/must-have.js';
import { anchor, type Finding } from './report.js';

/**
 * A link whose end is no file of the project: a package, an environment variable, an expression, a name of a framework.
 * It holds where the code of `from` (comments left out) imports the package, has the expression, or what the plan's own
 * pattern or `via` describes. Undefined: nothing of it was found.
 */
export function judgeNamed(
  link: KeyLink,
  files: readonly string[],
  written: string,
  codebase: Codebase,
): Finding | undefined {
  const text = written.trim().replace(/^`|`$/g, '');
  for (const file of files) {
    const found =
      packageUse(file, text, codebase) ??
      environmentUse(file, text, codebase) ??
      expressionUse(file, text, codebase) ??
      patternUse(file, link, codebase) ??
      wordUse(file, text, link, codebase);
    if (found) return found;
  }
  return undefined;
}

/** Words that could stand in code: the end names something to look for, and is not only prose. */
export const namesCode = (text: string): boolean =>
  !/\s/.test(text.trim()) || /[a-z][A-Z]|[\w$]\(|::|->|\w\.\w|_/.test(text);

/** The plan's pattern in the file's code, for ends that no import can connect. */
export function patternUse(file: string, { pattern }: KeyLink, codebase: Codebase): Finding | undefined {
  const source = codebase.source(file);
  if (pattern === undefined || !source) return undefined;
  const forms = [pattern, pattern.replaceAll('\\\\', '\\')];
  for (const form of new Set(forms)) {
    const compiled = compilePattern(form);
    const [match] = compiled.ok ? compiled.value.findAll(source.code, 1) : [];
    if (match !== undefined && match.match !== '')
      return wired(file, source.lineAt(match.index), `has the plan's pattern ${pattern}`);
  }
  return undefined;
}

const wired = (file: string, line: number, how: string): Finding => ({
  verdict: 'WIRED',
  findings: `${file}:${line} ${how}`,
  evidence: [anchor(file, line, how)],
});

/** `@scope/name/part`, `resend`, `django.core.mail.EmailMessage`: imported, and a name of it used (or none taken). */
function packageUse(file: string, text: string, codebase: Codebase): Finding | undefined {
  const wanted = text.replace(/^(?:npm|package|module):?\s+/i, '').replace(/\(\)$/, '');
  if (!/^@?[\w.-]+(?:[/.\\:]+[\w.-]+)*$/.test(wanted)) return undefined;
  const source = codebase.source(file);
  let idle: number | undefined;
  for (const fact of codebase.modules.importsOf(file)) {
    const { specifier } = fact;
    const whole =
      specifier === wanted || specifier.startsWith(`${wanted}/`) || specifier.startsWith(`${wanted}.`);
    const member =
      wanted.startsWith(`${specifier}.`) &&
      fact.names.some(({ exported }) => exported === wanted.slice(specifier.length + 1).split('.')[0]);
    if (!whole && !member) continue;
    const masked = source?.masked.split('\n') ?? [];
    const rest = masked.filter((_, index) => index + 1 !== fact.line).join('\n');
    const used =
      fact.names.length === 0 ||
      fact.names.some(({ local }) => new RegExp(`(?<![\\w$])${escapeRegex(local)}(?![\\w$])`).test(rest));
    if (used) return wired(file, fact.line, `imports ${specifier} and uses it`);
    idle = fact.line;
  }
  if (idle === undefined) return undefined;
  const description = `${file} imports ${wanted} and uses nothing of it`;
  return {
    verdict: 'NOT_WIRED',
    findings: description,
    evidence: [anchor(file, idle, description)],
    gap: { description, fix_direction: `Use ${wanted} in ${file}, or take the import out`, file, line: idle },
  };
}

function environmentUse(file: string, text: string, codebase: Codebase): Finding | undefined {
  if (!/^\.env(?:\.\w+)*$/.test(text)) return undefined;
  const source = codebase.source(file);
  const at =
    source?.code.search(
      /\bprocess\.env\b|\bimport\.meta\.env\b|\benv\(|\bos\.environ\b|\bgetenv\(|\bENV\[/,
    ) ?? -1;
  return source && at !== -1 ? wired(file, source.lineAt(at), 'reads the environment') : undefined;
}

/** `supabase.auth.verifyOtp`, `auth()->user()->shuffles()`, `route('home')`, whatever the blanks and quotes. */
function expressionUse(file: string, text: string, codebase: Codebase): Finding | undefined {
  const parts = text.match(/[\w$]+|[^\s\w$"'`]/g) ?? [];
  const source = codebase.source(file);
  if (!source || parts.length < 2 || text.length > 200 || !/[.:>([]/.test(text)) return undefined;
  const open = parts
    .join(' ')
    .replace(/(?: \( \))+$/, ' (')
    .split(' ');
  const expression = new RegExp(
    `(?<![\\w$])${open.map((part) => `${escapeRegex(part)}["'\`]?`).join('\\??\\s*["\'`]?')}`,
  );
  const at = expression.exec(source.code)?.index;
  return at === undefined ? undefined : wired(file, source.lineAt(at), `has ${text}`);
}

/** The last name of the end, else a name that the plan's `via` calls. */
function wordUse(file: string, text: string, { via = '' }: KeyLink, codebase: Codebase): Finding | undefined {
  const source = codebase.source(file);
  const inText = /\s/.test(text.trim())
    ? (text.match(/(?<![\w$])[a-z]+(?:[A-Z][a-z0-9]+)+|\w+_\w+/g) ?? [])
    : [];
  const names = [
    ...inText,
    ...(namesCode(text) && !/\s/.test(text.trim())
      ? [/([A-Za-z_$][\w$]{3,})\W*$/.exec(text.replace(/\([^()]*\)/g, ''))?.[1] ?? '']
      : []),
    ...[...via.matchAll(/(?<![\w$])([A-Za-z_$][\w$]{3,})(?=\()|`([A-Za-z_$][\w$]{3,})`/g)].map(
      (match) => match[1] ?? match[2] ?? '',
    ),
    ...(via.match(/(?<![\w$])[a-z]+(?:[A-Z][a-z0-9]+)+(?![\w$])/g) ?? []),
  ].filter((name) => name.length > 3 && !COMMON.has(name.toLowerCase()));
  for (const name of new Set(names)) {
    const at = source?.code.search(new RegExp(`(?<![\\w$])${escapeRegex(name)}(?![\\w$])`)) ?? -1;
    if (source && at !== -1) return wired(file, source.lineAt(at), `uses ${name}`);
  }
  return undefined;
}

const COMMON = new Set([
  'import',
  'from',
  'with',
  'this',
  'file',
  'data',
  'page',
  'route',
  'config',
  'type',
  'name',
]);
