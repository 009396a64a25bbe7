import type { SourceFile } from '../codebase.js';
import type { UnitProject } from './bound-names.js';
import { closingBracket } from './bracket-pairs.js';

/** Production files whose names a test uses without importing them: its own Rust file, Go package, JVM or C# namespace. */
export function samePackageUnits(
  source: SourceFile,
  words: ReadonlySet<string>,
  project: UnitProject,
): readonly string[] {
  switch (source.language) {
    case 'rust':
      return rustUnits(source, words);
    case 'go':
      return goUnits(source, words, project);
    case 'java':
    case 'kotlin':
    case 'csharp':
    case 'php':
    case 'ruby':
      return typeUnits(source, words, project);
    default:
      return [];
  }
}

/** An inline test module runs the file it stands in. */
function rustUnits(source: SourceFile, words: ReadonlySet<string>): readonly string[] {
  const test = source.masked.search(/#\s*\[cfg\(test\)\]/);
  const production = test < 0 ? source.masked : source.masked.slice(0, test);
  const uses = /\b(?:super|crate|self)::/.test(source.masked.slice(Math.max(0, test)));
  const own = [
    ...production.matchAll(/\b(?:fn|struct|enum|trait|type|const|static|macro_rules!)\s+(\w+)/g),
  ].some((hit) => words.has(hit[1] as string));
  if (own && !/(?:^|\/)tests\//.test(source.path)) return [source.path];
  return uses && !own && /\buse\s+crate::/.test(source.masked) ? [source.path] : [];
}

/** Names a Go file declares at its top level, methods and grouped declarations included. */
function goTopLevel(source: SourceFile): readonly string[] {
  const single = [
    ...source.masked.matchAll(/^(?:func[ \t]+(?:\([^()]*\)[ \t]*)?|type[ \t]+|var[ \t]+|const[ \t]+)(\w+)/gm),
  ].map((hit) => hit[1] as string);
  const grouped = [...source.masked.matchAll(/^(?:var|const|type)[ \t]*\(/gm)].flatMap((hit) => {
    const open = hit.index + hit[0].length - 1;
    const inside = source.masked.slice(open, Math.max(open, closingBracket(source, open)));
    return [...inside.matchAll(/^\t(\w+)/gm)].map((name) => name[1] as string);
  });
  return [...single, ...grouped];
}

const goNames = new WeakMap<SourceFile, readonly string[]>();

function goUnits(source: SourceFile, words: ReadonlySet<string>, project: UnitProject): readonly string[] {
  const folder = source.path.slice(0, source.path.lastIndexOf('/') + 1);
  return project.files
    .filter(
      (file) =>
        file.endsWith('.go') &&
        !file.endsWith('_test.go') &&
        file.startsWith(folder) &&
        !file.slice(folder.length).includes('/'),
    )
    .filter((file) => {
      const peer = project.source(file);
      if (!peer) return false;
      let names = goNames.get(peer);
      if (!names) {
        names = goTopLevel(peer);
        goNames.set(peer, names);
      }
      return names.some((name) => words.has(name));
    });
}

interface TypePeers {
  /** Files whose class the test file names and does not only mock. */
  readonly named: readonly string[];
  /** Kotlin files of the same package with what they declare at top level. */
  readonly topLevel: readonly { readonly file: string; readonly names: readonly string[] }[];
}

const typePeers = new WeakMap<SourceFile, TypePeers>();

/** Classes that the test creates, calls or has injected; one that only a mocking library makes is a double. */
function typeUnits(source: SourceFile, words: ReadonlySet<string>, project: UnitProject): readonly string[] {
  let peers = typePeers.get(source);
  if (!peers) {
    peers = readTypePeers(source, project);
    typePeers.set(source, peers);
  }
  const called = peers.topLevel.filter(({ names }) => names.some((name) => words.has(name)));
  return [...new Set([...peers.named, ...called.map(({ file }) => file)])];
}

const PEERS: Readonly<Record<string, readonly string[]>> = {
  '.kt': ['.kt', '.java'],
  '.java': ['.java', '.kt'],
};

function readTypePeers(source: SourceFile, project: UnitProject): TypePeers {
  const extension = source.path.slice(source.path.lastIndexOf('.'));
  const wanted = PEERS[extension] ?? [extension];
  const mentioned = new Set(source.masked.match(/[A-Z][A-Za-z0-9_]*/g) ?? []);
  const folder = packageFolder(source.path);
  const production = project.files.filter(
    (file) => wanted.some((end) => file.endsWith(end)) && project.roleOf(file) === 'code',
  );
  const className = (file: string): string => {
    const name = file.slice(file.lastIndexOf('/') + 1, file.lastIndexOf('.'));
    return extension === '.rb'
      ? name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
      : name;
  };
  return {
    named: production.filter(
      (file) => mentioned.has(className(file)) && isReal(source.masked, className(file)),
    ),
    topLevel:
      extension !== '.kt'
        ? []
        : production
            .filter((file) => file.endsWith('.kt') && packageFolder(file) === folder)
            .map((file) => ({ file, names: topLevelNames(file, project) })),
  };
}

/** Folder of a package below its source set. */
const packageFolder = (path: string): string =>
  /(?:^|\/)src\/[^/]+\/(?:kotlin|java)\/(.*\/)?[^/]*$/.exec(path)?.[1] ??
  path.slice(0, path.lastIndexOf('/') + 1);

function isReal(masked: string, name: string): boolean {
  const mocked = new RegExp(
    `@(?:Mock|MockBean|MockitoBean|MockK|RelaxedMockK|Spy)\\b[^;\\n]{0,80}(?:\\n[^;\\n]{0,80})?\\b${name}\\b|\\b(?:mock|mockk|spyk|createMock)\\s*(?:<\\s*${name}\\b|\\(\\s*${name}(?:\\.class|::class))|new\\s+Mock<\\s*${name}\\b|createMock\\(\\s*${name}::class`,
  );
  if (!mocked.test(masked)) return true;
  return new RegExp(
    `\\bnew\\s+${name}\\b|@(?:InjectMocks|Autowired|InjectMockKs)[^;]{0,120}\\b${name}\\b|(?<![\\w.<])${name}\\s*\\((?!\\s*\\.class)|(?<![\\w.])${name}\\.(?!class\\b)\\w+\\s*\\(`,
  ).test(masked);
}

const topLevelNames = (file: string, project: UnitProject): readonly string[] =>
  [
    ...(project
      .source(file)
      ?.masked.matchAll(
        /^\s*(?:(?:public|internal|inline|suspend|operator|infix|data|sealed|private)\s+)*(?:fun|class|object|val|interface)\s+(?:<[^<>]*>\s*)?(?:[\w<>?]+\.)?(\w+)/gm,
      ) ?? []),
  ].map((hit) => hit[1] as string);
