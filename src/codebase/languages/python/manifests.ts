import { memo } from '../common/memo.js';
import { previousTable } from '../common/toml.js';
import type { ProjectFacts } from '../language-support.js';
import { directoryOf, join, locate } from './modules.js';

export interface NamedModule {
  readonly path: string;
  readonly reason: string;
}

export interface InstallableRoot {
  readonly directory: string;
  readonly scripts: boolean;
  /** Says of itself that it is a library or framework. */
  readonly library: boolean;
}

const LAUNCHERS =
  /(?:^|\/)(?:Dockerfile[^/]*|[^/]*\.Dockerfile|Procfile[^/]*|Makefile|justfile|Justfile|Taskfile\.ya?ml|tox\.ini|app\.ya?ml|fly\.toml|render\.ya?ml|serverless\.ya?ml|template\.ya?ml|supervisord?\.conf|package\.json|[^/]*\.service|(?:docker-)?compose[^/]*\.ya?ml|[^/]*\.sh|[^/]*\.ini|\.flaskenv|entrypoint[^/]*|run[^/]*|copier\.ya?ml|\.pre-commit-[^/]*\.ya?ml)$|^\.github\/workflows\//;
const COMMAND =
  /(?:-m\s+)([A-Za-z_][\w.]*)|\b([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*):[A-Za-z_]\w*|\b(?:celery|-A|--app|FLASK_APP=)\s*=?\s*["']?([A-Za-z_][\w.]*)|([\w./-]+\.py)\b|handler:\s*["']?([\w./-]+)\.\w+/g;

/** Modules that manifests and launch files name: scripts, plugins, server commands, `python -m`. */
export const namedModules = memo((project: ProjectFacts): readonly NamedModule[] => {
  const found: NamedModule[] = [];
  for (const file of project.files) {
    const name = file.slice(file.lastIndexOf('/') + 1);
    if (name === 'pyproject.toml') found.push(...pyproject(file, project));
    else if (name === 'setup.cfg' || name === 'setup.py') found.push(...setupEntries(file, project));
    else if (LAUNCHERS.test(file)) found.push(...launched(file, project));
  }
  return found;
});

/** Directories with a manifest that builds a package. */
export const installableRoots = memo((project: ProjectFacts): readonly InstallableRoot[] => {
  const roots: InstallableRoot[] = [];
  for (const file of project.files) {
    const name = file.slice(file.lastIndexOf('/') + 1);
    if (name !== 'pyproject.toml' && name !== 'setup.py' && name !== 'setup.cfg') continue;
    const text = project.text(file) ?? '';
    const builds =
      name === 'pyproject.toml'
        ? /^\[build-system\]/m.test(text) && /^\[(?:project|tool\.poetry|tool\.flit\.metadata)\]/m.test(text)
        : /\bsetup\s*\(|^\[metadata\]/m.test(text);
    if (!builds) continue;
    const scripts =
      /^\[(?:project\.(?:gui-)?scripts|tool\.poetry\.scripts)\]|console_scripts|\bscripts\s*=\s*\[/m.test(
        text,
      );
    const library = /Topic :: Software Development :: Libraries|Framework ::|Typing :: Typed/.test(text);
    roots.push({ directory: directoryOf(file), scripts, library });
  }
  return roots;
});

function pyproject(file: string, project: ProjectFacts): readonly NamedModule[] {
  const text = project.text(file) ?? '';
  const found: NamedModule[] = [];
  for (const match of text.matchAll(
    /^\s*["']?[\w.-]+["']?\s*=\s*["']([\w.]+)(?::[\w.]+)?(?:\s*\[[^\]]*\])?["']/gm,
  )) {
    const table = previousTable(text, match.index);
    if (!/scripts|entry-points|plugins/.test(table)) continue;
    found.push(...module(file, match[1] ?? '', project, `pyproject ${table}`));
  }
  return found;
}

function setupEntries(file: string, project: ProjectFacts): readonly NamedModule[] {
  const text = project.text(file) ?? '';
  return [...text.matchAll(/[\w.-]+\s*=\s*([A-Za-z_][\w.]*):[\w.]+/g)].flatMap((match) =>
    module(file, match[1] ?? '', project, `entry point in ${file}`),
  );
}

function launched(file: string, project: ProjectFacts): readonly NamedModule[] {
  const text = project.text(file);
  if (text === undefined || text.length > 500_000) return [];
  return [...text.matchAll(COMMAND)].flatMap((match) => {
    const script = match[4];
    if (script !== undefined) return scriptFile(file, script, project);
    const handler = match[5];
    if (handler !== undefined) return scriptFile(file, `${handler}.py`, project);
    return module(file, match[1] ?? match[2] ?? match[3] ?? '', project, `started by ${file}`);
  });
}

function scriptFile(file: string, script: string, project: ProjectFacts): readonly NamedModule[] {
  const plain = script.replace(/^(?:\.\/|\/)+/, '');
  const candidates = [join(directoryOf(file), plain), plain, plain.replace(/^[\w-]+\//, '')];
  const path = candidates.find((candidate) => project.has(candidate));
  return path === undefined ? [] : [{ path, reason: `started by ${file}` }];
}

function module(file: string, name: string, project: ProjectFacts, reason: string): readonly NamedModule[] {
  const near = locate(file, name, project);
  const location = near ?? locate(join(directoryOf(file), 'src/x.py'), name, project);
  if (location?.file === undefined) return [];
  const main = location.directory === undefined ? undefined : join(location.directory, '__main__.py');
  const paths = main !== undefined && project.has(main) ? [location.file, main] : [location.file];
  return paths.map((path) => ({ path, reason }));
}
