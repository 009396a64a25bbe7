import { memo } from '../common/memo.js';
import type { ProjectFacts } from '../language-support.js';
import { directoryOf, join, locate, moduleFile } from './modules.js';
import { isSettings } from './string-imports.js';

export interface DjangoApp {
  readonly directory: string;
  /** Settings file and line that install it; absent when no settings are in the project. */
  readonly installed?: { readonly file: string; readonly line: number };
}

const SETTING = /^(?:INSTALLED_APPS|ROOT_URLCONF|MIDDLEWARE|DATABASES)\b/m;

/** Files that hold Django settings. */
export const settingsFiles = memo((project: ProjectFacts): readonly string[] => {
  const named = project.filesOf(['python']).filter(isSettings);
  const worded = ['INSTALLED_APPS', 'ROOT_URLCONF']
    .flatMap((word) => project.filesWithWord(word))
    .filter((path) => path.endsWith('.py'));
  return [...new Set([...named, ...worded])].sort().filter((path) => {
    const source = project.source(path);
    return source !== undefined && source.role !== 'test' && SETTING.test(source.masked);
  });
});

const installedApps = memo(
  (project: ProjectFacts): ReadonlyMap<string, { readonly file: string; readonly line: number }> => {
    const found = new Map<string, { readonly file: string; readonly line: number }>();
    for (const file of settingsFiles(project)) {
      const source = project.source(file);
      if (source === undefined) continue;
      for (const match of source.code.matchAll(/["']([A-Za-z_][\w.]*)["']/g)) {
        const name = match[1] ?? '';
        const directory = appDirectory(file, name, project);
        if (directory !== undefined && !found.has(directory))
          found.set(directory, { file, line: source.lineAt(match.index) });
      }
    }
    return found;
  },
);

/** The Django app a file belongs to, or undefined when it lies in none that runs. */
export function appOf(path: string, project: ProjectFacts): DjangoApp | undefined {
  const apps = installedApps(project);
  for (let directory = directoryOf(path); directory !== ''; directory = directoryOf(directory)) {
    const installed = apps.get(directory);
    if (installed !== undefined) return { directory, installed };
  }
  if (apps.size > 0) return undefined;
  const directory = path.replace(/\/(?:management\/commands|templatetags|migrations)\/[^/]+$|\/[^/]+$/, '');
  return { directory };
}

/** What Django loads by name from an installed app; undefined for other files. */
export function djangoConvention(path: string, project: ProjectFacts): string | undefined {
  const app = appOf(path, project);
  if (app === undefined) return undefined;
  const inner = path.slice(app.directory.length + 1);
  if (/^management\/commands\/[^_/][^/]*\.py$/.test(inner)) return 'Django management command';
  if (/^templatetags\/[^_/][^/]*\.py$/.test(inner)) return 'Django template tags';
  if (/^migrations\/[^/]+\.py$/.test(inner)) return 'Django migration';
  if (app.installed === undefined) return undefined;
  if (
    /^(?:models|admin|apps|translation|search_indexes|wagtail_hooks|tasks|receivers_auto|checks_auto|modeltranslation|cms_plugins|cms_apps|sitemaps_auto)\.py$/.test(
      inner,
    )
  )
    return `Django loads ${inner} of an installed app`;
  if (/^(?:models|admin)\/__init__\.py$/.test(inner)) return `Django loads ${inner} of an installed app`;
  if (inner === '__init__.py') return 'package of an installed app';
  return undefined;
}

function appDirectory(from: string, name: string, project: ProjectFacts): string | undefined {
  const location = locate(from, name, project);
  if (location?.directory !== undefined && isApp(location.directory, project)) return location.directory;
  const owner = name.slice(0, Math.max(0, name.lastIndexOf('.')));
  const file = owner === '' ? undefined : moduleFile(from, owner, project);
  return file?.endsWith('/apps.py') === true ? directoryOf(file) : undefined;
}

function isApp(directory: string, project: ProjectFacts): boolean {
  return [
    'models.py',
    'apps.py',
    'admin.py',
    'views.py',
    'models/__init__.py',
    'management/commands/__init__.py',
    'urls.py',
    'tasks.py',
    'signals.py',
    '__init__.py',
  ].some((name) => project.has(join(directory, name)));
}
