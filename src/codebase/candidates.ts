import { basename, dirname } from 'node:path/posix';
import type { LanguageSupport, ProjectFacts } from './languages/language-support.js';

const FOLDER_FILES = new Set(['index', 'mod', '__init__', 'lib', 'main', 'package-info']);
const MAX_WORDS = 80;

/** Files whose text allows that they use `path`: they hold its name, its folder's, or a name it offers. */
export function candidateUsers(
  path: string,
  {
    support,
    project,
    alsoNamed = [],
  }: { support: LanguageSupport; project: ProjectFacts; alsoNamed?: readonly string[] },
): readonly string[] {
  const source = project.source(path);
  const words = new Set<string>([moduleWord(path)]);
  for (const name of alsoNamed) words.add(name);
  for (const word of support.wordsFor?.(path, project) ?? []) words.add(word);
  for (const { name } of source ? support.exports(source, project) : []) {
    if (words.size >= MAX_WORDS) break;
    if (name.length > 1 && name !== 'default')
      words.add(name.includes('.') ? (name.split('.').at(-1) ?? name) : name);
  }
  const found = new Set<string>();
  for (const word of words) {
    if (word === '' || word === '.') continue;
    for (const file of project.filesWithWord(word)) if (file !== path) found.add(file);
  }
  for (const peer of support.packagePeers?.(path, project) ?? []) if (peer !== path) found.add(peer);
  return [...found].sort();
}

/** The word by which an import names a module: its file name, or its folder's for an index file. */
export function moduleWord(path: string): string {
  const stem = basename(path).replace(/(?:\.d)?\.\w+$/, '');
  return FOLDER_FILES.has(stem) ? basename(dirname(path)) : stem;
}
