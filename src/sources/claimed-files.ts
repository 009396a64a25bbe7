import type { TaskFile } from '../domain/phase.js';

/** What the sentence says is done to its files. */
export function actionIn(text: string): TaskFile['action'] {
  if (/\b(?:delete|deletes|remove|removes|drop)\b|删除|移除/i.test(text)) return 'delete';
  if (/\badds?\b[^.;]*?\b(?:to|into)\s+(?:the\s+)?`?[\w@./-]*\/?[\w-]+\.[a-z]\w*/i.test(text))
    return 'modify';
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

const FILE_NAME =
  /^[^\s(){}<>"';=/]*[\w)\]]\.(?:[cm]?[jt]sx?|json[c5]?|ya?ml|toml|mdx?|html?|s?css|sass|less|vue|svelte|astro|py[i]?|ipynb|go|rs|rb|java|kts?|swift|cs|fs|cpp|cc|c|hpp?|m|php|ex|exs|erl|scala|clj|dart|lua|r|jl|sql|prisma|graphql|gql|proto|sh|bash|ps1|bat|tf|xml|ini|cfg|conf|env|lock|txt|csv|svg|png|gradle|cmake|hurl|feature)$/;
const PATH = /^[^\s(){}<>"';=]*\/[^\s{}<>"';=/]*[\w)\]]\.[A-Za-z]\w{0,9}$/;
const FOLDER =
  /^(?:[\w@.()[\]-]+\/)+$|^(?:\.\/)?(?:src|apps?|libs?|packages|server|client|backend|frontend|tests?|docs|cmd|internal|pkg|scripts|config|public|components|pages|api|e2e|supabase|prisma|migrations)\/[\w@./()[\]-]+$/;

/** Paths in backticks, and bare words with a slash and an extension; `process.exitCode` and `@scope/name` are none. */
export function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)]
    .map((match) => (match[1] ?? '').replace(/:\d+(?:-\d+)?$/, ''))
    .filter((path) => !path.includes('://') && [FILE_NAME, PATH, FOLDER].some((form) => form.test(path)));
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
