import { exportNames } from '../../../agents/artifact-substance/promised-exports.js';
import { type LinkEnd, readEnd } from '../../../agents/wiring/link-ends.js';
import { wantedNames } from '../../../agents/wiring/wanted-names.js';
import type { Codebase } from '../../../codebase/codebase.js';
import { namedFiles } from '../../../criteria/named-files.js';
import type { AgentJob } from '../../../domain/agent-job.js';
import type { KeyLink, MustHaves } from '../../../domain/must-have.js';
import { supportOf } from '../../../domain/support.js';
import { codeNames } from '../../../evidence/cited-lines.js';

/** One thing that a row is about, as lines of the project can show it. */
export interface Traits {
  /** Files it consists of. */
  readonly files: readonly string[];
  /** Names that code uses for it. */
  readonly names: readonly string[];
  /** What the plan says of it, for words in common. */
  readonly text: string;
}

interface TraitsContext {
  readonly codebase: Codebase;
  readonly mustHaves: MustHaves;
}

/** Files that a path of the plan stands for: itself, or those of a folder or pattern. */
export function filesOf(path: string, codebase: Codebase): readonly string[] {
  const found = codebase.lookup(path);
  if (found.kind === 'file') return [found.path];
  return found.kind === 'directory' || found.kind === 'glob' ? found.files : [];
}

/** What a row is about; a truth also consists of the files that support it. */
export function traitsOf({ subject }: AgentJob, { codebase, mustHaves }: TraitsContext): Traits {
  const filesAt = (paths: readonly string[]): readonly string[] => [
    ...new Set(paths.flatMap((path) => filesOf(path, codebase))),
  ];
  switch (subject.kind) {
    case 'artifact': {
      const { path, exports = [], contains = [], provides = '' } = subject.artifact;
      const files = filesAt([path]);
      const names = [...offered(files, codebase), ...exportNames(exports), ...fileNames(path)];
      return { files, names, text: [path, provides, ...contains].join(' ') };
    }
    case 'truth': {
      const { claim, task_files: taskFiles } = subject.truth;
      const support = supportOf({ mustHaves }, mustHaves.artifacts, mustHaves.key_links)(subject.truth);
      const supporting = [
        ...support.artifacts.map(({ path }) => path),
        ...support.links.flatMap(({ from, to }) => [from, to]),
      ];
      const files = filesAt([...namedFiles(claim), ...taskFiles, ...supporting]);
      return { files, names: codeNames(claim), text: claim };
    }
    case 'files':
      return { files: filesAt(subject.files), names: [], text: '' };
    case 'requirements':
      return {
        files: filesAt([...subject.tests, ...subject.requirements.flatMap(({ tests }) => tests)]),
        names: subject.requirements.flatMap(({ text }) => codeNames(text)),
        text: subject.requirements.map(({ text }) => text).join(' '),
      };
    case 'unreadable': {
      const { text } = subject.unreadable;
      return { files: filesAt(namedFiles(text)), names: codeNames(text), text };
    }
    case 'link': {
      const { from, to } = linkTraits(subject.link, codebase);
      return {
        files: [...from.files, ...to.files],
        names: [...from.names, ...to.names],
        text: `${from.text} ${to.text}`,
      };
    }
  }
}

/** The two ends of a link. */
export function linkTraits(
  link: KeyLink,
  codebase: Codebase,
): { readonly from: Traits; readonly to: Traits } {
  const from = readEnd(link.from, codebase);
  const to = readEnd(link.to, codebase);
  const wanted = wantedNames(link, symbolOf(to)).names.map((name) => name.replace(/^\./, ''));
  const toFiles = endFiles(to);
  const fromFiles = endFiles(from);
  return {
    from: {
      files: fromFiles,
      names: [...endNames(from, link.from, codebase), ...localNames(toFiles, fromFiles, codebase)],
      text: link.from,
    },
    to: {
      files: toFiles,
      names: [
        ...wanted.flatMap((name) => [name, ...(name.split('.').slice(1) ?? [])]),
        ...endNames(to, link.to, codebase),
        ...localNames(fromFiles, toFiles, codebase),
        ...(link.action ? codeNames(`\`${link.action}\``) : []),
      ],
      text: link.to,
    },
  };
}

const endFiles = (end: LinkEnd): readonly string[] => (end.kind === 'files' ? end.files : []);
const symbolOf = (end: LinkEnd): string | undefined => (end.kind === 'files' ? end.symbol : undefined);

function endNames(end: LinkEnd, written: string, codebase: Codebase): readonly string[] {
  if (end.kind === 'route') return segments(end.path);
  if (end.kind !== 'files')
    return codeNames(/\s/.test(written.trim()) ? written : `\`${written.replaceAll('`', '')}\``);
  const routes = end.files.flatMap((file) =>
    codebase.routes.of(file).flatMap(({ pattern }) => segments(pattern)),
  );
  return [
    ...(end.symbol ? [end.symbol, ...end.symbol.split('.')] : []),
    ...offered(end.files, codebase),
    ...end.files.flatMap(fileNames),
    ...routes,
  ];
}

const segments = (path: string): readonly string[] =>
  path.split('/').filter((segment) => /^[\w-]{2,}$/.test(segment) && segment !== 'api');

/** Exported names, and the members of exported classes (`Store.add`). */
const offered = (files: readonly string[], codebase: Codebase): readonly string[] =>
  files.slice(0, 20).flatMap((file) =>
    codebase.modules
      .exportsOf(file)
      .flatMap(({ name, local }) => [...name.split('.'), ...(local?.split('.') ?? [])])
      .filter((name) => name !== '*' && name !== 'default'),
  );

/** What a file is called by where it is used: its base name, or its folder's where that is `index` and the like. */
function fileNames(path: string): readonly string[] {
  const parts = path
    .replace(/[*?{}]/g, '')
    .split('/')
    .filter(Boolean);
  const stem = (parts.at(-1) ?? '').replace(/\.\w+$/, '').replace(/\.\w+$/, '');
  const name = /^(?:index|mod|lib|main|__init__|page|route|\+page|\+server)$/.test(stem)
    ? parts.at(-2)
    : stem;
  return name && name.length > 1 ? [name, kebab(name)] : [];
}

/** A component as its tag may be written. */
const kebab = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();

/** What `users` call the things that they take from `files`. */
const localNames = (
  users: readonly string[],
  files: readonly string[],
  codebase: Codebase,
): readonly string[] =>
  users.slice(0, 20).flatMap((user) =>
    codebase.modules
      .importsOf(user)
      .filter(({ specifier }) => files.includes(codebase.modules.resolve(user, specifier) ?? ''))
      .flatMap(({ names }) => names.map(({ local }) => local))
      .filter((name) => name !== '*' && name !== ''),
  );
