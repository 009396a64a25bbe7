import { isAbsolute, relative } from 'node:path';
import type { Notice } from '../domain/phase.js';
import type { Files } from '../host/host.js';
import { type JsonRead, readPlanJson } from './plan-json.js';
import { readPlanText, type TextRead } from './plan-text.js';

/** Reads one project's planning files and keeps what has to be said about them. Paths given are absolute. */
export interface PlanReader {
  readonly root: string;
  readonly files: Files;
  /** In the order in which they arose; doubles are kept once. */
  notices(): Notice[];
  /** `path` is absolute or project-relative. */
  notice(path: string, message: string): void;
  /** Project-relative, with `/`; a path outside the project stays absolute. */
  relative(path: string): string;
  json(path: string): Promise<JsonRead>;
  text(path: string): Promise<TextRead>;
}

export function createPlanReader(root: string, files: Files): PlanReader {
  const notices = new Map<string, Notice>();
  const toRelative = (path: string): string => {
    if (!isAbsolute(path)) return path;
    const inside = relative(root, path).replaceAll('\\', '/');
    return inside.startsWith('..') ? path : inside === '' ? '.' : inside;
  };
  const notice = (path: string, message: string): void => {
    const file = toRelative(path);
    notices.set(`${file}\0${message}`, { file, message });
  };
  return {
    root,
    files,
    notices: () => [...notices.values()],
    notice,
    relative: toRelative,
    async json(path) {
      const read = await readPlanJson(files, path);
      if (read.status === 'read' && read.repaired) notice(path, read.repaired);
      return read;
    },
    text: (path) => readPlanText(files, path),
  };
}
