/** Headings under which a summary lists what it changed, in the words seen in real projects. */
const CHANGE_SECTION =
  /^(?:changes?|files?|files?\s.*|.*\bfiles|modified.*|created.*|what was (?:built|done|changed)|implementation|变更.*|修改.*|文件.*|新增.*|产出.*)$/i;

/**
 * Paths that a summary names in its change sections: in backticks, or leading a list item. Text glued on as a patch
 * (`*** Add File: src/a.ts`) and a plain `Files modified:` line count as well. Order of appearance, without doubles.
 */
export function summaryFiles(markdown: string): string[] {
  const found = new Set<string>();
  let inChanges = false;
  let listing = false;
  for (const line of markdown.split('\n')) {
    const heading = /^\s{0,3}(?:#{1,6}\s+(.*?)\s*#*|\*\*([^*]+?):?\*\*:?)\s*$/.exec(line);
    if (heading) {
      inChanges = CHANGE_SECTION.test((heading[1] ?? heading[2] ?? '').replace(/[*_`:]/g, '').trim());
      listing = false;
      continue;
    }
    const patch = /^\*\*\* (?:Add|Update) File: (.+?)\s*$/.exec(line)?.[1];
    if (patch !== undefined) found.add(patch);
    const plain =
      /^\s*(?:[-*]\s+)?\**(?:files?[ _](?:modified|changed|created)|modified files|key-files|修改的?文件|文件)\**\s*[:：](.*)$/i.exec(
        line,
      );
    if (plain) listing = true;
    if (line.trim() === '') listing = false;
    const text = plain?.[1] ?? line;
    if (inChanges || listing) for (const path of pathsIn(text)) found.add(path);
  }
  return [...found];
}

function pathsIn(line: string): string[] {
  const quoted = [...line.matchAll(/`([^`\s]+)`/g)].map((match) => match[1] ?? '');
  const leading = /^\s*(?:[-*]|\d+[.)]|\|)?\s*(?:\[[ x]\]\s*)?([^\s`|:,;(]+)/i.exec(line)?.[1] ?? '';
  return [...quoted, ...(leading.includes('/') ? [leading] : [])].map(withoutLine).filter(looksLikePath);
}

/** `src/a.ts:42`, `src/a.ts#L3` and `./src/a.ts` name src/a.ts. */
const withoutLine = (path: string): string =>
  path
    .replace(/(?::\d+(?:[-:]\d+)?|#L\d+(?:-L?\d+)?)$/, '')
    .replace(/^\.\//, '')
    .replace(/[.,;]$/, '');

const looksLikePath = (text: string): boolean =>
  text.length < 400 &&
  /^[^\s(){}<>=|"'*?]+$/.test(text.replace(/[([][\w-]+[)\]]/g, '')) &&
  /(?:\/|^)[\w@.()[\]+$~-]*\.[A-Za-z][\w]{0,9}$|\/[\w.-]+$/.test(text) &&
  !/^\w+:\/\//.test(text);
