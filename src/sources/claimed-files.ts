import type { TaskFile } from '../domain/phase.js';

/** What the sentence says is done to its files. */
export function actionIn(text: string): TaskFile['action'] {
  if (/\b(?:delete|deletes|remove|removes|drop)\b|删除|移除/i.test(text)) return 'delete';
  if (
    /\b(?:create|creates|add|adds|implement|implements|write|writes|build|new|scaffold|generate|define|introduce)\b|创建|新增|新建|实现|编写/i.test(
      text,
    )
  )
    return 'create';
  if (
    /\b(?:modify|update|updates|edit|change|extend|refactor|fix|wire|integrate|register|rename|move|migrate|replace)\b|修改|更新|重构/i.test(
      text,
    )
  )
    return 'modify';
  return 'read';
}

/** Paths in backticks, and bare words with a slash and an extension. */
export function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)]
    .flatMap((match) => match[1] ?? [])
    .filter((path) => /^[^\s(){}<>"';=]*[\w)\]]\.[A-Za-z]\w{0,9}$|^[\w@.-]+\/[\w@./()[\]-]+$/.test(path));
  const bare = text
    .replace(/`[^`]*`/g, ' ')
    .split(/[\s,;()]+/)
    .filter(
      (word) =>
        /^(?:\.{0,2}\/)?[\w@.-]+\/[\w@./[\]+$~-]*\w\.[A-Za-z]\w{0,9}$/.test(word) && !word.includes('://'),
    );
  return [
    ...new Set([...quoted, ...bare].map((path) => path.replace(/^\.\//, '').replace(/:\d+(?:-\d+)?$/, ''))),
  ];
}
