import type { Codebase, SourceFile, TargetUse } from '../../codebase/codebase.js';
import type { KeyLink } from '../../domain/must-have.js';

/** Something a link asks for beyond being used, and where it stands or why it does not. */
export interface Demand {
  /** `passes onSave`, `a form posts to save`. */
  readonly text: string;
  readonly line: number | undefined;
}

/** What the plan's words ask of the use: that props are passed, that a form has the action. Met ones carry their line. */
export function demandsOf(
  link: KeyLink,
  from: string,
  uses: readonly TargetUse[],
  codebase: Codebase,
): readonly Demand[] {
  const source = codebase.source(from);
  if (!source) return [];
  return [...props(link, source, uses), ...forms(link, source, uses)];
}

const NAME = '[A-Za-z_$][\\w$]*';
const WORDS =
  /^(?:a|an|the|as|and|or|its|to|for|into|of|in|is|via|with|from|through|its|each|by|on|this|that|react|component|child|callback|shared|same|required|new|typed)$/i;

/** `passes onSave prop`, `via the user and items props`, `props: a, b`, `<Form onSave={…}>`. */
function propNames({ via = '', pattern = '' }: KeyLink): readonly string[] {
  const names = new Set<string>();
  const listed = new RegExp(`((?:\`?${NAME}\`?(?:\\s*(?:,|/|&|and)\\s*)?\\s*){1,6})\\s+props?\\b`, 'g');
  for (const match of via.matchAll(listed)) for (const word of lastWords(match[1] ?? '')) names.add(word);
  for (const match of via.matchAll(
    new RegExp(
      `\\bprops?\\s*(?::|\\(|named|called|of)?\\s*((?:\`?${NAME}\`?\\s*[,&]?\\s*(?:and\\s+)?){1,6})`,
      'g',
    ),
  ))
    for (const word of (match[1] ?? '').match(new RegExp(NAME, 'g')) ?? [])
      if (isPropName(word)) names.add(word);
  for (const match of `${via} ${pattern}`.matchAll(/(?<![\w$.])(on[A-Z]\w*)\s*=\\?\{?/g))
    names.add(match[1] ?? '');
  return [...names].filter((name) => !/^(?:props?|children)$/.test(name));
}

/** The names at the end of a list: plain words only directly before `prop`, others where they are spelt like names. */
function lastWords(text: string): readonly string[] {
  const words = (text.match(new RegExp(NAME, 'g')) ?? []).filter(
    (word) => !/^(?:and|the|its|a|an|as)$/.test(word),
  );
  return words.filter(
    (word, i) => isPropName(word) || (i === words.length - 1 && !WORDS.test(word) && !isVerb(word)),
  );
}

const isPropName = (word: string): boolean => /^[a-z_$][\w$]*[A-Z_$]\w*$/.test(word);
const isVerb = (word: string): boolean =>
  /^(?:pass|passes|passing|passed|sets?|gives?|takes?|receives?|accepts?|spreads?|needs?|all|any|no|some|multiple|various|component)$/i.test(
    word,
  );

function props(link: KeyLink, source: SourceFile, uses: readonly TargetUse[]): readonly Demand[] {
  const names = propNames(link);
  if (names.length === 0) return [];
  const tags = renderedTags(source, uses);
  if (tags.length === 0) return [];
  return names.map((name) => ({
    text: `passes ${name}`,
    line: tags.find(({ attributes }) => hasAttribute(attributes, name))?.line,
  }));
}

interface Tag {
  readonly line: number;
  readonly attributes: string;
}

/** Opening tags at the lines of the uses; in templates those of the component's name in either spelling. */
function renderedTags(source: SourceFile, uses: readonly TargetUse[]): readonly Tag[] {
  const lines = new Set(uses.filter(({ how }) => how === 'jsx').map(({ line }) => line));
  const tags: Tag[] = [];
  for (const match of source.masked.matchAll(/<[A-Z][\w$.]*|<[a-z]+(?:-[a-z0-9]+)+/g)) {
    const line = source.lineAt(match.index);
    if (lines.has(line))
      tags.push({ line, attributes: source.masked.slice(match.index, tagEnd(source.masked, match.index)) });
  }
  return tags;
}

function tagEnd(masked: string, open: number): number {
  let depth = 0;
  for (let i = open; i < masked.length; i++) {
    const c = masked.charAt(i);
    if (c === '{') depth++;
    else if (c === '}') depth--;
    else if (c === '>' && depth === 0 && masked.charAt(i - 1) !== '=') return i + 1;
  }
  return masked.length;
}

/** `name=`, `name` alone, `:name=`, `@name=`, `on:name`, `bind:name`, `{name}` and anything that spreads an object. */
function hasAttribute(tag: string, name: string): boolean {
  const kebab = name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
  const event = name.replace(/^on/, '').replace(/^./, (letter) => letter.toLowerCase());
  const names = [...new Set([name, kebab])].join('|').replace(/\$/g, '\\$');
  return (
    new RegExp(`\\s(?:v-bind:|v-model:|bind:|:)?(?:${names})(?=[\\s=/>.])`).test(tag) ||
    new RegExp(`\\s(?:@|v-on:|on:)${event}\\b`).test(tag) ||
    new RegExp(`\\s\\{\\s*${name.replace(/\$/g, '\\$')}\\s*\\}`).test(tag) ||
    /\{\s*\.\.\.|\sv-bind\s*=/.test(tag)
  );
}

/** A server action that a form has to post to: in `action=`, `formAction=`, or handed to useActionState. */
function forms(link: KeyLink, source: SourceFile, uses: readonly TargetUse[]): readonly Demand[] {
  if (!/\.[jt]sx$/.test(source.path) || !/\bform\b/i.test(`${link.via ?? ''} ${link.action ? 'form' : ''}`))
    return [];
  if (!link.action && !/\baction\b/i.test(link.via ?? '')) return [];
  const names = link.action
    ? [link.action]
    : uses.map(({ name, member }) => (name === '*' ? member : name)).filter((name) => name !== undefined);
  const lines = uses
    .filter(
      (use) =>
        !link.action || use.name === link.action || use.member === link.action || use.name === 'default',
    )
    .map(({ line }) => line);
  if (lines.length === 0) return [];
  const taken = lines.find((line) =>
    /\b(?:action|formAction)\s*=|\b(?:useActionState|useFormState|useServerAction|useAction)\s*\(|\baction\s*:/.test(
      source.lineText(line),
    ),
  );
  const submitted = /\bonSubmit\s*=/.test(source.masked) ? lines[0] : undefined;
  return [{ text: `has a form with the action ${names[0] ?? ''}`.trim(), line: taken ?? submitted }];
}
