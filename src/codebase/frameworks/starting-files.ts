import type { EntryPoint, SourceFile } from '../codebase.js';
import type { ProjectFacts } from '../languages/language-support.js';

const STARTERS = [
  'listen',
  'createRoot',
  'hydrateRoot',
  'ReactDOM',
  'mount',
  'argv',
  'bootstrapApplication',
  'bootstrapModule',
  'NestFactory',
  'parseAsync',
  'serve',
  'runMain',
  'startServer',
  'hydrate',
  'registerRootComponent',
  'AppRegistry',
  'addEventListener',
  'require.main',
  'import.meta.main',
];
const START =
  /\.listen\s*\(|\bcreateRoot\s*\(|\bhydrateRoot\s*\(|\bReactDOM\.(?:render|hydrate)\s*\(|\bcreateApp\s*\([^)]*\)[^;]*\.mount\s*\(|\.mount\s*\(\s*['"#]|\bprocess\.argv\b|\bBun\.serve\s*\(|\bDeno\.(?:serve|args)\b|\bserve\s*\(|\bbootstrapApplication\s*\(|\.bootstrapModule\s*\(|\bNestFactory\.|\.parse(?:Async)?\s*\(\s*(?:process\.argv)?\s*\)|\brunMain\s*\(|\bstartServer\s*\(|\bregisterRootComponent\s*\(|\bAppRegistry\.|\baddEventListener\s*\(\s*['"]|\bnew\s+[A-Z]\w*\s*\(\s*\{\s*target\s*:|\bhydrate\s*\(|\bmount\s*\(\s*\w+\s*,/g;
const MAIN_CHECK = /\brequire\.main\s*===?\s*module\b|\bimport\.meta\.(?:main\b|url\s*===)/;

/** Folders of files that people run by hand. */
const SCRIPT = /(?:^|\/)(?:scripts?|bin|tools)\/(?:[^/]+\/)?[^/]+\.[cm]?[jt]s$/;

/** Files that start a server, a page or a command when they are loaded. */
export function startingFiles(
  project: ProjectFacts,
  isCode: (path: string) => boolean,
): readonly EntryPoint[] {
  const candidates = new Set<string>();
  for (const word of STARTERS)
    for (const path of project.filesWithWord(word)) if (isCode(path)) candidates.add(path);
  for (const path of project.files) if (SCRIPT.test(path) && isCode(path)) candidates.add(path);
  const entries: EntryPoint[] = [];
  for (const path of [...candidates].sort()) {
    const source = project.source(path);
    const reason = source && startReason(source);
    if (reason) entries.push({ path, reason, scope: 'production' });
  }
  return entries;
}

function startReason(source: SourceFile): string | undefined {
  if (source.text.startsWith('#!')) return 'executable script';
  const { masked } = source;
  if (MAIN_CHECK.test(masked)) return 'runs when it is the main module';
  let inside = false;
  for (const match of masked.matchAll(START)) {
    if (depthAt(masked, match.index) === 0)
      return `starts something at top level (line ${source.lineAt(match.index)})`;
    inside = true;
  }
  if (!inside && !SCRIPT.test(source.path)) return undefined;
  for (const call of masked.matchAll(/^[ \t]*(?:void\s+|await\s+)?([A-Za-z_$][\w$]*)\s*\(\s*\)/gm)) {
    const name = call[1] ?? '';
    if (
      depthAt(masked, call.index) === 0 &&
      new RegExp(`\\b(?:function\\s*\\*?\\s*|const\\s+)${name.replace(/\$/g, '\\$')}\\b`).test(masked)
    )
      return `starts something at top level (line ${source.lineAt(call.index)})`;
  }
  return undefined;
}

/** Nesting in braces; those of `(async () => { … })()` at top level do not count. */
function depthAt(masked: string, at: number): number {
  let depth = 0;
  const stack: boolean[] = [];
  for (let i = 0; i < at; i++) {
    const c = masked.charCodeAt(i);
    if (c === 123) {
      const free =
        /(?:^|[;}\n])\s*(?:void\s+|await\s+)?\(\s*(?:async\s*)?(?:function\s*\w*\s*)?\([^()]*\)\s*(?:=>)?\s*$|\b(?:try|else|if\s*\([^()]*\))\s*$/.test(
          masked.slice(Math.max(0, i - 80), i),
        );
      stack.push(free);
      if (!free) depth++;
    } else if (c === 125 && stack.pop() === false) depth--;
  }
  return depth;
}
