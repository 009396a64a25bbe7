import type { BodyFacts, FunctionFact } from '../../codebase/bodies/bodies.js';
import type { Codebase, SourceFile } from '../../codebase/codebase.js';
import { placesOf } from './base-classes.js';
import { label } from './body-values.js';
import { type FileJudgement, type PlanPromise, stub, stubFor } from './file-judgement.js';
import { judgeFunction } from './judge-function.js';
import { standIn } from './judge-markup.js';
import { doesWork, innerHandlers, judgeMembers } from './judge-symbol.js';
import { asksForCode, isPlaceholderText } from './placeholder-words.js';
import type { StubSign } from './stub-sign.js';

/** Whether a module does its job as a whole: no export is named, or those named are real. */
export function judgeModule(
  source: SourceFile,
  facts: BodyFacts,
  given: { codebase: Codebase; promise: PlanPromise },
): FileJudgement {
  const { codebase, promise } = given;
  const placeOf = placesOf(facts, codebase);
  const template = judgeTemplate(source, facts);
  if (template) return template;
  const hollow = judgeShape(source, facts, promise);
  if (hollow) return hollow;
  const types = judgeTypes(source, facts, { codebase, promise });
  if (types) return types;

  const units = facts.functions.filter((fn) => isUnit(fn, facts, source));
  const signs = new Map(units.map((fn) => [fn, judgeFunction(fn, placeOf(fn))]));
  const flagged = [...signs.values()].filter((sign): sign is StubSign => sign !== undefined);
  const real = units.filter((fn) => signs.get(fn) === undefined && (doesWork(fn) || fn.kind === 'accessor'));
  const certain = [
    ...units.flatMap((fn) => {
      const sign = signs.get(fn);
      return sign?.strength === 'certain' && !isOneGap(fn, { units, signs }) ? [sign] : [];
    }),
    ...innerHandlers(facts, placeOf).map((item) => item.sign),
  ];
  if (certain.length > 0) return stubFor(certain);
  const hollowClasses = facts.classes
    .filter((item) => item.exported && facts.functions.every((fn) => fn.owner !== item.name))
    .flatMap((item) => judgeMembers({ name: item.name, classes: [item], methods: [] }, facts, placeOf));
  const nothings = facts.constants.filter(
    (item) => item.exported && item.topLevel && item.value.kind === 'null' && facts.level === 'syntax',
  );
  const likely = [...flagged.filter((sign) => sign.strength === 'likely'), ...hollowClasses];
  const realLines = real.reduce((sum, fn) => sum + fn.endLine - fn.line + 1, 0);
  if (likely.length > 0 && likely.length >= real.length && realLines < 12 * likely.length)
    return stubFor(likely);
  if (
    likely.length === 0 &&
    nothings.length > 0 &&
    units.length === 0 &&
    facts.constants.every((item) => item.value.kind === 'null')
  ) {
    return stub(
      nothings[0]?.line ?? 1,
      `${nothings.map((item) => item.name).join(', ')} is nothing`,
      'empty-return',
    );
  }
  const weak = judgeWeakClasses(facts, placeOf);
  if (weak.length > 0 && real.length === 0) return stubFor(weak);
  const proof = real
    .filter((fn) => fn.exported || real.every((other) => !other.exported))
    .sort((a, b) => b.endLine - b.line - (a.endLine - a.line))
    .slice(0, 3)
    .map((fn) => ({ line: fn.line, note: `${label(fn)}: ${fn.endLine - fn.line + 1} lines` }));
  return {
    verdict: 'SUBSTANTIVE',
    summary: describeShape(source, facts, real.length),
    signs: [],
    proof,
    infos: [
      ...flagged.filter((sign) => sign.strength === 'certain'),
      ...likely,
      ...flagged.filter((sign) => sign.strength === 'weak'),
    ]
      .slice(0, 5)
      .map((sign) => `line ${sign.line}: ${sign.note}`),
  };
}

/** One method of a type that otherwise does its work is missing: the scan reports it, the file has substance. */
function isOneGap(
  fn: FunctionFact,
  given: { units: readonly FunctionFact[]; signs: ReadonlyMap<FunctionFact, StubSign | undefined> },
): boolean {
  if (fn.owner === null || given.signs.get(fn)?.kind !== 'not-implemented') return false;
  const siblings = given.units.filter((other) => other.owner === fn.owner && other !== fn);
  return siblings.length >= 4 && siblings.every((other) => given.signs.get(other) === undefined);
}

const SINGLE_FILE = new Set(['vue', 'svelte', 'astro']);

function isUnit(fn: BodyFacts['functions'][number], facts: BodyFacts, source: SourceFile): boolean {
  if (fn.kind === 'constructor' || fn.declaredOnly) return false;
  if (fn.kind === 'handler') return fn.owner === 'route';
  if (fn.exported) return true;
  const anyExport =
    facts.functions.some((other) => other.exported) || facts.classes.some((other) => other.exported);
  return (SINGLE_FILE.has(source.language) || !anyExport) && facts.exports.length === 0;
}

function judgeTemplate(source: SourceFile, facts: BodyFacts): FileJudgement | undefined {
  if (!facts.template) return undefined;
  const name = /([^/]+)\.\w+$/.exec(source.path)?.[1] ?? source.path;
  const { template } = facts;
  const works = facts.functions.some(doesWork);
  if (template.elements === 0 && template.texts.length === 0 && template.dynamic === 0) {
    return works || facts.shape.constants + facts.shape.effects > 0
      ? undefined
      : stub(1, `${name} has no template and no script of its own`);
  }
  const sign = standIn(template, name);
  return sign ? stubFor([sign]) : undefined;
}

const MAY_BE_EMPTY =
  /(?:^|\/)(?:__init__\.pyi?|package-info\.java|module-info\.java|doc\.go|py\.typed|\.keep|\.gitkeep|conftest\.py|__main__\.py)$/;

/** Files in which nothing stands that could do anything. */
function judgeShape(source: SourceFile, facts: BodyFacts, promise: PlanPromise): FileJudgement | undefined {
  const { shape } = facts;
  if (MAY_BE_EMPTY.test(source.path) || facts.level === 'none') return undefined;
  const own = shape.types + shape.constants + shape.functions + shape.classes + shape.effects;
  if (facts.template && facts.template.elements + facts.template.dynamic > 0) return undefined;
  const asked = source.comments.find(
    (comment) => asksForCode(comment.text) || isPlaceholderText(comment.text.replace(/^[/#*!\s-]+/, '')),
  );
  const because = asked ? `: "${asked.text.slice(0, 60)}"` : '';
  if (own === 0 && shape.reexports === 0 && shape.imports + shape.sideEffectImports === 0) {
    if (
      source.language === 'go' &&
      /^\s*package\s/m.test(source.masked) &&
      source.comments.length > 0 &&
      !asked
    )
      return undefined;
    return stub(
      asked?.line ?? 1,
      source.masked.trim() === '' ? `it holds comments only${because}` : `it declares nothing${because}`,
    );
  }
  if (
    own === 0 &&
    shape.reexports === 0 &&
    shape.imports > 0 &&
    shape.sideEffectImports === 0 &&
    source.language !== 'php'
  ) {
    return source.language === 'python' && /(?:^|\/)__init__\.py$|\bmodels\.py$|\b__all__\b/.test(source.path)
      ? undefined
      : stub(1, `it holds imports only${because}`);
  }
  if (
    asked &&
    shape.functions === 0 &&
    shape.classes === 0 &&
    shape.effects <= 1 &&
    shape.constants <= 1 &&
    shape.types === 0 &&
    source.codeLines < 5 &&
    promise.exports === undefined
  ) {
    return stub(asked.line, `nothing but a note of what is to come${because}`);
  }
  return undefined;
}

const LOGIC_WORDS =
  /\b(?:services?|clients?|logic|handlers?|hooks?|components?|functions?|implement\w*|engines?|calculat\w+|validat\w+|sends?|hash\w*|fetch\w*|process\w*|comput\w+|render\w*|pars(?:es?|ing|er)|pipelines?|repositor\w+|middlewares?|controllers?|resolvers?|utilit\w+|encrypt\w*|verif\w+|generat\w+)\b/i;
const TYPE_WORDS =
  /\b(?:types?|interfaces?|schemas?|models?|dtos?|props|definitions?|contracts?|entit(?:y|ies)|shapes?|typings?|declarations?|ports?|enums?)\b/i;

/** Only types are left where values are used or promised. */
function judgeTypes(
  source: SourceFile,
  facts: BodyFacts,
  given: { codebase: Codebase; promise: PlanPromise },
): FileJudgement | undefined {
  const { shape } = facts;
  if (
    facts.level !== 'syntax' ||
    facts.typeNames.length === 0 ||
    shape.functions + shape.classes + shape.constants + shape.effects + shape.reexports > 0
  )
    return undefined;
  const first = facts.typeNames[0];
  const used = facts.typeNames.find((item) => usedAsValue(item.name, source.path, given.codebase));
  if (used) return stub(used.line, `${used.name} is only a type here, but is used as a value elsewhere`);
  const promised = given.promise.provides ?? '';
  const place = source.path.replace(/\.\w+$/, '');
  if (
    TYPE_WORDS.test(promised.replaceAll('-', ' ')) ||
    /(?:^|[/._-])(?:types?|interfaces?|models?|dto|contracts?|schemas?|entit(?:y|ies)|ports?|typings|d)(?:$|[/._-])/i.test(
      place,
    )
  )
    return undefined;
  if (
    LOGIC_WORDS.test(promised) ||
    /(?:service|controller|handler|repository|client|middleware|resolver|util|helper|hook|store)s?$/i.test(
      place,
    ) ||
    /(?:^|\/)use[A-Z]\w*$/.test(place) ||
    // A file that may hold markup and holds none is no component.
    source.language === 'tsx'
  ) {
    return stub(first?.line ?? 1, 'it declares types only; the logic that was promised is not there');
  }
  return undefined;
}

export function usedAsValue(name: string, path: string, codebase: Codebase): boolean {
  const word = name.replaceAll('$', '\\$');
  const call = new RegExp(
    `(?<![\\w$.])(?:new\\s+${word}\\b|${word}\\s*(?:\\(|\\.\\w+\\s*\\()|<${word}[\\s/>]|@${word}\\()`,
  );
  return codebase
    .filesWithWord(name)
    .filter((file) => file !== path)
    .slice(0, 40)
    .some((file) => {
      const masked = codebase.source(file)?.masked ?? '';
      const imports = codebase.modules
        .importersOf(path)
        .some(
          (edge) =>
            edge.from === file && edge.fact.names.some((taken) => taken.exported === name && !taken.typeOnly),
        );
      return imports && call.test(masked.replace(/\b(?:function|class|interface|type)\s+\w+/g, ' '));
    });
}

function judgeWeakClasses(facts: BodyFacts, placeOf: ReturnType<typeof placesOf>): readonly StubSign[] {
  return facts.classes
    .filter((item) => item.kind !== 'interface' && item.kind !== 'abstract')
    .flatMap((item) =>
      judgeMembers(
        { name: item.name, classes: [item], methods: facts.functions.filter((fn) => fn.owner === item.name) },
        facts,
        placeOf,
      ),
    );
}

function describeShape(source: SourceFile, facts: BodyFacts, real: number): string {
  const { shape } = facts;
  if (real > 0)
    return `${real} ${real === 1 ? 'function' : 'functions'} with logic in ${source.codeLines} lines of code`;
  if (shape.reexports > 0 && shape.functions + shape.classes === 0)
    return `re-exports of ${shape.reexports} modules`;
  if (facts.template && facts.template.elements > 0)
    return `a template of ${facts.template.elements} elements`;
  if (shape.types > 0 && shape.functions + shape.classes + shape.constants === 0)
    return `${shape.types} type declarations`;
  return `${source.codeLines} lines of declarations`;
}
