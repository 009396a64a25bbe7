import { posix } from 'node:path';
import type { Constraint } from '../../domain/agent-job.js';
import { listItems, type MarkdownSection, markdownSections } from '../markdown-lines.js';
import type { PlanReader } from '../plan-reader.js';

const SPEC_FOLDERS = ['.workflow/specs', '.workflow/collab/specs'];
/** Whole files of the category `review`; of the others only the entries marked with that category count. */
const REVIEW_FILES = new Set(['review-standards.md', 'quality-rules.md', 'architecture-constraints.md']);
const ARCHITECTURE = ['.workflow/codebase/ARCHITECTURE.md', '.workflow/codebase/architecture.md'];

/** Import rules and required patterns of the project's review specs and its architecture document. */
export async function readConstraints(reader: PlanReader): Promise<Constraint[]> {
  const found: Constraint[] = [];
  for (const folder of SPEC_FOLDERS) {
    for (const name of await reader.files.list(posix.join(reader.root, folder))) {
      if (!name.endsWith('.md')) continue;
      const text = await markdownOf(reader, `${folder}/${name}`);
      if (text === undefined) continue;
      const whole = REVIEW_FILES.has(name);
      found.push(...constraintsOf(whole ? text : reviewEntries(text), `${folder}/${name}`));
    }
  }
  for (const path of ARCHITECTURE) {
    const text = await markdownOf(reader, path);
    if (text === undefined) continue;
    found.push(...constraintsOf(text, path));
    break;
  }
  return found;
}

async function markdownOf(reader: PlanReader, path: string): Promise<string | undefined> {
  const read = await reader.text(posix.join(reader.root, path));
  if (read.status === 'unreadable')
    reader.notice(path, `cannot be read, its rules are not checked: ${read.reason}`);
  return read.status === 'read' ? read.text : undefined;
}

/** The text with everything outside `<spec-entry category="review">` blanked, lines kept. */
function reviewEntries(text: string): string {
  let inside = false;
  return text
    .split('\n')
    .map((line) => {
      const open = /^\s*<spec-entry\b([^>]*)>/.exec(line);
      if (open) inside = /category\s*=\s*["']?(?:review|quality|arch)\b/.test(open[1] ?? '');
      const kept = inside && !open ? line : '';
      if (/<\/spec-entry>/.test(line)) inside = false;
      return kept;
    })
    .join('\n');
}

function constraintsOf(text: string, file: string): Constraint[] {
  const found = new Map<string, Constraint>();
  for (const section of markdownSections(text)) {
    for (const item of listItems(ownLines(section))) {
      const constraint = readRule(item.text, section.title);
      if (constraint)
        found.set(`${item.line}`, { ...constraint, origin: `${file}:${item.line}`, text: item.text });
    }
  }
  return [...found.values()];
}

/** Lines above the first nested heading: a nested section speaks for itself. */
const ownLines = ({ body }: MarkdownSection): MarkdownSection['body'] => {
  const nested = body.findIndex(({ text, fenced }) => !fenced && /^\s{0,3}#{1,6}\s/.test(text));
  return nested === -1 ? body : body.slice(0, nested);
};

type Rule = Omit<Constraint, 'origin' | 'text'>;

const FORBIDS =
  /\b(?:do not|don't|must not|mustn't|never|no|forbid(?:den)?|disallow(?:ed)?|banned?|prohibited|avoid)\b|禁止|不得|不要|不允许/i;
const IMPORTS =
  /\b(?:import(?:s|ed|ing)?|depend(?:s|ed|ency|encies)?|require[sd]?\s+(?:from|of)|use of|packages?|modules?|librar(?:y|ies))\b|导入|引入|依赖/i;
const ONLY = /\bonly\b|\ballowed\b|只(?:能|允许)|仅/i;
const REQUIRES = /\b(?:must|required?|always|every|each|all)\b|必须|需要/i;

/**
 * A rule is a list item that names what it is about in backticks and says what holds for it; the heading above counts as
 * part of the sentence. Prose without backticks is advice for a reviewer, no rule a program could check.
 */
function readRule(text: string, heading: string): Rule | undefined {
  const quoted = [...text.matchAll(/`([^`]+)`/g)]
    .map((match) => (match[1] ?? '').trim())
    .filter((value) => value !== '');
  if (quoted.length === 0) return undefined;
  const files = quoted.filter(isScope);
  const values = quoted
    .filter((value) => !isScope(value))
    .map((value) => value.replace(/^import\s+(?:.*\sfrom\s+)?["']?([^"']+)["']?;?$/, '$1'));
  const forbids =
    FORBIDS.test(text) ||
    (/disallowed|forbidden|prohibited|banned|禁止/i.test(heading) && !/\bmust\b(?!\s+not)/i.test(text));
  const imports = IMPORTS.test(text) || /imports?|dependenc|导入|依赖/i.test(heading);
  const severity = severityOf(text, heading);
  const scoped =
    values.length > 0
      ? { values, files }
      : { values: files.slice(1).map(bareModule), files: files.slice(0, 1) };
  if (scoped.values.length === 0) return undefined;
  if (imports && ONLY.test(text) && !/\bnot\b|禁止|不/.test(text))
    return { kind: 'allowed_imports', ...scoped, severity };
  if (imports && /^allowed/i.test(heading) && !forbids)
    return { kind: 'allowed_imports', ...scoped, severity };
  if (forbids)
    return {
      kind: imports || scoped.values.every(isModule) ? 'disallowed_import' : 'disallowed_pattern',
      ...scoped,
      severity,
    };
  if (REQUIRES.test(text) || /required|conventions?|必须|规范/i.test(heading)) {
    return files.length > 0 || /required|必须/i.test(heading)
      ? { kind: 'required_pattern', values: scoped.values, files: scoped.files, severity }
      : undefined;
  }
  return undefined;
}

/** A glob, or a folder: where the rule applies, not what it is about. */
const isScope = (value: string): boolean => /[*]|\/$/.test(value) && !/[\\()$^]/.test(value);

const bareModule = (value: string): string => value.replace(/\/\*{1,2}$|\/$/, '');

const isModule = (value: string): boolean => /^(?:node:|@[\w-]+\/)?[\w./-]+$/.test(value);

function severityOf(text: string, heading: string): Constraint['severity'] {
  const said =
    /[[(*]\s*(critical|high|medium|low|blocker|warning|info)\s*[\])*]|\bseverity\s*[:=]\s*(\w+)/i.exec(
      `${text} ${heading}`,
    );
  const word = (said?.[1] ?? said?.[2] ?? '').toLowerCase();
  if (word === 'critical' || word === 'blocker') return 'critical';
  if (word === 'medium' || word === 'warning') return 'medium';
  if (word === 'low' || word === 'info') return 'low';
  return /\b(?:should|avoid|prefer)\b|建议|应当/i.test(text) && !/\bmust\b/i.test(text) ? 'medium' : 'high';
}
