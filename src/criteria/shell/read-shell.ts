import { allOf, anyOf, type Predicate } from '../../domain/predicate.js';
import { type Expectation, readExpectation } from '../expectation.js';
import { escapeRegex } from '../regex-dialects.js';
import { commandPredicate } from './commands.js';
import { commentaryStart } from './commentary.js';
import { asRegex } from './grep.js';
import { type Pipeline, parseShell, type ShellList } from './parse.js';
import { below, cleanPath } from './paths.js';
import { readPipeline } from './pipeline.js';
import { readPowerShell } from './powershell.js';
import { startsShell } from './programs.js';
import { compare, eachFile, empty, nonEmpty, type Reading } from './reading.js';

/** Reads a text that begins with a program and goes on with words about its outcome; undefined when it does not. */
export function readShellText(text: string): Predicate | undefined {
  const pieces = splitCommands(text);
  if (pieces.length > 1) {
    const parts = pieces.map((piece) => readShellText(piece));
    return parts.every((part) => part !== undefined) ? allOf(parts) : undefined;
  }
  if (!startsShell(text) && !/^\(\s*(?:Get-|Select-|Test-)/i.test(text) && !/^-not\s|^!\s*\(/i.test(text))
    return undefined;
  const placed =
    /^((?:npm|pnpm|yarn|bun|npx|cargo|go|pytest|make)\s[^'"`|;&]*?)\s+in\s+(?:the\s+)?([\w./-]+\/|[\w-]+(?=\s+(?:folder|directory|dir)\b))\s*(?:folder|directory|dir)?(?=\s|$)/.exec(
      text,
    );
  if (placed)
    return readShellText(
      `cd ${placed[2]?.replace(/\/$/, '')} && ${placed[1]}${text.slice(placed[0].length)}`,
    );
  const start = commentaryStart(text);
  return readShell(
    text
      .slice(0, start)
      .trim()
      .replace(/[,，;；。]$/, ''),
    readExpectation(text.slice(start)),
  );
}

/** Reads a command line whose end is known. */
export function readShell(line: string, expectation: Expectation): Predicate | undefined {
  if (!line) return undefined;
  const powershell = readPowerShell(line);
  if (powershell) return settle(powershell, false, expectation).holds;
  const list = parseShell(line);
  if (!list) return commandPredicate(line, expectation);
  return readList(list, expectation);
}

/** Where words join two commands: `grep ... and grep ...`. */
function splitCommands(text: string): readonly string[] {
  const pieces: string[] = [];
  let from = 0;
  let quote = '';
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charAt(i);
    if (quote) {
      if (char === quote) quote = '';
      continue;
    }
    if ((char === "'" || char === '"' || char === '`') && !/\w/.test(text.charAt(i - 1))) quote = char;
    const joiner = /[\s，；,;且并]/.test(char)
      ? /^(?:\s+(?:AND|and)\s+|\s*[，；,]\s*(?:and\s+|且|并)?|;\s+and\s+|\s*(?:并且|且|并|同时)\s*)/.exec(
          text.slice(i, i + 16),
        )
      : null;
    if (joiner && startsShell(text.slice(i + joiner[0].length, i + 400))) {
      pieces.push(text.slice(from, i).trim());
      from = i + joiner[0].length;
      i = from - 1;
    }
  }
  pieces.push(text.slice(from).trim());
  return pieces.filter(Boolean);
}

/** A condition and its negation; `command` is set when a shell has to run it. */
interface Item {
  readonly holds: Predicate;
  readonly negation: Predicate;
  readonly command?: string;
}

const STATEFUL =
  /^(?:export|source|\.|set|unset|pushd|popd|nvm|mkdir|cp|mv|rm|touch|sleep|trap|alias|kill|[A-Za-z_]\w*=.*)$/;

function readList(list: ShellList, expectation: Expectation): Predicate {
  const { pipelines, line } = list;
  if (pipelines.some((pipeline) => STATEFUL.test(pipeline.commands[0]?.words[0]?.raw ?? '')))
    return commandPredicate(line, expectation);
  const plural =
    expectation.each ||
    (pipelines.length > 1 &&
      (expectation.outcome !== undefined || expectation.count !== undefined) &&
      /\|\|/.test(line) === false);
  let folder = '';
  let folderText = '';
  let current: Item | undefined;
  let pending: '&&' | '||' | ';' = ';';
  for (const [index, pipeline] of pipelines.entries()) {
    const joined = index === 0 ? ';' : (list.operators[index - 1] ?? ';');
    if (current === undefined || joined !== ';' || pending === ';') pending = joined;
    const [program, target] = pipeline.commands[0]?.words ?? [];
    if (program?.value === 'cd' && target && pipeline.commands.length === 1) {
      folder =
        folder && !/^(?:[A-Za-z]:|\/)/.test(target.value)
          ? below(folder, cleanPath(target.value))
          : cleanPath(target.value);
      folderText =
        folder === '' || folder === '.' ? '' : `cd ${/\s/.test(folder) ? `"${folder}"` : folder} && `;
      continue;
    }
    const decoration = decorationOf(pipeline);
    if (decoration && current) {
      if (decoration === 'bad' && joined === '&&')
        current = { ...current, holds: current.negation, negation: current.holds };
      continue;
    }
    if (decoration) continue;
    const last = !pipelines.slice(index + 1).some((later) => !decorationOf(later));
    const expected = last || plural ? expectation : NOTHING;
    const item = readItem(pipeline, { list, folder, folderText, expectation: expected });
    if (!current) current = item;
    else if (
      item.command !== undefined &&
      current.command !== undefined &&
      (joined === ';' || joined === '||')
    ) {
      return commandPredicate(line, expectation);
    } else if (joined === '||')
      current = {
        holds: anyOf([current.holds, item.holds]),
        negation: allOf([current.negation, item.negation]),
      };
    else
      current = {
        holds: allOf([current.holds, item.holds]),
        negation: anyOf([current.negation, item.negation]),
        ...(item.command === undefined ? {} : { command: item.command }),
      };
  }
  if (!current) return commandPredicate(line, expectation);
  const swallowed =
    current.command !== undefined &&
    pipelines.length > 1 &&
    decorationOf(pipelines.at(-1)) &&
    list.operators.at(-1) !== '&&';
  return swallowed ? commandPredicate(line, expectation) : current.holds;
}

const NOTHING: Expectation = { texts: [], errors: [], rest: '' };

/** `echo ok` says nothing of its own; `echo FAIL` and `exit 1` turn what stands before `&&` round. */
function decorationOf(pipeline: Pipeline | undefined): 'good' | 'bad' | undefined {
  const command = pipeline?.commands[0];
  const name = command?.words[0]?.value ?? '';
  if (!command || pipeline.commands.length > 1 || !/^(?:echo|printf|true|:|exit|false)$/.test(name))
    return undefined;
  const text = command.words
    .slice(1)
    .map((word) => word.value)
    .join(' ');
  if (name === 'false') return 'bad';
  if (name === 'exit') return text === '0' || text === '' ? 'good' : 'bad';
  return /\b(?:fail(?:ed|ure)?|error|bad|wrong|violation|not ok|ko)\b/i.test(text) ||
    /^(?:FOUND|STILL|LEAK)/.test(text)
    ? 'bad'
    : 'good';
}

interface ItemContext {
  readonly list: ShellList;
  readonly folder: string;
  readonly folderText: string;
  readonly expectation: Expectation;
}

function readItem(pipeline: Pipeline, at: ItemContext): Item {
  const reading = readPipeline(pipeline, at.folder);
  if (reading) {
    const settled = settle(reading, pipeline.negated, at.expectation);
    if (!isVague(settled.holds)) return settled;
  }
  const text = at.list.line.slice(pipeline.start, pipeline.end).trim();
  const powershell = readPowerShell(text);
  if (powershell) return settle(powershell, false, at.expectation);
  const command = `${at.folderText}${text}`;
  const holds = commandPredicate(command, at.expectation);
  return { holds, negation: { kind: 'prose', text: `not: ${command}` }, command };
}

/** A part of the reading could only be said in words. */
const isVague = (predicate: Predicate): boolean =>
  predicate.kind === 'prose'
    ? !predicate.text?.startsWith('or ')
    : 'parts' in predicate
      ? predicate.parts.some(isVague)
      : false;

/** Applies what the words expect to what the program finds out. */
function settle(reading: Reading, negated: boolean, expectation: Expectation): Item {
  const plain: Item = { holds: nonEmpty(reading), negation: empty(reading) };
  const flipped: Item = { holds: plain.negation, negation: plain.holds };
  const item = negated ? flipped : expected(reading, plain, expectation);
  const alternative = expectation.alternative ?? expectation.unless;
  return alternative
    ? { ...item, holds: anyOf([item.holds, { kind: 'prose', text: `or ${alternative}` }]) }
    : item;
}

function expected(reading: Reading, plain: Item, expectation: Expectation): Item {
  const flipped: Item = { holds: plain.negation, negation: plain.holds };
  const narrowed =
    expectation.withoutTests && reading.type === 'search'
      ? { ...reading, exclude: [...reading.exclude, ...TEST_GLOBS] }
      : reading;
  const { count, outcome, bare, all, texts, each, exit } = expectation;
  if (expectation.outsideDocstring && narrowed.type === 'search')
    return { holds: empty({ ...narrowed, scope: { outside: 'docstring' } }), negation: plain.holds };
  if (count) {
    const parts = each ? eachFile(narrowed) : [narrowed];
    return {
      holds: allOf(parts.map((part) => compare(part, count.op, count.value))),
      negation: plain.negation,
    };
  }
  if (outcome === 'none') return { holds: empty(narrowed), negation: plain.holds };
  if (bare && !(narrowed.type === 'value')) return bareNumber(narrowed, bare.value, { plain, flipped });
  if (bare) return { holds: compare(narrowed, '==', bare.value), negation: plain.negation };
  if (all && narrowed.type === 'search')
    return { holds: allAlternatives(narrowed, all.number), negation: plain.negation };
  if (exit !== undefined && exit !== 0) return flipped;
  if (each) return { holds: allOf(eachFile(narrowed).map(nonEmpty)), negation: plain.negation };
  if (texts.length > 0 && narrowed.type === 'search')
    return { holds: allOf(texts.map((text) => withText(narrowed, text))), negation: plain.negation };
  if (texts[0] !== undefined && narrowed.type === 'value')
    return { holds: { ...narrowed.json, op: '==', value: texts[0] }, negation: plain.negation };
  if (texts.length > 0 && narrowed.type === 'content')
    return {
      holds: allOf(
        texts.map((pattern) => ({ kind: 'contains', files: [...narrowed.files], pattern, regex: false })),
      ),
      negation: plain.negation,
    };
  return plain;
}

const TEST_GLOBS = [
  '**/*.test.*',
  '**/*.spec.*',
  '**/*_test.*',
  '**/test_*',
  '**/__tests__/**',
  '**/tests/**',
  '**/test/**',
];

/** `returns 0`: a count, an exit code or no match, depending on the program. */
function bareNumber(reading: Reading, value: number, items: { plain: Item; flipped: Item }): Item {
  const exits = reading.type === 'settled' || (reading.type === 'search' && reading.quiet);
  if (exits) return value === 0 ? items.plain : items.flipped;
  return { holds: compare(reading, '==', value), negation: items.plain.holds };
}

/** The hit's line holds the text too. */
function withText(reading: Extract<Reading, { type: 'search' }>, text: string): Predicate {
  if (reading.pattern.pattern.includes(text)) return nonEmpty(reading);
  const [a, b] = [asRegex(reading.pattern), escapeRegex(text)].map((source) =>
    source.includes('|') ? `(?:${source})` : source,
  );
  return nonEmpty({ ...reading, pattern: { pattern: `${a}.*${b}|${b}.*${a}`, regex: true } });
}

/** `returns all three`: each alternative has a hit of its own. */
function allAlternatives(reading: Extract<Reading, { type: 'search' }>, number: number | null): Predicate {
  const { pattern } = reading.pattern;
  const groups = [...pattern.matchAll(/\((?:\?:)?([^()]*\|[^()]*)\)/g)].map((match) => ({
    text: match[0],
    start: match.index,
    parts: (match[1] ?? '').split('|'),
  }));
  const whole = /[()]/.test(pattern.replace(/\\./g, ''))
    ? []
    : [{ text: pattern, start: 0, parts: pattern.split('|') }];
  const group = [...whole, ...groups.reverse()].find(
    ({ parts }) => parts.length > 1 && (number === null || parts.length === number),
  );
  if (!group) return number === null ? nonEmpty(reading) : compare(reading, '>=', number);
  return allOf(
    group.parts.map((part) => {
      const source = `${pattern.slice(0, group.start)}${part}${pattern.slice(group.start + group.text.length)}`;
      return nonEmpty({ ...reading, pattern: { ...reading.pattern, pattern: source, regex: true } });
    }),
  );
}
