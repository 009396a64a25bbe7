import type { FunctionFact, Value } from '../bodies.js';
import { type TextScope, textValue } from './values.js';

const LITERAL = `(?:-?\\d[\\d_.]*|"[^"\\n]*"|'[^'\\n]*')`;
const ARM = new RegExp(`^(?:case\\s+)?(${LITERAL})\\s*(?::|=>|->|then)?\\s*(?:return\\s+)?(.*)$`);
const DEFAULT = /^(?:default|else|_|case _)\s*(?::|=>|->)?\s*(?:return\s+)?(.*)$/;
const COMPARE = new RegExp(
  `^(?:\\}?\\s*(?:el(?:se )?)?if|elif)\\s*\\(?\\s*\\$?(\\w+)\\s*===?\\s*(${LITERAL})\\s*\\)?\\s*[:{]?\\s*(?:return\\s+(.*?)\\s*;?\\s*\\}?)?$`,
);

/** Answers that only compare one parameter with literals; null when the body does anything else. */
export function readTextLookup(code: string, scope: TextScope): FunctionFact['lookup'] {
  if (code.length > 6000) return null;
  const keys: string[] = [];
  let fallback: Value = { kind: 'nothing' };
  for (const raw of code.split('\n')) {
    const line = raw.trim().replace(/[,;]$/, '');
    if (
      line === '' ||
      /^[{}()]+;?$/.test(line) ||
      line === 'break' ||
      line === 'end' ||
      /^["']{3}/.test(line)
    )
      continue;
    const head = /^(?:return\s+)?(?:switch|match|when|case)\s*\(?\s*\$?(\w+)\s*\)?\s*[{:]?$/.exec(line);
    if (head?.[1] && scope.params.has(head[1])) continue;
    const compare = COMPARE.exec(line);
    const arm = compare ? undefined : ARM.exec(line);
    const other = DEFAULT.exec(line);
    if (compare) {
      if (!scope.params.has(compare[1] ?? '')) return null;
      keys.push(compare[2] ?? '');
      if (compare[3] && !isAnswer(compare[3], scope)) return null;
    } else if (arm?.[1] && !line.startsWith('return')) {
      keys.push(arm[1]);
      if (arm[2] && !isAnswer(arm[2], scope)) return null;
    } else if (other) {
      if (other[1] && !isAnswer(other[1], scope)) return null;
      if (other[1]) fallback = textValue(other[1], other[1], scope);
    } else {
      const back = /^return\b\s*(.*)$/.exec(line);
      if (!back || !isAnswer(back[1] ?? '', scope)) return null;
      fallback = textValue(back[1] ?? '', back[1] ?? '', scope);
    }
  }
  return keys.length >= 3 ? { keys, fallback } : null;
}

const isAnswer = (code: string, scope: TextScope): boolean =>
  ['null', 'empty', 'boolean', 'scalar', 'record', 'rows'].includes(textValue(code, code, scope).kind);
