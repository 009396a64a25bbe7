import { globTest } from '../glob.js';
import { type CollectionProject, foldersUp, join, left, taken } from './collection-answer.js';
import type { Collection } from './test-facts.js';

/** pytest's python_files, testpaths and ignores; unittest and Django take `test*.py`. */
export function pythonCollection(path: string, project: CollectionProject): Collection {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const config = pytestConfig(path, project);
  const code = project.source(path)?.code ?? '';
  const django = foldersUp(path).some((folder) => project.has(join(folder, 'manage.py')));
  if (
    (django || (!config && !/\bpytest\b/.test(code) && /\bunittest\b|TestCase/.test(code))) &&
    /^test.*\.py$/.test(name)
  )
    return taken(django ? 'Django takes test*.py' : 'unittest takes test*.py');
  const patterns = config?.files ?? ['test_*.py', '*_test.py'];
  if (!patterns.some((pattern) => globTest(pattern)(pattern.includes('/') ? path : name)))
    return left(
      `pytest takes ${patterns.join(', ')}${config?.filesAt ? ` (${config.path})` : ''}, not ${name}`,
    );
  const relative = config && config.folder !== '' ? path.slice(config.folder.length + 1) : path;
  if (
    config &&
    config.testpaths.length > 0 &&
    !config.testpaths.some(
      (root) =>
        root === '.' ||
        relative === root ||
        relative.startsWith(`${root.replace(/\/$/, '')}/`) ||
        globTest(`${root}/**`)(relative),
    )
  )
    return left(`testpaths of ${config.path} is ${config.testpaths.join(' ')}`);
  const ignored = config?.ignored.find(
    (root) => relative === root || relative.startsWith(`${root.replace(/\/$/, '')}/`),
  );
  return ignored === undefined ? taken('pytest') : left(`${config?.path} ignores ${ignored}`);
}

interface PytestConfig {
  readonly path: string;
  readonly folder: string;
  readonly files: readonly string[] | undefined;
  readonly filesAt: boolean;
  readonly testpaths: readonly string[];
  readonly ignored: readonly string[];
}

function pytestConfig(path: string, project: CollectionProject): PytestConfig | undefined {
  for (const folder of foldersUp(path)) {
    for (const [name, section] of SECTIONS) {
      const file = join(folder, name);
      const text = project.has(file) ? project.text(file) : undefined;
      const body = text === undefined ? undefined : section.exec(text)?.[1];
      if (body === undefined) continue;
      const files = optionOf(body, 'python_files');
      const addopts = optionOf(body, 'addopts')?.join(' ') ?? '';
      return {
        path: file,
        folder,
        files,
        filesAt: files !== undefined,
        testpaths: optionOf(body, 'testpaths') ?? [],
        ignored: [...addopts.matchAll(/--ignore(?:=|\s+)(\S+)/g)].map((hit) => hit[1] as string),
      };
    }
  }
  return undefined;
}

const SECTIONS: readonly (readonly [string, RegExp])[] = [
  ['pytest.ini', /^\[pytest\][^\n]*\n([\s\S]*?)(?:\n\[|$(?![\s\S]))/m],
  ['pyproject.toml', /^\[tool\.pytest(?:\.ini_options)?\][^\n]*\n([\s\S]*?)(?:\n\[|$(?![\s\S]))/m],
  ['tox.ini', /^\[pytest\][^\n]*\n([\s\S]*?)(?:\n\[|$(?![\s\S]))/m],
  ['setup.cfg', /^\[tool:pytest\][^\n]*\n([\s\S]*?)(?:\n\[|$(?![\s\S]))/m],
];

/** Words of an option, in TOML or INI form, over continuation lines. */
function optionOf(body: string, key: string): readonly string[] | undefined {
  const toml = new RegExp(`^${key}\\s*=\\s*(\\[[^\\]]*\\]|"[^"\\n]*"|'[^'\\n]*')`, 'm').exec(body)?.[1];
  if (toml !== undefined)
    return [...toml.matchAll(/["']([^"']*)["']/g)]
      .flatMap((hit) => (hit[1] as string).split(/\s+/))
      .filter(Boolean);
  const ini = new RegExp(`^${key}\\s*=([^\\n]*(?:\\n[ \\t]+[^\\n]*)*)`, 'm').exec(body)?.[1];
  return ini
    ?.replace(/[#;].*$/gm, '')
    .split(/\s+/)
    .filter(Boolean);
}
