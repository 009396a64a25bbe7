import { checkAnchors } from './check-anchors.js';
import type { ProjectTree } from './project-tree.js';

/**
 * Symbols that a text names in code spans or as calls and that none of its cited lines holds. Citations are cut out first,
 * so a file's name is never taken for a symbol. Empty when no citation holds or the tree has no text.
 */
export function absentSubjects(text: string, tree: ProjectTree): readonly string[] {
  const { citations, valid } = checkAnchors(text, tree);
  const cited = valid.map((citation) => {
    const lines = tree.text(citation.path)?.split('\n');
    return lines?.slice(citation.startLine - 1, citation.endLine).join('\n');
  });
  const known = cited.filter((lines) => lines !== undefined);
  if (known.length === 0) return [];
  const citedText = known.join('\n');
  return subjectsOf(cutSpans(text, citations)).filter((subject) => !hasWord(citedText, subject));
}

function cutSpans(text: string, spans: readonly { start: number; end: number }[]): string {
  let rest = '';
  let from = 0;
  for (const span of spans) {
    if (span.start < from) continue;
    rest += text.slice(from, span.start);
    from = span.end;
  }
  return rest + text.slice(from);
}

const SYMBOL = /^(?:[\w$]+\.)*([A-Za-z_$][\w$]*)(\(\))?$/;

function subjectsOf(text: string): readonly string[] {
  const subjects = new Set<string>();
  for (const match of text.matchAll(/`([^`\n]{2,120})`/g)) {
    const symbol = SYMBOL.exec((match[1] ?? '').trim());
    const name = symbol?.[1];
    if (!name) continue;
    const isCall = symbol[2] !== undefined;
    const isFileName = !isCall && (match[1] ?? '').includes('.');
    if (!isFileName && (isCall || /[a-z][A-Z]|_|\$|^[A-Z][a-z]+[A-Z]/.test(name))) subjects.add(name);
  }
  return [...subjects];
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + word.length] ?? ' '}`;
    if (!/[\w$]/.test(around)) return true;
  }
  return false;
}
