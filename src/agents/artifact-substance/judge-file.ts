import type { BodyFacts } from '../../codebase/bodies/bodies.js';
import type { Codebase, SourceFile } from '../../codebase/codebase.js';
import { conflictLine } from '../conflict-markers.js';
import { placesOf } from './base-classes.js';
import { bareText } from './comment-lines.js';
import {
  type FileJudgement,
  type PlanPromise,
  stub,
  stubFor,
  substantive,
  uncertain,
} from './file-judgement.js';
import { judgeDocument } from './judge-document.js';
import { judgeModule } from './judge-module.js';
import { judgeTests } from './judge-tests.js';
import { isElision } from './placeholder-words.js';
import { exportNames, judgeExport, whereInstead } from './promised-exports.js';
import { findPromised, missingText } from './promised-text.js';
import { plainlyWhole } from './quick-look.js';
import { judgeSilent, judgeSpecialCases } from './special-cases.js';
import type { StubSign } from './stub-sign.js';

export interface SubstanceWorld {
  readonly codebase: Codebase;
  readonly factsOf: (path: string) => Promise<BodyFacts | undefined>;
}

/** Whether the file does what the plan promised of it. */
export async function judgeFile(
  path: string,
  promise: PlanPromise,
  world: SubstanceWorld,
): Promise<FileJudgement> {
  const judged = await judgeContent(path, promise, world);
  return withMinimum(judged, path, { promise, codebase: world.codebase });
}

async function judgeContent(
  path: string,
  promise: PlanPromise,
  world: SubstanceWorld,
): Promise<FileJudgement> {
  const { codebase } = world;
  const source = codebase.source(path);
  if (!source) return unreadable(path, codebase);
  if (source.text.trim() === '')
    return MAY_BE_BLANK.test(path)
      ? substantive('empty, as files of this name are')
      : stub(1, 'the file is empty');
  const conflict = conflictLine(source);
  if (conflict !== undefined) return stub(conflict, 'it holds the markers of an unresolved merge conflict');
  // A Blade template without a block of PHP is a page.
  const isPage = source.path.endsWith('.blade.php') && !/<\?(?:php|=)/.test(source.text);
  const isCode = !isPage && !NOT_CODE.has(source.language) && source.role !== 'document';
  const promised = await missingPromises(source, promise, isCode);
  if (promised.length > 0) return stubFor(promised);
  if (source.role === 'generated' || source.role === 'vendored')
    return substantive(`${source.role}: present, its bodies are not judged`);
  if (!isCode || source.language === 'other') {
    const judged = judgeDocument(source);
    if (judged) return judged;
    return otherLanguage(source);
  }
  return judgeCode(source, promise, world);
}

const NOT_CODE = new Set(['json', 'yaml', 'toml', 'markdown', 'sql', 'css', 'html', 'shell']);
const MAY_BE_BLANK =
  /(?:^|\/)(?:__init__\.pyi?|py\.typed|\.(?:git)?keep|\.nojekyll|\.npmignore|\.env[\w.]*)$/;

async function judgeCode(
  source: SourceFile,
  promise: PlanPromise,
  world: SubstanceWorld,
): Promise<FileJudgement> {
  const names = exportNames(promise.exports ?? []);
  const elided = elisions(source);
  const whole = elided.length === 0 ? plainlyWhole(source, names) : undefined;
  if (whole) return substantive(doTheirJob(names), whole.slice(0, 5));
  const facts = await world.factsOf(source.path);
  if (!facts) return uncertain('the file could not be read');
  if (facts.syntaxError && !isForeignSyntax(source)) {
    return stub(facts.syntaxError.line, `it does not parse: ${facts.syntaxError.message}`, 'elided-code');
  }
  if (elided.length > 0) return stubFor(elided);
  if (source.role === 'test') return judgeTests(source);
  if (source.role === 'declaration') return substantive(`${source.codeLines} lines of declarations`);
  const judgements = await Promise.all(names.map((name) => judgeExport(name, source, world)));
  const missing = judgements.filter((item) => !item.found).map((item) => whereInstead(item.name, source));
  if (missing.length > 0) return stubFor(missing);
  const signs = judgements.flatMap((item) => item.signs);
  if (signs.length > 0) return stubFor(signs);
  if (facts.level === 'none') return otherLanguage(source);
  const special =
    judgeSilent(facts, placesOf(facts, world.codebase)) ?? judgeSpecialCases(facts, world.codebase, names);
  if (special) return stubFor([special]);
  const proof = judgements.flatMap((item) =>
    item.proof?.file === source.path ? [{ line: item.proof.line, note: item.name }] : [],
  );
  if (names.length > 0 && judgements.every((item) => item.proof)) {
    return substantive(doTheirJob(names), proof.slice(0, 5));
  }
  return judgeModule(source, facts, { codebase: world.codebase, promise });
}

const doTheirJob = (names: readonly string[]): string =>
  `${names.slice(0, 5).join(', ')} ${names.length === 1 ? 'has' : 'have'} a body that does its job`;

async function missingPromises(
  source: SourceFile,
  promise: PlanPromise,
  isCode: boolean,
): Promise<readonly StubSign[]> {
  if (!promise.contains?.length) return [];
  const { compilePattern } = await import('../../domain/bounded-pattern.js');
  const search = (pattern: string, text: string): number | undefined => {
    const compiled = compilePattern(pattern);
    return compiled.ok ? compiled.value.findAll(text, 1)[0]?.index : undefined;
  };
  return promise.contains
    .filter((text) => text.trim() !== '')
    .map((text) => findPromised(text, source, { isCode: isCode && source.language !== 'other', search }))
    .filter((item) => item.line === null)
    .map(missingText);
}

/** Decision 9: too short alone is worth a note; with a second sign it is a stub. */
function withMinimum(
  judged: FileJudgement,
  path: string,
  given: { promise: PlanPromise; codebase: Codebase },
): FileJudgement {
  const wanted = given.promise.min_lines;
  const source = given.codebase.source(path);
  if (!wanted || !source || source.lines >= wanted || judged.verdict === 'STUB') return judged;
  const note = `${source.lines} lines, the plan asked for at least ${wanted}`;
  if (judged.infos.length > 0)
    return {
      ...judged,
      verdict: 'STUB',
      summary: `${note}; ${judged.infos[0]}`,
      signs: [{ kind: 'placeholder', strength: 'likely', line: 1, note: `${note}; ${judged.infos[0]}` }],
    };
  return { ...judged, infos: [...judged.infos, note] };
}

function unreadable(path: string, codebase: Codebase): FileJudgement {
  const found = codebase.lookup(path);
  if (found.kind !== 'file')
    return uncertain(found.kind === 'outside' ? 'the path leaves the project' : 'the file is not there');
  if (found.bytes === 0) return stub(1, 'the file is empty');
  if (
    codebase.roleOf(path) === 'asset' ||
    !/\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|cs|rb|php|swift|vue|svelte|astro)$/.test(path)
  )
    return substantive(`binary or very large, ${found.bytes} bytes: present, its content is not judged`);
  return uncertain(`${found.bytes} bytes that are no text, or too many to read`);
}

/** Files that other tools turn into JavaScript. */
const isForeignSyntax = (source: SourceFile): boolean =>
  source.language === 'astro' ||
  (source.language === 'svelte' && /\{@|\$:/.test(source.text)) ||
  /^\s*(?:\/\/|\/\*)[^\n]*@flow\b/.test(source.text) ||
  /(?:^|[/.])(?:template|templates|hbs|ejs|tmpl|tpl|cookiecutter)(?:[/.]|$)/.test(source.path) ||
  /<%[=-]?|\{%\s|\{\{-?\s/.test(source.text);

const elisions = (source: SourceFile): readonly StubSign[] =>
  source.comments.flatMap((comment) =>
    bareText(comment)
      .filter((item) => isElision(item.text))
      .map(
        (item): StubSign => ({
          kind: 'elided-code',
          strength: 'certain',
          line: item.line,
          note: `code is left out: "${item.text.slice(0, 70)}"`,
        }),
      ),
  );

function otherLanguage(source: SourceFile): FileJudgement {
  const marker = /^[^\w\n]*(?:TODO|FIXME|TBD)\b.*$/m.exec(source.text);
  const lines = source.text.split('\n').filter((line) => line.trim() !== '').length;
  if (marker && lines <= 3)
    return stub(source.lineAt(marker.index), `it holds little but "${marker[0].trim().slice(0, 60)}"`);
  return uncertain(`${lines} lines; there are no body rules for this kind of file`);
}
