import { lexShell, type Token, type Word } from './lex.js';

interface Redirect {
  readonly operator: string;
  readonly target: string;
}

/** One program with its arguments; `start` and `end` are offsets into the line. */
export interface ShellCommand {
  readonly words: readonly Word[];
  readonly redirects: readonly Redirect[];
  readonly start: number;
  readonly end: number;
}

export interface Pipeline {
  readonly negated: boolean;
  readonly commands: readonly ShellCommand[];
  readonly start: number;
  readonly end: number;
}

/** Pipelines and the operators between them: `operators[i]` stands before `pipelines[i + 1]`. */
export interface ShellList {
  readonly line: string;
  readonly pipelines: readonly Pipeline[];
  readonly operators: readonly ('&&' | '||' | ';')[];
}

const COMPOUND = new Set(['if', 'for', 'while', 'until', 'case', 'function', '{']);
const REDIRECTIONS = new Set(['<', '>', '>>', '2>', '1>', '&>', '2>>', '<<<', '<<']);

/** A line of simple commands; undefined when it is not one (open quotes, loops, subshells, background jobs). */
export function parseShell(line: string): ShellList | undefined {
  const tokens = lexShell(line);
  if (!tokens || tokens.length === 0) return undefined;
  const pipelines: Pipeline[] = [];
  const operators: ('&&' | '||' | ';')[] = [];
  let at = 0;
  while (at < tokens.length) {
    const parsed = parsePipeline(tokens, at);
    if (!parsed) return undefined;
    pipelines.push(parsed.pipeline);
    at = parsed.next;
    const separator = tokens[at];
    if (!separator) break;
    if (separator.kind !== 'operator' || !isListOperator(separator.text)) return undefined;
    at += 1;
    if (at < tokens.length) operators.push(separator.text);
    else if (separator.text !== ';') return undefined;
  }
  return { line, pipelines, operators };
}

const isListOperator = (text: string): text is '&&' | '||' | ';' =>
  text === '&&' || text === '||' || text === ';';

function parsePipeline(
  tokens: readonly Token[],
  from: number,
): { pipeline: Pipeline; next: number } | undefined {
  let at = from;
  let negated = false;
  for (let token = tokens[at]; token?.kind === 'word' && token.raw === '!'; token = tokens[at]) {
    negated = !negated;
    at += 1;
  }
  const commands: ShellCommand[] = [];
  for (;;) {
    const parsed = parseCommand(tokens, at);
    if (!parsed) return undefined;
    commands.push(parsed.command);
    at = parsed.next;
    const token = tokens[at];
    if (token?.kind !== 'operator' || (token.text !== '|' && token.text !== '|&')) break;
    at += 1;
  }
  const end = commands.at(-1)?.end ?? 0;
  return { pipeline: { negated, commands, start: tokens[from]?.start ?? 0, end }, next: at };
}

function parseCommand(
  tokens: readonly Token[],
  from: number,
): { command: ShellCommand; next: number } | undefined {
  const first = tokens[from];
  if (first?.kind !== 'word' || COMPOUND.has(first.raw)) return undefined;
  const closes = first.raw === '[[' ? ']]' : first.raw === '[' ? ']' : undefined;
  const words: Word[] = [];
  const redirects: Redirect[] = [];
  let at = from;
  let end = first.end;
  for (let token = tokens[at]; token; token = tokens[at]) {
    if (token.kind === 'word') {
      words.push(token);
      end = token.end;
      at += 1;
      if (closes && token.raw === closes) break;
    } else if (closes) {
      words.push({
        ...token,
        kind: 'word',
        value: token.text,
        raw: token.text,
        quoted: false,
        dynamic: false,
      });
      at += 1;
    } else if (token.text === '2>&1' || token.text === '>&2' || token.text === '1>&2') {
      end = token.end;
      at += 1;
    } else if (REDIRECTIONS.has(token.text)) {
      const target = tokens[at + 1];
      if (target?.kind !== 'word') return undefined;
      redirects.push({ operator: token.text, target: target.value });
      end = target.end;
      at += 2;
    } else break;
  }
  if (closes && words.at(-1)?.raw !== closes) return undefined;
  return { command: { words, redirects, start: first.start, end }, next: at };
}
