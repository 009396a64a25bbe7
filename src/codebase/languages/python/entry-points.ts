import type { EntryPoint, SourceFile } from '../../codebase.js';
import { memo } from '../common/memo.js';
import type { ProjectFacts } from '../language-support.js';
import { djangoConvention, settingsFiles } from './django.js';
import { installableRoots, namedModules } from './manifests.js';
import { directoryOf, join } from './modules.js';

const NAMED: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\/)manage\.py$/, 'Django manage.py'],
  [/(?:^|\/)(?:wsgi|asgi)\.py$/, 'server entry by name'],
  [/(?:^|\/)__main__\.py$/, 'python -m'],
  [/(?:^|\/)(?:setup|noxfile|fabfile|conanfile|dodo|tasks\.invoke)\.py$/, 'build script'],
  [
    /(?:^|\/)(?:gunicorn\.conf|gunicorn_conf|gunicorn_config|celeryconfig|uwsgi)\.py$/,
    'server configuration',
  ],
  [/(?:^|\/)hooks\/(?:pre|post)_\w+\.py$/, 'template hook'],
  [/(?:^|\/)docs?(?:\/source)?\/conf\.py$/, 'Sphinx configuration'],
  [/(?:^|\/)(?:alembic|migrations)\/env\.py$/, 'Alembic environment'],
  [/(?:^|\/)(?:alembic|migrations)\/versions\/[^/]+\.py$/, 'Alembic migration'],
  [/(?:^|\/)dags\/[^/]+\.py$/, 'Airflow DAG'],
  [/(?:^|\/)spiders\/[^/]+\.py$/, 'Scrapy spider'],
  [/(?:^|\/)(?:streamlit_app|pages\/\d+_[^/]+)\.py$/, 'Streamlit page'],
  [/(?:^|\/)(?:locustfile|lambda_function|function_app)\.py$/, 'entry by name'],
];
const APPLICATION =
  /^(?:app|application|api|server|bot|celery|celery_app|\w+_app|mcp|dp|client)\s*(?::[^=\n]+)?=\s*(?:[\w.]+\.)?(?:FastAPI|Flask|Quart|Starlette|Sanic|Litestar|Celery|Application|Dash|Bottle|Falcon|App|APIFlask|Robyn|BlackSheep|Huey|FastMCP|Eve|OpenAPI)\s*\(/m;
const FACTORY = /^def\s+(?:create_app|make_app|get_app|build_app|create_application|get_application)\s*\(/m;
const GUARD = /^if\s+__name__\s*==/m;
const ROOT_MAIN =
  /^(?:(?:src|app|backend|server|api)\/)?(?:main|app|run|server|cli|bot|start|index|application)\.py$/;
const SIDE = /(?:^|\/)(?:tests?|testing|docs?|examples?|scripts?|tools?|benchmarks?|samples?|demos?)\//;

/** Where Python programs of the project start, and the surface of its libraries. */
export const entryPointsOf = memo((project: ProjectFacts): readonly EntryPoint[] => {
  const found = new Map<string, EntryPoint>();
  const add = (path: string, reason: string, scope: EntryPoint['scope'] = 'production') => {
    if (project.has(path) && !found.has(path)) found.set(path, { path, reason, scope });
  };
  for (const { path, reason } of namedModules(project)) add(path, reason);
  for (const path of settingsFiles(project)) add(path, 'Django settings');
  for (const path of project.filesOf(['python'])) {
    if (isTestFile(path, project)) add(path, 'test', 'test');
    else {
      const reason = namedEntry(path) ?? djangoConvention(path, project) ?? startedBy(path, project);
      if (reason !== undefined) add(path, reason);
    }
  }
  for (const path of librarySurface(project)) add(path, 'public module of an installable package');
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
});

/** Public modules of installable packages that are libraries: no console script, no server application. */
export const librarySurface = memo((project: ProjectFacts): ReadonlySet<string> => {
  const surface = new Set<string>();
  const files = project.filesOf(['python']);
  for (const root of installableRoots(project)) {
    const inside = files.filter(
      (file) =>
        (root.directory === '' || file.startsWith(`${root.directory}/`)) && !isTestFile(file, project),
    );
    const own = inside.filter((file) => !SIDE.test(file.slice(root.directory.length)));
    if (!root.library && own.some((file) => isApplication(file, project))) continue;
    for (const file of own) {
      const inner = file
        .slice(root.directory === '' ? 0 : root.directory.length + 1)
        .replace(/^(?:src|lib|python)\//, '');
      if (!isInPackage(file, project)) {
        if (!inner.includes('/') && !/^(?:setup|conftest|noxfile|tasks)\.py$/.test(inner)) surface.add(file);
        continue;
      }
      if (root.scripts && !root.library) {
        if (/^[^/]+\/__init__\.py$/.test(inner)) surface.add(file);
      } else if (!inner.split('/').some((segment) => /^_(?!_init__\.py$)/.test(segment))) surface.add(file);
    }
  }
  return surface;
});

function isTestFile(path: string, project: ProjectFacts): boolean {
  if (/(?:^|\/)(?:conftest|test_[^/]*|[^/]*_test)\.py$/.test(path)) return true;
  return project.source(path)?.role === 'test';
}

function namedEntry(path: string): string | undefined {
  return NAMED.find(([pattern]) => pattern.test(path))?.[1];
}

function startedBy(path: string, project: ProjectFacts): string | undefined {
  const text = project.text(path);
  if (text === undefined) return undefined;
  if (ROOT_MAIN.test(path)) return 'conventional entry file';
  if (
    !/__name__|FastAPI|Flask|create_app|make_app|get_app|build_app|Celery|Starlette|Application|Quart|Sanic|Litestar|App\b|FastMCP|Dash|get_application/.test(
      text,
    )
  )
    return undefined;
  const source = project.source(path);
  if (source === undefined) return undefined;
  if (GUARD.test(source.masked)) return 'runs as a script';
  return startsApplication(source) ? 'creates the application' : undefined;
}

function startsApplication(source: SourceFile): boolean {
  return (
    APPLICATION.test(source.masked) ||
    (FACTORY.test(source.masked) &&
      /\b(?:FastAPI|Flask|Quart|Starlette|Sanic|Litestar)\s*\(/.test(source.masked))
  );
}

function isApplication(path: string, project: ProjectFacts): boolean {
  if (/(?:^|\/)manage\.py$/.test(path)) return true;
  const text = project.text(path);
  if (text === undefined || !/FastAPI|Flask|Quart|Starlette|Sanic|Litestar/.test(text)) return false;
  const source = project.source(path);
  return source !== undefined && startsApplication(source);
}

function isInPackage(file: string, project: ProjectFacts): boolean {
  return project.has(join(directoryOf(file), '__init__.py'));
}
