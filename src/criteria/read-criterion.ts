import { allOf, decidableOf, type Predicate } from '../domain/predicate.js';
import type { Criterion } from './criterion.js';
import { readExpectation } from './expectation.js';
import { normaliseCriterion } from './normalise.js';
import { SENTENCE_RULES } from './sentences/rules.js';
import { toSentence } from './sentences/sentence.js';
import { startsShell } from './shell/programs.js';
import { readShell, readShellText } from './shell/read-shell.js';

const MAX_LENGTH = 4_000;
const HUMAN = /^\[\s*(?:UI|human|manual|visual|人工|手动|UAT|browser)[^\]]*\]\s*/i;

/** Reads a criterion of a plan, English or Chinese. What is not understood stays prose. */
export function readCriterion(text: string): Criterion {
  const predicate = read(normaliseCriterion(text.slice(0, MAX_LENGTH)));
  return { text, decidable: decidableOf(predicate), predicate };
}

function read(text: string): Predicate {
  const human = HUMAN.exec(text);
  if (human) return readMarked(text.slice(human[0].length));
  if (text === '' || text.length >= MAX_LENGTH - 1) return { kind: 'prose', text: text.slice(0, 200) };
  return (
    READERS.reduce<Predicate | undefined>((found, reader) => found ?? reader(text), undefined) ?? {
      kind: 'prose',
      text,
    }
  );
}

/** Marked for a person: a command in it still has to be run, but does not settle it. */
function readMarked(text: string): Predicate {
  const command = backquoted(text) ?? readShellText(text);
  const human: Predicate = { kind: 'human', text };
  return command && decidableOf(command) === 'command' ? allOf([command, human]) : human;
}

const READERS: readonly ((text: string) => Predicate | undefined)[] = [
  added,
  backquoted,
  prefixed,
  shell,
  workspace,
  introduced,
  bracketed,
  sentence,
];

/** A sentence about a diff looks like a command. */
function added(text: string): Predicate | undefined {
  return /^git diff\b/.test(text) && /(?:新加|新增|added|new)/.test(text) ? sentence(text) : undefined;
}

function shell(text: string): Predicate | undefined {
  return readShellText(text);
}

/** The command stands in backquotes, with words behind it. */
function backquoted(text: string): Predicate | undefined {
  const match = /^`([^`]+)`\s*([\s\S]*)$/.exec(text);
  const command = match?.[1]?.trim() ?? '';
  if (!match || !startsShell(command)) return undefined;
  const tail = match[2] ?? '';
  const next = /^(?:,|;|and|且|并|并且|，|；)\s*(?:and\s+)?(`[^`]+`[\s\S]*)$/.exec(tail);
  const follows = next && backquoted(next[1] ?? '');
  const first = readShell(command, readExpectation(next ? '' : tail));
  return first && follows ? allOf([first, follows]) : first;
}

/** `Label: command`, `Run command`, `NO x: grep ...`, `grep: 'RE' FILE`. */
function prefixed(text: string): Predicate | undefined {
  const grep = /^(grep|rg)\s*[:：]\s*([\s\S]+)$/.exec(text);
  if (grep) return readShellText(`${grep[1]} ${grep[2]}`);
  const run =
    /^(?:(?:please\s+)?(?:run|running|execute|executing|verify(?: that| with| by)?|check(?: that| with)?|command|cmd|验证|运行|执行|命令|检查)\s*[:：]?)\s*(.+)$/is.exec(
      text,
    );
  if (run) {
    const inner = /^(['"`])(.+?)\1\s*([\s\S]*)$/.exec(run[1] ?? '');
    if (inner && startsShell(inner[2] ?? ''))
      return readShell(inner[2] ?? '', readExpectation((inner[3] ?? '').replace(/^后/, '')));
    if (startsShell(run[1] ?? '')) return readShellText(run[1] ?? '');
  }
  return undefined;
}

/** `Full suite green: pytest -q`. */
function introduced(text: string): Predicate | undefined {
  const match = /^([^`'":：]{2,120})[:：]\s*([\s\S]+)$/.exec(text);
  const body = match?.[2]?.trim() ?? '';
  if (!match) return undefined;
  const quoted = backquoted(body);
  if (!quoted && !startsShell(body)) return undefined;
  const label = match[1] ?? '';
  const negative = /^(?:no|NO|zero|none)\b|^无|^没有|不再/.test(label.trim());
  const predicate = quoted ?? readShellText(body);
  if (!predicate || !negative || predicate.kind !== 'contains') return predicate;
  const { match: _all, ...search } = predicate;
  return { ...search, kind: 'not_contains' };
}

/** `web npm run typecheck exits 0`: the first word is a folder of the workspace. */
function workspace(text: string): Predicate | undefined {
  const match = /^([a-z][\w-]{1,30})\s+((?:npm|pnpm|yarn|bun)\s+[\s\S]+)$/.exec(text);
  if (!match || /^(?:the|all|run|using|with|via|and|then|root)$/.test(match[1] ?? '')) return undefined;
  return readShellText(`cd ${match[1]} && ${match[2]}`);
}

/** The check stands in brackets behind the claim: `... (grep 'x' returns nothing)`. */
function bracketed(text: string): Predicate | undefined {
  const match =
    /^([\s\S]*?)\s*[(（]\s*((?:grep|rg|find|test|ls)\s[\s\S]*?)[)）]\s*([.。]?|(?:,|and|且|并|，)\s*[\s\S]*)$/.exec(
      text,
    );
  const inside = match?.[2]?.trim() ?? '';
  if (
    !match ||
    !startsShell(inside) ||
    /^(?:grep|rg|find|test|ls)\s+(?:shows?|returns?|finds?|each|for|confirms?|both|either)\b/.test(inside)
  )
    return undefined;
  const claim = match[1] ?? '';
  const subject = claim.trim() ? sentence(claim) : undefined;
  if (subject && (subject.kind === 'exports' || subject.kind === 'imports' || subject.kind === 'json_key'))
    return subject;
  const files = subject && 'files' in subject ? subject.files : filesOf(claim);
  const checked = readShellText(inside);
  if (!checked) return undefined;
  const first = withFiles(checked, files);
  const rest = (match[3] ?? '').replace(/^(?:,|and|且|并|，)\s*|^[.。]/, '').trim();
  if (!rest) return first;
  const [file = ''] = files;
  const second = sentence(rest) ?? sentence(`${file.replace(/^\*\*\//, '')} ${rest}`);
  return allOf([first, withFiles(second ?? { kind: 'prose', text: rest }, files)]);
}

function filesOf(claim: string): readonly string[] {
  const { masked, text } = toSentence(claim);
  const first = /[\uE000-\uE0FF]/.exec(text)?.[0];
  const path = first ? masked.value(first) : '';
  return path ? [path.includes('/') ? path : `**/${path}`] : [];
}

/** A check without a file of its own speaks of its sentence's. */
function withFiles(predicate: Predicate, files: readonly string[]): Predicate {
  if ('parts' in predicate)
    return { ...predicate, parts: predicate.parts.map((part) => withFiles(part, files)) };
  return 'files' in predicate && predicate.files.length === 0
    ? { ...predicate, files: [...files] }
    : predicate;
}

function sentence(text: string): Predicate | undefined {
  const prepared = toSentence(text);
  for (const rule of SENTENCE_RULES) {
    const predicate = rule(prepared);
    if (predicate) return predicate;
  }
  return undefined;
}
