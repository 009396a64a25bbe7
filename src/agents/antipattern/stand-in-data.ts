import type { ConstantFact } from '../../codebase/bodies/bodies.js';
import { looksInvented } from '../artifact-substance/invented-data.js';
import type { Detector, Finding, ScannedFile } from './finding.js';

const MOCK =
  /^(?:mock|dummy|fake|stub|hard_?coded)(?=[A-Z_]|$)|^(?:MOCK|DUMMY|FAKE|STUB|HARD_?CODED)_|[a-z](?:Mock|Dummy|Fake)(?:[A-Z]|$)|_(?:MOCK|DUMMY|FAKE|mock|dummy|fake)(?:_|$)/;
const SAMPLE =
  /^(?:sample|demo|example|placeholder|test|seed)(?=[A-Z_]|$)|^(?:SAMPLE|DEMO|EXAMPLE|PLACEHOLDER|TEST|SEED)(?:_|$)|[a-z](?:Sample|Demo)(?:[A-Z]|$)|_(?:SAMPLE|DEMO|sample|demo)(?:_|$)/;
const MOCK_MODULE =
  /(?:^|[/._-])(?:mocks?|__mocks__|fixtures?|fakes?|mock-?data|test-?data|dummy-?data|sample-?data)(?:$|[/._-])/i;

/** Mock, sample and random data where live data belongs. */
export const findStandInData: Detector = (file) => {
  if (
    !file.live ||
    DEMO_PATH.test(file.source.path.replace(/(\bsrc\/\w+\/(?:java|kotlin|scala|groovy)\/).*\//, '$1'))
  )
    return [];
  return [
    ...file.facts.constants.flatMap((item) => readConstant(item, file)),
    ...mockImports(file),
    ...randomData(file),
  ];
};

const DEMO_PATH =
  /(?:^|[/._-])(?:mocks?|fakes?|fixtures?|stubs?|seeds?|seeders?|seeding|demos?|examples?|samples?|playground|sandbox|storybook|stories|testing|test-?utils?|testdata|benchmarks?|simulat\w*|games?|templates?|faker|factories|factory|presets?)(?:[/._-]|$)/i;

function readConstant(item: ConstantFact, file: ScannedFile): readonly Finding[] {
  const rows =
    item.value.kind === 'rows' ||
    item.value.kind === 'record' ||
    (item.value.kind === 'mixed' && MOCK.test(item.name));
  if (!rows || !(MOCK.test(item.name) || SAMPLE.test(item.name))) return [];
  const uses = usesOf(item, file);
  const fallback = uses.find((use) => use.fallback);
  if (fallback)
    return [
      {
        line: fallback.line,
        pattern: 'mock-data',
        severity: 'blocker',
        description: `falls back to ${item.name}`,
      },
    ];
  const isData = item.value.kind === 'rows' && item.value.count > 1;
  if (MOCK.test(item.name) && (uses.length > 0 || item.exported)) {
    return [
      {
        line: item.line,
        pattern: 'mock-data',
        severity: uses.length > 0 ? 'blocker' : 'info',
        description: `${item.name} is used as data`,
      },
    ];
  }
  const shown = uses.some((use) =>
    /\breturn\b|\.map\(|useState\(|=\{|\bfor\b|\{#each|v-for|json\(/.test(use.text),
  );
  if (!isData || uses.length === 0) return [];
  const invented = 'text' in item.value && looksInvented(item.value.text);
  return [
    {
      line: item.line,
      pattern: 'mock-data',
      severity: shown && invented ? 'blocker' : 'info',
      description: `${item.name} is used as data`,
    },
  ];
}

interface Use {
  readonly line: number;
  readonly text: string;
  /** It stands in for what could not be had. */
  readonly fallback: boolean;
}

function usesOf(item: ConstantFact, file: ScannedFile): readonly Use[] {
  const { source, facts } = file;
  const word = new RegExp(`(?<![\\w$.])${item.name.replaceAll('$', '\\$')}(?![\\w$])`, 'g');
  return [...source.masked.matchAll(word)].flatMap((match) => {
    const line = source.lineAt(match.index ?? 0);
    const text = source.lineText(line);
    if (line === item.line || /^\s*(?:import|export\s*\{|from)\b/.test(text)) return [];
    const inCatch = facts.catches.some((handler) => handler.line <= line && line <= handler.endLine);
    const before = source.masked.slice(Math.max(0, (match.index ?? 0) - 30), match.index);
    return [
      {
        line,
        text,
        fallback: inCatch || /(?:\?\?|\|\||\bor|\?:|:)\s*$/.test(before.replace(/\w+\s*:\s*$/, '')),
      },
    ];
  });
}

function mockImports(file: ScannedFile): readonly Finding[] {
  const { source } = file;
  return [
    ...source.code.matchAll(
      /^[ \t]*import\s+(?!type\b)([^;'"]+?)\s+from\s+["']([^"'\n]+)["']|^[ \t]*from\s+([\w.]+)\s+import\s+([^\n]+)/gm,
    ),
  ].flatMap((match): readonly Finding[] => {
    const names = match[1] ?? match[4] ?? '';
    const module = match[2] ?? match[3] ?? '';
    const named = [...names.replace(/\bas\s+[\w$]+/g, '').matchAll(/[\w$]+/g)].some((name) =>
      MOCK.test(name[0]),
    );
    if (
      !(named && (MOCK_MODULE.test(module) || /^[.@~]/.test(module))) &&
      !/^@faker-js\/faker$|^faker$/.test(module)
    )
      return [];
    return [
      {
        line: source.lineAt((match.index ?? 0) + (/^\s*/.exec(match[0])?.[0].length ?? 0)),
        pattern: 'mock-data',
        severity: 'blocker',
        description: `takes its data from ${module}`,
      },
    ];
  });
}

const RANDOM =
  /\b(\w*(?:score|price|temperature|cpu|memory|revenue|latency|confidence|probability|risk|balance|usage|humidity|accuracy|rating|growth|visitors|sales|metrics?|health|uptime|throughput|earnings|profit|stock|amount|total|count|percent\w*|value)\w*)["']?\s*[:=](?!=)\s*[^,;\n]{0,60}?\b(?:Math\.random\(\)|random\.(?:random|randint|uniform|gauss)\()/gi;

function randomData(file: ScannedFile): readonly Finding[] {
  const { source } = file;
  return [...source.masked.matchAll(RANDOM)].flatMap((match): readonly Finding[] => {
    const line = source.lineAt(match.index ?? 0);
    if (
      /jitter|delay|backoff|retry|seed|shuffle|sample|noise|random\w*\s*[:=]|id\b/i.test(
        source.lineText(line).replace(/Math\.random|random\.\w+/g, ''),
      )
    )
      return [];
    return [
      { line, pattern: 'random-data', severity: 'blocker', description: `${match[1]} is a random number` },
    ];
  });
}
