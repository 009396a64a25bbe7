import type { Codebase } from '../codebase.js';
import type { Collection } from './test-facts.js';

export type CollectionProject = Pick<Codebase, 'files' | 'has' | 'text' | 'source' | 'languageOf'>;

export const taken = (reason: string): Collection => ({ collected: true, reason });
export const left = (reason: string): Collection => ({ collected: false, reason });

/** Folders from that of the file up to the root (``). */
export function foldersUp(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return [...parts.map((_, index) => parts.slice(0, parts.length - index).join('/')), ''];
}

export const join = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);
