import { allOf, type CommandPredicate, type Predicate, type PredicateOf } from '../../domain/predicate.js';
import type { Expectation } from '../expectation.js';
import { lexShell } from './lex.js';
import { isTestRun } from './programs.js';

/** A command line that has to be run, with what its words expect of it. */
export function commandPredicate(command: string, expectation: Expectation): Predicate {
  const curl = readCurl(command, expectation);
  const predicate = curl ?? ranCommand(command, expectation);
  const parts: Predicate[] = [predicate];
  if (expectation.human) parts.push({ kind: 'human', text: expectation.rest });
  else if (expectation.rest && claims(expectation.rest))
    parts.push({ kind: 'prose', text: expectation.rest });
  return allOf(parts);
}

/** Words that promise more than that the command ends well. */
const claims = (rest: string): boolean =>
  !/^[\s.。)）]*$/.test(rest) && !/通过|成功|全绿|\bpass(?:es|ed)?\b|\bgreen\b/i.test(rest);

function ranCommand(command: string, expectation: Expectation): CommandPredicate {
  const prints = /\|\s*(?:wc|grep\s+-\w*c)\b[^|]*$/.test(command);
  const filters = /\|\s*(?:grep|rg)\b[^|]*$/.test(command);
  const exit = exitOf(expectation, prints);
  const stdout = stdoutOf(expectation, { prints, filters });
  const passed = expectation.passedTests;
  const tests =
    isTestRun(command.replace(/\s*(?:2>&1\s*)?\|\s*(?:tail|head|tee|cat)\b[^|]*$/, '')) &&
    !/\|/.test(
      command
        .replace(/\|\|/g, '')
        .replace(/\s*\|\s*(?:tail|head|tee|cat)\b[^|]*$/, '')
        .replace(/'[^']*'|"[^"]*"/g, ''),
    );
  return {
    kind: tests ? 'test_run' : 'command',
    command,
    ...(exit === undefined || exit === 0 ? {} : { exit }),
    ...(stdout === undefined ? {} : { stdout }),
    ...(expectation.quietErrors ? { stderr: 'empty' } : {}),
    ...(expectation.errors[0] === undefined ? {} : { output: `contains ${expectation.errors[0]}` }),
    ...(expectation.unless === undefined ? {} : { unless: expectation.unless }),
    ...(passed ? { count: passed.op === '==' ? passed.value : `${passed.op} ${passed.value}` } : {}),
  };
}

function exitOf(expectation: Expectation, prints: boolean): number | 'nonzero' | undefined {
  if (expectation.exit !== undefined)
    return expectation.exit === 'nonzero' || expectation.exit > 0 ? 'nonzero' : 0;
  const { bare } = expectation;
  return bare && !bare.printed && !prints && bare.value === 1 ? 'nonzero' : undefined;
}

function stdoutOf(
  expectation: Expectation,
  command: { prints: boolean; filters: boolean },
): string | undefined {
  const { bare, count, outcome, texts } = expectation;
  const [text] = texts;
  if (text !== undefined) return `contains ${text}`;
  if (bare && (command.prints || bare.printed || (command.filters && bare.value === 0)))
    return `== ${bare.value}`;
  if (count) return `${count.op} ${count.value}`;
  if (outcome) return outcome === 'none' ? 'empty' : 'nonempty';
  return undefined;
}

/** A plain curl of one address is a request. */
function readCurl(command: string, expectation: Expectation): PredicateOf<'http'> | undefined {
  const negated = /^!\s+/.test(command);
  const tokens = lexShell(command.replace(/^!\s+/, ''));
  if (tokens?.[0]?.kind !== 'word' || tokens[0].value !== 'curl') return undefined;
  let method = 'GET';
  let url: string | undefined;
  let failing = false;
  let writes = false;
  for (let i = 1; i < tokens.length; i += 1) {
    const token = tokens[i];
    if (token?.kind !== 'word') {
      if (token?.text === '2>&1' || (token?.text === '>' && i + 2 >= tokens.length)) continue;
      if (token?.text === '2>' || token?.text === '>') {
        i += 1;
        continue;
      }
      return undefined;
    }
    const next = (): string => {
      i += 1;
      const value = tokens[i];
      return value?.kind === 'word' ? value.value : '';
    };
    const text = token.value;
    if (/^-\w*X$/.test(text) || text === '--request') method = next().toUpperCase();
    else if (text === '-I' || text === '--head' || /^-[sSfiL]*I[sSfiL]*$/.test(text)) method = 'HEAD';
    else if (/^(?:-d|--data(?:-\w+)?|--json)$/.test(text)) {
      next();
      if (method === 'GET') method = 'POST';
    } else if (/^(?:-H|-u|-b|-c|-A|-e|-m|--header|--max-time|--connect-timeout|--user|--retry)$/.test(text))
      next();
    else if (/^-\w*o$/.test(text)) next();
    else if (/^-\w*w$/.test(text) || text === '--write-out') {
      if (!/http_code|response_code/.test(next())) return undefined;
      writes = true;
    } else if (/^-{1,2}/.test(text)) failing ||= /^-[a-zA-Z]*f/.test(text) || text === '--fail';
    else if (url === undefined) url = text;
    else return undefined;
  }
  if (!url) return undefined;
  const status = statusOf(expectation, { failing, writes, negated });
  return {
    kind: 'http',
    method,
    url: /^[a-z]+:\/\//.test(url) ? url : `http://${url}`,
    ...(status === undefined ? {} : { status }),
    ...(expectation.texts[0] === undefined ? {} : { body_contains: expectation.texts[0] }),
  };
}

function statusOf(
  expectation: Expectation,
  curl: { failing: boolean; writes: boolean; negated: boolean },
): number | string | undefined {
  const code = expectation.bare?.value ?? expectation.count?.value;
  if (code !== undefined && code >= 100 && code < 600) return code;
  if (curl.failing) return curl.negated || expectation.exit === 'nonzero' ? '>=400' : '<400';
  return undefined;
}
