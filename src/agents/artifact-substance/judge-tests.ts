import type { Language, SourceFile } from '../../codebase/codebase.js';
import { type FileJudgement, stub, substantive } from './file-judgement.js';

const TEST: Partial<Record<Language, RegExp>> = {
  python: /\bdef\s+test\w*\s*\(|\bclass\s+\w*Test\w*|@(?:given|scenario)\b/g,
  go: /\bfunc\s+(?:Test|Benchmark|Fuzz|Example)\w*\s*\(/g,
  rust: /#\[(?:\w+::)*(?:test|bench|rstest)\b/g,
  java: /@(?:Test|ParameterizedTest|RepeatedTest|TestFactory|Property)\b|\bextends\s+\w*(?:TestCase|Test|Tests)\b/g,
  kotlin:
    /@(?:Test|ParameterizedTest)\b|\b(?:should|context|test|it|given|describe|expect)\s*\(|:\s*\w*Spec\b/g,
  csharp: /\[(?:Fact|Theory|Test|TestMethod|TestCase)\b/g,
  ruby: /\b(?:it|test|specify|scenario|describe|context)\b|\bdef\s+test_/g,
  php: /\bfunction\s+test\w*|@test\b|\b(?:it|test)\s*\(/g,
  swift: /\bfunc\s+test\w*|@Test\b/g,
};
const SCRIPT =
  /\b(?:it|test|specify|describe|suite|bench|Deno\.test|QUnit\.test|fc\.assert|tap|t\.test|scenario)(?:\.\w+)*\s*[(`]|\brun\(/g;

/** A test file has substance when it holds tests; whether they prove anything is the audit's matter. */
export function judgeTests(source: SourceFile): FileJudgement {
  const pattern = TEST[source.language] ?? SCRIPT;
  const count = (source.masked.match(pattern) ?? []).length;
  if (count > 0) return substantive(`${count} tests or groups of tests`);
  const commented = source.comments.find((comment) => (comment.text.match(pattern) ?? []).length > 0);
  if (commented) return stub(commented.line, 'its tests are commented out', 'commented-out-code');
  const definesHelpers = /\b(?:export|def|func|function|fn|fun|class|module\.exports|const \w+ =)\b/.test(
    source.masked,
  );
  return definesHelpers
    ? substantive(`${source.codeLines} lines of test support`)
    : stub(1, 'it holds no test');
}
