import type { ImportFact, SourceFile } from '../../codebase.js';
import { memo } from '../common/memo.js';
import { closingBracket } from '../common/words.js';
import type { ProjectFacts } from '../language-support.js';
import { directoryOf, locate, modulesIn } from './modules.js';

const LOADER =
  /\b(?:import_module|import_string|__import__|load_object|resolve_name|find_spec|include|autodiscover_tasks|autodiscover|config_from_object|from_object|LazyImport|lazy_import|Celery|register_tortoise|add_typer_module|uvicorn\.run|import_from_string|setdefault|load_extension|scan)\s*\(/g;
const DYNAMIC =
  /\b(?:import_module|import_string|__import__|load_object|resolve_name|import_from_string)\s*\(\s*(?![rRbBuU]?["'])/;
const DOTTED = /(["'])([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?::\w+(?:\.\w+)*)?\1/g;
const TEMPLATE =
  /\b(?:import_module|__import__)\s*\(\s*(?:[fF](["'])(\.?[\w.]*)\{|(["'])(\.?[\w.]*\.)\3\s*\+)/g;
const WALK = /\b(?:iter_modules|walk_packages|iterdir|listdir|glob|rglob|scandir)\s*\(/;
const LOADS = /\b(?:import_module|__import__|spec_from_file_location|exec_module|load_module)\b/;
const SETTINGS = /^(?:INSTALLED_APPS|ROOT_URLCONF|MIDDLEWARE|WSGI_APPLICATION|ASGI_APPLICATION)\b/m;
const QUICK =
  /import_module|import_string|__import__|include|Celery|autodiscover|_object|uvicorn|setdefault|load_|INSTALLED_APPS|ROOT_URLCONF|MIDDLEWARE|iter_modules|walk_packages|lazy_import|scan|resolve_name|find_spec/;

/** Modules named in strings: loader arguments, tables beside or behind a loader, framework settings, packages that are walked. */
export function stringFacts(source: SourceFile, project: ProjectFacts): readonly ImportFact[] {
  const { masked, code } = source;
  const table = isTable(source, project);
  if (!table && !QUICK.test(masked)) return [];
  const facts = new Map<string, ImportFact>();
  const add = (specifier: string, offset: number, kind: ImportFact['kind']) => {
    if (!facts.has(specifier))
      facts.set(specifier, { specifier, line: source.lineAt(offset), kind, names: [] });
  };
  const scan = (start: number, end: number, single: boolean) => {
    for (const match of code.slice(start, end).matchAll(DOTTED)) {
      const name = match[2] ?? '';
      if ((single || name.includes('.')) && names(source.path, name, project))
        add(name, start + match.index, 'string');
    }
  };
  const settings = SETTINGS.test(masked) || isSettings(source.path);
  if (table || settings || DYNAMIC.test(masked)) scan(0, code.length, settings);
  for (const match of masked.matchAll(LOADER)) {
    const open = match.index + match[0].length - 1;
    scan(open, Math.min(closingBracket(masked, open) + 1, open + 20_000), true);
  }
  for (const match of code.matchAll(TEMPLATE)) {
    const prefix = match[2] ?? match[4] ?? '';
    for (const specifier of templateModules(source, prefix, project)) add(specifier, match.index, 'glob');
  }
  if (WALK.test(masked) && LOADS.test(masked)) {
    for (const specifier of walked(source, project)) add(specifier, masked.search(WALK), 'glob');
  }
  return [...facts.values()];
}

/** True when a module keeps Django or Celery settings by its place. */
export function isSettings(path: string): boolean {
  return /(?:^|\/)settings(?:\/[^/]+)?\.py$|(?:^|\/)(?:local_|test_)?settings\w*\.py$|(?:^|\/)celeryconfig\.py$/.test(
    path,
  );
}

function names(from: string, name: string, project: ProjectFacts): boolean {
  if (locate(from, name, project) !== undefined) return true;
  const owner = name.slice(0, Math.max(0, name.lastIndexOf('.')));
  if (owner === '') return false;
  if (locate(from, owner, project)?.file !== undefined) return true;
  const outer = owner.slice(0, Math.max(0, owner.lastIndexOf('.')));
  return outer.includes('.') && locate(from, outer, project)?.file !== undefined;
}

/** A file whose strings a loader elsewhere may read: it names modules, and some module of the project imports by a computed name. */
function isTable(source: SourceFile, project: ProjectFacts): boolean {
  if (source.role !== 'code' && source.role !== 'config') return false;
  if (loaders(project).size === 0) return false;
  return /["'][A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+(?::\w+)?["']\s*[,\])}\n]/.test(source.code);
}

const loaders = memo((project: ProjectFacts): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const word of ['import_module', 'import_string', '__import__', 'load_object', 'import_from_string']) {
    for (const path of project.filesWithWord(word)) {
      const source = path.endsWith('.py') ? project.source(path) : undefined;
      if (source?.role === 'code' && DYNAMIC.test(source.masked)) found.add(path);
    }
  }
  return found;
});

function templateModules(source: SourceFile, prefix: string, project: ProjectFacts): readonly string[] {
  const name = prefix.replace(/\.$/, '');
  const directory = prefix.startsWith('.')
    ? directoryOf(source.path)
    : locate(source.path, name, project)?.directory;
  if (directory === undefined) return [];
  const stems = modulesIn(directory, project).map((file) => file.slice(file.lastIndexOf('/') + 1, -3));
  const listed = stems.filter(
    (stem) => source.code.includes(`"${stem}"`) || source.code.includes(`'${stem}'`),
  );
  const base = prefix.startsWith('.') ? '.' : `${name}.`;
  return listed.length > 0 ? listed.map((stem) => `${base}${stem}`) : [`${base}*`];
}

function walked(source: SourceFile, project: ProjectFacts): readonly string[] {
  const packages = [...source.masked.matchAll(/\b([A-Za-z_][\w.]*)\.__path__/g)].flatMap((match) => {
    const alias = match[1] ?? '';
    const bound = new RegExp(
      `\\bfrom[ \\t]+([.\\w]+)[ \\t]+import\\b[^\\n]*\\b${alias.replace(/\./g, '\\.')}\\b`,
    ).exec(source.masked)?.[1];
    const name = bound === undefined ? alias : bound.endsWith('.') ? `${bound}${alias}` : `${bound}.${alias}`;
    return locate(source.path, name, project)?.directory === undefined ? [] : [`${name}.*`];
  });
  return packages.length > 0 ? packages : ['.*'];
}
