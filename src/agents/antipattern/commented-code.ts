import type { Comment } from '../../codebase/codebase.js';
import { bareText } from '../artifact-substance/comment-lines.js';
import { looksLikeCode } from '../artifact-substance/placeholder-words.js';
import type { Detector, Finding, ScannedFile } from './finding.js';

const TEST =
  /^(?:(?:it|test|describe|specify|scenario)(?:\.\w+)*\s*\(\s*['"`]|(?:async\s+)?def\s+test_\w+\s*\(|func\s+Test\w+\s*\(|@Test\b|#\[test\]|\[(?:Fact|Test)\])/;
const EXAMPLE =
  /\b(?:example|e\.g\.|for instance|usage|such as|syntax|output|returns?:|given|like so|looks like|pseudo|before:|after:|snippet|see also|prints|equivalent|expands to|generates?|becomes|instead of|schema|format|grammar|sample|input|result|structure|signature|copyright|license)\b|```|@(?:example|param|return)/i;
const STRONG =
  /;\s*$|\{\s*$|^\s*\}|=>|^\s*(?:const|let|var|return|await|import|export|if\s*\(|for\s*\(|while\s*\().*[=(;{]|^\s*(?:[\w$]+\.)+[\w$]+\(.*\)\s*;?\s*$|^\s*(?:def|class)\s+\w+.*:\s*$|:=|^\s*\w+\s*=\s*\w+[.(]/;

/** Runs of comment lines that are statements of a program. */
export const findCommentedCode: Detector = (file) => {
  const { source } = file;
  if (
    source.role === 'document' ||
    /^(?:markdown|yaml|toml|json|html|css|shell|sql|other)$/.test(source.language)
  )
    return [];
  return runs(source.comments.filter((comment) => !isDocumentation(comment, file))).flatMap((run) =>
    readRun(run, file),
  );
};

function isDocumentation(comment: Comment, file: ScannedFile): boolean {
  if (/^(?:\/\*\*|\/\/\/|\/\/!|\/\*!|#!|#:|##)/.test(comment.text)) return true;
  return (
    file.source.language === 'go' &&
    /^\s*(?:func|type|package|var|const)\b/.test(file.source.lineText(comment.endLine + 1)) &&
    !/^\/\/\s*(?:func|if|for|return)\b/.test(comment.text)
  );
}

interface Line {
  readonly line: number;
  readonly text: string;
}

/** Comments on lines that follow each other, as one list of lines. */
function runs(comments: readonly Comment[]): readonly (readonly Line[])[] {
  const found: Line[][] = [];
  let lastLine = -2;
  for (const comment of comments) {
    const lines = bareText(comment);
    if (comment.line === lastLine + 1 && lines.length === 1) found.at(-1)?.push(...lines);
    else found.push([...lines]);
    lastLine = comment.endLine;
  }
  return found;
}

function readRun(run: readonly Line[], file: ScannedFile): readonly Finding[] {
  const lines = run.filter((item) => item.text !== '');
  const test = file.source.role === 'test' ? lines.find((item) => TEST.test(item.text)) : undefined;
  if (test)
    return [
      {
        line: test.line,
        pattern: 'commented-out-test',
        severity: 'warning',
        description: `a test is commented out: ${test.text.slice(0, 80)}`,
      },
    ];
  if (lines.some((item) => EXAMPLE.test(item.text)) || standsInLine(run, file)) return [];
  const code = lines.filter((item) => looksLikeCode(item.text));
  const strong = code.filter((item) => STRONG.test(item.text));
  const first = code[0];
  if (
    !first ||
    code.length < 2 ||
    strong.length < 2 ||
    strong.length * 2 < code.length ||
    code.length < lines.length - (lines[0] === first ? 0 : 1)
  )
    return [];
  if (
    lines[0] !== first &&
    /[:.]$/.test(lines[0]?.text ?? '') &&
    !/^(?:TODO|FIXME|XXX|HACK)\b/.test(lines[0]?.text ?? '')
  )
    return [];
  if (
    code.length === 2 &&
    !code.every((item) => /[;{}]\s*$|^\s*(?:return|await|const|let|if)\b/.test(item.text))
  )
    return [];
  return [
    {
      line: first.line,
      pattern: 'commented-out-code',
      severity: 'warning',
      description: `${code.length} lines of code are commented out: ${first.text.slice(0, 80)}`,
    },
  ];
}

/** Trailing comments beside code explain it. */
const standsInLine = (run: readonly Line[], file: ScannedFile): boolean => {
  const first = run[0];
  return first !== undefined && !/^\s*(?:\/\/|\/\*|#|\{\/\*|<!--|--)/.test(file.source.lineText(first.line));
};
