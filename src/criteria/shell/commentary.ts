import { startsShell } from './programs.js';

/** Words that say what a command gives, where they stand outside quotes behind at least one argument. */
const OUTCOME = new RegExp(
  `^(?:(?:returns?|returned|return|exits?|exit\\s+(?:code|status|with|0|1|non)|should|must|outputs|prints|shows|reports|yields|gives|finds|matches|passes|passing|pass|succeeds|
success|fails|is|are|equals?|has|produces|completes|does|doesn't|without|with (?:no|exit|zero|an?)|confirms?|verif(?:y|ies)|and|or|AND|OR|all|at least|at most|no|contains?|includes?|
for (?:each|all|every)|in (?:each|all|both)|each|both|outside|→|⇒|count|works|runs|green|clean|expects|expected|still|lists|throws|resolves|to (?:confirm|verify|ensure|check)|where|which|when|
after|before|against|returning|using)(?![\\w./:=@-])|->|=>|—|–|→|⇒|>=|<=|≥|≤|==|=\\s*\\d|[<>]\\s*\\d|~\\s*\\d|[(（]|[,，;；。]\\s|\\[(?:UI|human|manual)|[\\u3000-\\u303f\\u4e00-\\u9fff\\uff00-\\uffef])`.replace(
    /\n/g,
    '',
  ),
);

/** Where the words that comment on a command begin (its length: nowhere). */
export function commentaryStart(text: string): number {
  let words = 0;
  let inTest = false;
  for (let i = 0; i < text.length; ) {
    const char = text.charAt(i);
    if (/\s/.test(char)) {
      i += 1;
      continue;
    }
    if (text.startsWith('&&', i) || text.startsWith('||', i) || (char === '|' && !inTest)) {
      words = 0;
      i += char === '|' && text.charAt(i + 1) !== '|' ? 1 : 2;
      continue;
    }
    const ahead = text.slice(i, i + 40);
    if (
      words > 0 &&
      !inTest &&
      !/^\(.*\)\./.test(ahead) &&
      OUTCOME.test(ahead) &&
      !joinsCommand(text, i, ahead)
    )
      return i;
    if (char === ';') {
      words = 0;
      i += 1;
      continue;
    }
    const end = wordEnd(text, i);
    const word = text.slice(i, end);
    if (word === '[' || word === '[[' || (word === 'test' && words === 0)) inTest = true;
    if (word === ']' || word === ']]') inTest = false;
    if (
      inTest &&
      words > 1 &&
      /^(?:→|->|=>|返回|returns?|exits?|退出|[\u4e00-\u9fff（(—])/.test(ahead) &&
      !/^\(\s/.test(ahead)
    )
      return i;
    words += /^(?:!|-\S*)$/.test(word) && words === 0 ? 0 : 1;
    i = end;
  }
  return text.length;
}

/** `; program ...` and `and program ...` go on with the command; a `(` of find does too. */
function joinsCommand(text: string, at: number, ahead: string): boolean {
  const next = /^(?:[;,，；]|and\b|AND\b)\s*([\s\S]*)$/.exec(text.slice(at, at + 400));
  if (next && startsShell((next[1] ?? '').trim())) return ahead.startsWith(';');
  return /^[<>]\s*\d/.test(ahead) && /\d>|&$/.test(text.slice(Math.max(0, at - 1), at));
}

/** End of a shell word: quotes and substitutions stay whole; a Chinese verb right behind it ends it. */
function wordEnd(text: string, start: number): number {
  let i = start;
  while (i < text.length) {
    const char = text.charAt(i);
    if (/\s/.test(char)) break;
    if (i > start && /[（，；。→]/.test(char)) break;
    if (
      i > start &&
      /^(?:返回|命中|无命中|无匹配|退出码|通过|存在|输出|不存在|包含|成功)/.test(text.slice(i, i + 3))
    )
      break;
    if (i > start && (char === ';' || char === '|' || text.startsWith('&&', i))) break;
    if (char === '\\') {
      i += 2;
    } else if (char === "'" || char === '"' || char === '`') {
      const close = closingQuote(text, i);
      if (close < 0) return text.length;
      i = close + 1;
    } else if (text.startsWith('$(', i)) {
      i = closingParenthesis(text, i + 1);
    } else i += 1;
  }
  return Math.max(i, start + 1);
}

function closingQuote(text: string, open: number): number {
  const quote = text.charAt(open);
  for (let i = open + 1; i < text.length; i += 1) {
    if (text.charAt(i) === '\\' && quote === '"') i += 1;
    else if (text.charAt(i) === quote) return i;
  }
  return -1;
}

function closingParenthesis(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i += 1) {
    const char = text.charAt(i);
    if (char === "'" || char === '"') {
      const close = closingQuote(text, i);
      if (close < 0) return text.length;
      i = close;
    } else if (char === '(') depth += 1;
    else if (char === ')') {
      depth -= 1;
      if (depth === 0) return i + 1;
    }
  }
  return text.length;
}
