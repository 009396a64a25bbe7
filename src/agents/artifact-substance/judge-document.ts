import type { SourceFile } from '../../codebase/codebase.js';
import { type FileJudgement, stub, substantive } from './file-judgement.js';
import { isPlaceholderText } from './placeholder-words.js';

/** Substance of files that are no program: prose, configuration, data, styles, queries, scripts. */
export function judgeDocument(source: SourceFile): FileJudgement | undefined {
  switch (source.language) {
    case 'json':
      return judgeJson(source);
    case 'yaml':
    case 'toml':
      return judgeConfiguration(source);
    case 'markdown':
      return judgeProse(source);
    case 'sql':
      return source.code.replace(/[;\s]/g, '') === ''
        ? stub(1, 'it holds comments only')
        : onlySelectOne(source);
    case 'css':
      return /[{;]/.test(source.code)
        ? substantive(`${source.codeLines} lines of styles`)
        : stub(1, 'it holds no rule');
    case 'html':
      return judgeHtml(source);
    case 'php':
      return judgeHtml(source);
    case 'shell':
      return judgeShell(source);
    default:
      return isPlainText(source.path) ? judgeProse(source) : undefined;
  }
}

const isPlainText = (path: string): boolean =>
  /\.(?:txt|rst|adoc|mdx|csv|tsv|env|ini|cfg|conf|properties|example|xml|svg|graphql|gql|proto|prisma|tf|hcl|gitignore|dockerignore|editorconfig|lock|sample)$|(?:^|\/)(?:Dockerfile|Makefile|LICENSE|Procfile|CODEOWNERS|README|CHANGELOG|\.[\w.-]+)[\w.-]*$/i.test(
    path,
  );

function judgeJson(source: SourceFile): FileJudgement {
  const text = source.text.trim();
  try {
    const value: unknown = JSON.parse(text);
    if (value === null || (typeof value === 'object' && Object.keys(value).length === 0))
      return stub(1, `it holds ${text} only`);
    return substantive(`valid JSON, ${source.lines} lines`);
  } catch (error) {
    const plain = withoutJsonc(source);
    try {
      JSON.parse(plain);
      return substantive(`valid JSON with comments, ${source.lines} lines`);
    } catch {
      const at = /position (\d+)/.exec(String(error))?.[1];
      return stub(
        at ? source.lineAt(Math.min(Number(at) + source.text.indexOf(text), source.text.length)) : 1,
        `it is no valid JSON: ${String(error instanceof Error ? error.message : error).slice(0, 100)}`,
      );
    }
  }
}

const withoutJsonc = (source: SourceFile): string =>
  source.text
    .replace(
      /("(?:[^"\\\n]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
      (_, text: string | undefined) => text ?? ' ',
    )
    .replace(/("(?:[^"\\\n]|\\.)*")|,(?=\s*[}\]])/g, (_, text: string | undefined) => text ?? ' ');

function judgeConfiguration(source: SourceFile): FileJudgement {
  const rest = source.text
    .split('\n')
    .filter((line) => !/^\s*(?:#.*|---|\.\.\.|)\s*$/.test(line))
    .join('\n')
    .trim();
  if (rest === '' || /^(?:\{\s*\}|\[\s*\]|~|null)$/.test(rest))
    return stub(1, rest === '' ? 'it holds comments only' : `it holds ${rest} only`);
  if (/^\w[\w-]*:\s*(?:TODO|TBD|FIXME)\s*$/.test(rest)) return stub(1, 'its only value is a placeholder');
  return substantive(`${rest.split('\n').length} lines of configuration`);
}

function judgeProse(source: SourceFile): FileJudgement {
  const lines = source.text
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .split('\n')
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter((item) => item.text !== '' && !/^(?:#{1,6}\s|={3,}|-{3,}|\*{3,}|```)/.test(item.text));
  if (lines.length === 0)
    return /^#{1,6}\s/m.test(source.text) ? stub(1, 'it holds headings only') : stub(1, 'it holds no text');
  const open = lines.filter((item) => isStandInLine(item.text));
  if (open.length > 0 && open.length * 2 > lines.length)
    return stub(open[0]?.line ?? 1, `its text is a placeholder: "${open[0]?.text.slice(0, 60)}"`);
  return substantive(`${lines.length} lines of text`);
}

const isStandInLine = (line: string): boolean => {
  const text = line
    .replace(/^(?:[-*+>]|\d+[.)])\s+/, '')
    .replace(/[*_`[\]()]/g, '')
    .trim();
  return (
    /^(?:TODO|TBD|FIXME|WIP|XXX|N\/A|\.{3})\b.{0,80}$/i.test(text) ||
    (isPlaceholderText(text) && text.length < 80) ||
    /^(?:\w+:\s*)?(?:TODO|TBD|to be (?:done|written|added|filled in))\.?$/i.test(text)
  );
};

function onlySelectOne(source: SourceFile): FileJudgement {
  const body = source.code.replace(/\s+/g, ' ').trim();
  if (/^(?:select 1;?|begin;? ?(?:commit|end);?|;)$/i.test(body))
    return stub(1, 'its only statement does nothing');
  return substantive(`${source.codeLines} lines of SQL`);
}

function judgeHtml(source: SourceFile): FileJudgement {
  const body = /<body\b[^>]*>([\s\S]*?)<\/body>/i.exec(source.text)?.[1] ?? source.text;
  const scripts = /<script\b/i.test(source.text);
  const text = body.replace(/<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1>/gi, ' ');
  const shown = text
    .replace(/<[^>]*>/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const placeholder = shown.find(isPlaceholderText);
  if (placeholder && shown.length <= 4 && !scripts)
    return stub(
      source.lineAt(Math.max(0, source.text.indexOf(placeholder))),
      `it shows only a placeholder: "${placeholder.slice(0, 60)}"`,
    );
  if (shown.length === 0 && !/<\/?[a-z][\w-]*\b[^>]*>/i.test(text) && !scripts)
    return stub(1, 'its body is empty');
  return substantive(`${source.lines} lines of HTML`);
}

const SHELL_IDLE =
  /^(?:echo\b.*|printf\b.*|exit(?:\s+0)?|true|:|set\s+[-+].*|#.*|sleep\b.*|fi|then|else|done|do|\}|\{|[A-Z_]+=.*|cd\s+.*|shift|local\s.*|readonly\s.*)$/;

function judgeShell(source: SourceFile): FileJudgement {
  const lines = source.code
    .split('\n')
    .map((text, index) => ({ line: index + 1, text: text.trim() }))
    .filter((item) => item.text !== '' && !item.text.startsWith('#!'));
  if (lines.length === 0) return stub(1, 'it runs nothing');
  const idle = lines.every((item) => SHELL_IDLE.test(item.text) && !/[|`]|\$\(|>\s*\S/.test(item.text));
  const says = lines.find((item) => /^(?:echo|printf)\b/.test(item.text));
  if (idle && (says || lines.length <= 2))
    return stub(says?.line ?? lines[0]?.line ?? 1, 'it only prints messages', 'log-only');
  const refuses = lines.find((item) =>
    /^echo\b.*\b(?:not (?:yet )?implemented|coming soon|todo)\b/i.test(item.text),
  );
  if (refuses && lines.length <= 6)
    return stub(refuses.line, `it only says: ${refuses.text.slice(0, 60)}`, 'not-implemented');
  return substantive(`${lines.length} lines of shell`);
}
