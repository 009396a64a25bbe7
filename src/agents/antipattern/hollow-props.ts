import type { Codebase, SourceFile } from '../../codebase/codebase.js';
import type { Detector, Finding } from './finding.js';

/** `issues={[]}` of JSX and Svelte, `:issues="[]"` of Vue. */
const EMPTY = /\s(\w+)=\{\s*\[\s*\]\s*\}|\s:([\w-]+)="\s*\[\s*\]"/g;
const MARKUP = /\.(?:[jt]sx|vue|svelte|astro)$/;

/**
 * A component of the project gets an empty list wherever it is rendered: what it is to show never arrives. One that gets
 * data at another place, or is handed a spread, is left alone.
 */
export const findHollowProps: Detector = (file) => {
  const { source, codebase, live } = file;
  if (!live || !MARKUP.test(source.path)) return [];
  return [...source.code.matchAll(EMPTY)].flatMap((match): readonly Finding[] => {
    const prop = match[1] ?? match[2] ?? '';
    const component = tagAround(source.code, match.index);
    if (component === undefined || !isOfTheProject(component, source, codebase)) return [];
    if (!everyRender(component, codebase).every((tag) => isHollow(tag, prop))) return [];
    return [
      {
        line: source.lineAt(match.index + 1),
        pattern: 'hollow-prop',
        severity: 'blocker',
        description: `<${component}> gets an empty list as ${prop} wherever it is rendered`,
      },
    ];
  });
};

/** The component whose opening tag holds the offset. */
function tagAround(code: string, offset: number): string | undefined {
  const before = code.slice(Math.max(0, offset - 4_000), offset);
  const tags = [...before.matchAll(/<([A-Z]\w*)(?=\s|$)/g)];
  const tag = tags.findLast((found) => !withoutBraces(before.slice(found.index)).includes('>'));
  return tag?.[1];
}

/** What stands in braces may hold arrows and tags of its own. */
function withoutBraces(text: string): string {
  let plain = text;
  for (let depth = 0; depth < 8 && plain.includes('{'); depth += 1) plain = plain.replace(/\{[^{}]*\}/g, '');
  return plain;
}

function isOfTheProject(component: string, { path, code }: SourceFile, codebase: Codebase): boolean {
  if (new RegExp(`\\b(?:function|const|class)\\s+${component}\\b`).test(code)) return true;
  const bound = codebase.modules
    .importsOf(path)
    .find((fact) => fact.names.some(({ local }) => local === component));
  return bound !== undefined && codebase.modules.resolve(path, bound.specifier) !== undefined;
}

/** The attributes of each opening tag of the component in production code. */
const everyRender = (component: string, codebase: Codebase): readonly string[] =>
  codebase.filesWithWord(component).flatMap((path) => {
    const code =
      MARKUP.test(path) && codebase.roleOf(path) === 'code' ? (codebase.source(path)?.code ?? '') : '';
    return [...code.matchAll(new RegExp(`<${component}(?=[\\s/>])`, 'g'))].map((match) =>
      attributes(code.slice(match.index, match.index + 4_000)),
    );
  });

/** Up to the `>` that ends the tag. */
function attributes(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '{') depth += 1;
    else if (char === '}') depth -= 1;
    else if (char === '>' && depth === 0) return text.slice(0, at);
  }
  return text;
}

function isHollow(tag: string, prop: string): boolean {
  if (/\{\s*\.\.\.|\sv-bind="/.test(tag)) return false;
  const given = new RegExp(`\\s:?${prop}\\s*=\\s*(\\S[\\s\\S]{0,20})`).exec(tag)?.[1];
  return given === undefined || /^\{\s*\[\s*\]\s*\}|^"\s*\[\s*\]"/.test(given);
}
