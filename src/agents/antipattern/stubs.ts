import type { FunctionFact } from '../../codebase/bodies/bodies.js';
import { placesOf } from '../artifact-substance/base-classes.js';
import { judgeFunction } from '../artifact-substance/judge-function.js';
import { standIn } from '../artifact-substance/judge-markup.js';
import { innerHandlers } from '../artifact-substance/judge-symbol.js';
import { announcesContent, isPlaceholderText } from '../artifact-substance/placeholder-words.js';
import type { StubSign } from '../artifact-substance/stub-sign.js';
import type { Detector, Finding, ScannedFile } from './finding.js';

/** Functions, handlers and components that are stubs, and throws that say the code is not there. */
export const findStubs: Detector = (file) => {
  const { facts, codebase, live } = file;
  if (!live) return [];
  const placeOf = placesOf(facts, codebase);
  const inner = new Map(innerHandlers(facts, placeOf).map((item) => [item.inner, item.sign]));
  const judged = facts.functions.map((fn) => ({ fn, sign: inner.get(fn) ?? judgeFunction(fn, placeOf(fn)) }));
  const found = judged.flatMap(({ fn, sign }) =>
    sign ? (isEveryday(fn, sign) ? [] : [toFinding(fn, sign)]) : handler(fn),
  );
  const flagged = new Set(judged.filter((item) => item.sign).map((item) => item.fn));
  return [...found, ...missingCode(file, flagged), ...placeholders(file, found)];
};

/** A constant that an override answers with says nothing by itself. */
const isEveryday = (fn: FunctionFact, sign: StubSign): boolean =>
  sign.strength === 'weak' &&
  sign.kind !== 'empty-return' &&
  sign.kind !== 'empty-function' &&
  sign.kind !== 'not-implemented' &&
  sign.kind !== 'log-only' &&
  fn.owner !== null;

function toFinding(fn: FunctionFact, sign: StubSign): Finding {
  const at = { line: sign.line, pattern: sign.kind, description: sign.note } as const;
  if (sign.strength === 'certain') return { ...at, severity: 'blocker' };
  if (sign.strength === 'weak') return { ...at, severity: 'info' };
  return { ...at, severity: fn.exported || fn.kind === 'handler' ? 'blocker' : 'info' };
}

const ACTS = /^on(?:Submit|Click|Press|Save|Delete|Send)$/;

/** An inline handler of a plain element in which nothing happens. */
function handler(fn: FunctionFact): readonly Finding[] {
  if (fn.kind !== 'handler' || fn.owner === 'route' || fn.comments.length > 0) return [];
  if (fn.steps.some((step) => step.kind !== 'noop')) return [];
  const acts =
    ACTS.test(fn.name) && /^(?:button|form|a|input)$/.test(fn.owner ?? '') && fn.steps.length === 0;
  return [
    {
      line: fn.line,
      pattern: 'empty-function',
      severity: acts ? 'blocker' : 'info',
      description: `${fn.name} of <${fn.owner}> does nothing`,
    },
  ];
}

function missingCode(file: ScannedFile, flagged: ReadonlySet<FunctionFact>): readonly Finding[] {
  const { facts, codebase, source } = file;
  const placeOf = placesOf(facts, codebase);
  return facts.missing.flatMap((item): readonly Finding[] => {
    if (item.missing !== 'not-implemented') return [];
    const around = facts.functions.findLast(
      (fn) =>
        fn.line <= item.line && item.line <= fn.endLine && (fn.name === item.within || item.within === null),
    );
    if (around && (flagged.has(around) || around.declaredOnly)) return [];
    if (around?.owner && placeOf(around).isBase) return [];
    const description = `not implemented: ${item.text.replace(/\s+/g, ' ').slice(0, 80)}`;
    return [
      {
        line: item.line,
        pattern: 'not-implemented',
        severity: gravity(
          item.text,
          item.fallback,
          source.lineText(item.line),
          source.lineText(item.line - 1),
        ),
        description,
      },
    ];
  });
}

/** An arm that was announced and is missing blocks; a refusal of what no arm handles does not. */
function gravity(text: string, fallback: boolean, line: string, before: string): Finding['severity'] {
  const worded = /["'`]\s*\+|\+\s*["'`]|\$\{|%[vsdqT]|\{[\w:?]*\}/.test(text);
  if (/^(?:todo|unimplemented)!|^TODO/.test(text)) return 'blocker';
  if (worded || /\bnot (?:yet )?implemented (?:for|in|on|by|when|with)\b/i.test(text)) return 'info';
  if (/^panic/.test(text)) return 'blocker';
  if (fallback) return 'info';
  if (/\bcase\b.*:|=>|->/.test(line) || /^\s*case\b.*:\s*\{?\s*$/.test(before)) return 'blocker';
  return 'info';
}

/** Stand-in texts on screen, beside things that work. */
function placeholders(file: ScannedFile, found: readonly Finding[]): readonly Finding[] {
  const { facts, source } = file;
  const shown = [
    ...(facts.template ? [facts.template] : []),
    ...facts.functions.flatMap((fn) =>
      fn.returns.flatMap((value) => (value.kind === 'markup' ? [value.markup] : [])),
    ),
  ];
  const whole = facts.template
    ? standIn(
        facts.template,
        source.path
          .split('/')
          .at(-1)
          ?.replace(/\.\w+$/, '') ?? '',
      )
    : undefined;
  const taken = new Set(found.filter((item) => item.pattern === 'placeholder').map((item) => item.line));
  const texts = shown
    .flatMap((markup) => markup.texts)
    .filter((item) => isPlaceholderText(item.text) && !taken.has(item.line) && item.line !== whole?.line);
  return [
    ...(whole && !taken.has(whole.line)
      ? [{ line: whole.line, pattern: whole.kind, severity: 'blocker' as const, description: whole.note }]
      : []),
    ...texts.map(
      (item): Finding => ({
        line: item.line,
        pattern: 'placeholder',
        severity: file.strictMarkers && announcesContent(item.text) ? 'blocker' : 'warning',
        description: `shows a placeholder: "${item.text.slice(0, 80)}"`,
      }),
    ),
  ];
}
