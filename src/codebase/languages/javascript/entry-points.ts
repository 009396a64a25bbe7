import type { EntryPoint, Language } from '../../codebase.js';
import { fileRole } from '../../file-role.js';
import { conventionEntries } from '../../frameworks/convention.js';
import { JAVASCRIPT_CONVENTIONS } from '../../frameworks/javascript-conventions.js';
import { configuredEntries, htmlEntries, packageEntries } from '../../frameworks/package-entries.js';
import { startingFiles } from '../../frameworks/starting-files.js';
import type { ProjectFacts } from '../language-support.js';
import { type Manifest, manifestFor, manifestsOf } from './manifest.js';

export const JAVASCRIPT_LANGUAGES: readonly Language[] = [
  'typescript',
  'tsx',
  'javascript',
  'jsx',
  'vue',
  'svelte',
  'astro',
];

const CONVENTIONAL =
  /^(?:(?:src|source|app|lib|client|server|client\/src|server\/src|frontend\/src|backend\/src)\/)?(?:main|index)\.[cm]?[jt]sx?$/;
const TEST_CONFIG =
  /(?:^|\/)(?:vitest|jest|playwright|cypress|karma|wdio|web-test-runner|ava|mocha)\b[\w.-]*\.\w+$/;
const CONFIG =
  /(?:^|\/)(?:[\w.-]+\.config\.[cm]?[jt]sx?|gulpfile\.[jt]s|Gruntfile\.js|\.\w+rc\.[cm]?js|next-env\.d\.ts|service-worker\.[jt]s|sw\.[jt]s)$/;

/** Entries of the JavaScript family: manifests, pages, framework conventions, conventional names, files that start something. */
export function javascriptEntryPoints(project: ProjectFacts): readonly EntryPoint[] {
  const entries: EntryPoint[] = [];
  const files = project.filesOf(JAVASCRIPT_LANGUAGES);
  if (files.length === 0) return [];
  const root = manifestsOf(project).find((manifest) => manifest.dir === '');
  for (const manifest of manifestsOf(project)) entries.push(...packageEntries(project, manifest));
  for (const { manifest, dir, own } of groupByPackage(project, files)) {
    entries.push(...conventionEntries(JAVASCRIPT_CONVENTIONS, { manifest, dir, files: own, root, project }));
    for (const path of own) {
      if (CONVENTIONAL.test(path.slice(dir.length)) && fileRole(path) === 'code')
        entries.push({ path, reason: 'conventional entry file', scope: 'production' });
    }
  }
  for (const path of files) {
    if (TEST_CONFIG.test(path)) entries.push({ path, reason: 'test configuration', scope: 'test' });
    else if (CONFIG.test(path)) entries.push({ path, reason: 'tool configuration', scope: 'production' });
  }
  const language = new Set(files);
  entries.push(...htmlEntries(project), ...configuredEntries(project));
  entries.push(...startingFiles(project, (path) => language.has(path) && fileRole(path) === 'code'));
  return entries;
}

interface PackageFiles {
  readonly manifest: Manifest | undefined;
  readonly dir: string;
  readonly own: readonly string[];
}

function groupByPackage(project: ProjectFacts, files: readonly string[]): readonly PackageFiles[] {
  const groups = new Map<string, { manifest: Manifest | undefined; dir: string; own: string[] }>();
  for (const path of files) {
    const manifest = manifestFor(project, path);
    const dir = manifest?.dir ?? folderOfConfig(project, path);
    let group = groups.get(dir);
    if (!group) {
      group = { manifest, dir, own: [] };
      groups.set(dir, group);
    }
    group.own.push(path);
  }
  return [...groups.values()];
}

const FRAMEWORK_CONFIG = [
  'svelte.config.js',
  'next.config.js',
  'next.config.mjs',
  'next.config.ts',
  'nuxt.config.ts',
  'astro.config.mjs',
  'vite.config.ts',
  'vite.config.js',
];

/** Without a package.json the folder that holds a framework's configuration stands for the package. */
function folderOfConfig(project: ProjectFacts, path: string): string {
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
    const dir = path.slice(0, at + 1);
    if (FRAMEWORK_CONFIG.some((name) => project.has(dir + name))) return dir;
  }
  return '';
}
