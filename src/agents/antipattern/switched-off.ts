import { bareText } from '../artifact-substance/comment-lines.js';
import type { Detector, Finding } from './finding.js';

const RULES: readonly { readonly match: RegExp; readonly finding: Omit<Finding, 'line'> }[] = [
  {
    match: /^@ts-nocheck\b/,
    finding: {
      pattern: 'type-check-disabled',
      severity: 'warning',
      description: 'type checking is off for the whole file',
    },
  },
  {
    match: /^@ts-ignore\b/,
    finding: { pattern: 'type-check-disabled', severity: 'info', description: 'a type error is silenced' },
  },
  {
    match: /^(?:mypy:\s*ignore-errors|pyright:\s*ignore-all|pyre-ignore-all-errors|type:\s*ignore\s*$)/,
    finding: {
      pattern: 'type-check-disabled',
      severity: 'warning',
      description: 'type checking is off for the whole file',
    },
  },
  {
    match: /^(?:flake8:\s*noqa|pylint:\s*(?:skip-file|disable=all)|ruff:\s*noqa)\s*$/,
    finding: {
      pattern: 'type-check-disabled',
      severity: 'warning',
      description: 'the linter is off for the whole file',
    },
  },
  {
    match: /^eslint-disable\s*$/,
    finding: {
      pattern: 'type-check-disabled',
      severity: 'warning',
      description: 'the linter is off for the rest of the file',
    },
  },
  {
    match: /^(?:(?:v8|c8)\s+ignore\s+(?:start|file)|istanbul\s+ignore\s+file)\b/,
    finding: {
      pattern: 'coverage-ignored',
      severity: 'warning',
      description: 'the code below is kept out of the coverage figures',
    },
  },
  {
    match: /^(?:(?:v8|c8|istanbul)\s+ignore\s+(?:next|else|if)|pragma:\s*no cover)\b/,
    finding: {
      pattern: 'coverage-ignored',
      severity: 'info',
      description: 'kept out of the coverage figures',
    },
  },
];

/** Comments that switch a check off. */
export const findSwitchedOffChecks: Detector = ({ source }) => {
  if (source.role === 'document') return [];
  return source.comments.flatMap((comment) =>
    bareText(comment).flatMap((item): readonly Finding[] => {
      const rule = RULES.find((candidate) => candidate.match.test(item.text));
      const isLineRule =
        rule &&
        /^type:\s*ignore/.test(item.text) &&
        source.lineText(item.line).trim() !== comment.text.trim();
      return rule && !isLineRule ? [{ ...rule.finding, line: item.line }] : [];
    }),
  );
};

const BREAKPOINT =
  /^[ \t]*(?:debugger[ \t]*(?:;|$)|breakpoint\(\)|(?:i?pdb|pudb)\.set_trace\(\)|import\s+i?pdb\b.*set_trace|binding\.(?:pry|irb)\b|byebug\b)/gm;

/** Breakpoints that were left in. */
export const findBreakpoints: Detector = ({ source }) =>
  /^(?:typescript|tsx|javascript|jsx|vue|svelte|astro|python|ruby)$/.test(source.language)
    ? [...source.masked.matchAll(BREAKPOINT)].map((match) => ({
        line: source.lineAt((match.index ?? 0) + (/^\s*/.exec(match[0])?.[0].length ?? 0)),
        pattern: 'debugger',
        severity: 'warning',
        description: `a breakpoint was left in: ${match[0].trim()}`,
      }))
    : [];

const TOKEN =
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36,}\b|\bgithub_pat_\w{50,}|\bxox[abprs]-[\w-]{20,}|\b[sr]k_live_[0-9A-Za-z]{16,}|\bsk-(?:ant-|proj-)?[\w-]{32,}|\bAIza[\w-]{35}\b|-----BEGIN (?:RSA |EC |OPENSSH |DSA )?PRIVATE KEY-----(?=[\s\S]{0,20}[A-Za-z0-9+/]{20})/g;
const NAMED =
  /\b(?:password|passwd|secret|api_?key|auth_?token|access_?token|private_?key|client_?secret)["']?\s*(?::|=|:=|=>)\s*["']([^"'\s$<>{}]{8,})["']/gi;

/** Credentials in the source. */
export const findSecrets: Detector = ({ source, live }) => {
  if (!live || source.role === 'document') return [];
  const tokens = [...source.code.matchAll(TOKEN)]
    .filter((match) => !/EXAMPLE|x{6,}|0{8,}|1234567/i.test(match[0]))
    .map(
      (match): Finding => ({
        line: source.lineAt(match.index ?? 0),
        pattern: 'hardcoded-secret',
        severity: 'warning',
        description: 'a credential stands in the source',
      }),
    );
  const named = [...source.code.matchAll(NAMED)]
    .filter(
      (match) =>
        /\d/.test(match[1] ?? '') &&
        /[A-Za-z]/.test(match[1] ?? '') &&
        !/example|change|your|test|dummy|placeholder|localhost|secret|password/i.test(match[1] ?? ''),
    )
    .map(
      (match): Finding => ({
        line: source.lineAt(match.index ?? 0),
        pattern: 'hardcoded-secret',
        severity: 'info',
        description: 'what looks like a credential stands in the source',
      }),
    );
  return [...tokens, ...named];
};
