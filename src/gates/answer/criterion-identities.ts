import type { MarkdownDocument, MarkdownSection } from '../markdown.js';

/** What a task's and a feature's acceptance criteria may be called in an answer. */
export interface CriterionIdentities {
  /** Criteria of the task itself, by the name that stands for each: these must be answered. */
  readonly task: readonly string[];
  /** Identities that a row's id may mean: none, one, or several. Each is a normalised title. */
  resolve(id: string): readonly string[];
}

const CRITERIA = /^acceptance criteria\b/i;

/**
 * Identities in the forms that spec/3 lists: the title of a scenario (task or linked feature), a checklist item by its
 * token, by the part before its colon, or whole, and AC-N for the N-th scenario. `Scenario:`, bracket tags, letter case,
 * quotes and white space do not tell two apart.
 */
export function criterionIdentities(
  task: MarkdownDocument,
  feature: MarkdownDocument | null,
): CriterionIdentities {
  const taskSection = task.section(CRITERIA);
  const taskScenarios = taskSection ? scenariosOf(taskSection) : [];
  const featureScenarios = feature ? scenariosOf(feature.section(CRITERIA) ?? feature.whole) : [];
  const items = (taskSection?.items ?? [])
    .map((item) => item.text)
    .filter((text) => !scenarioTitle(text) && text !== '');
  const spellings = new Map<string, Set<string>>();
  const declare = (spelling: string, identity: string): void => {
    const key = normalizeTitle(spelling);
    if (key !== '') spellings.set(key, (spellings.get(key) ?? new Set()).add(normalizeTitle(identity)));
  };
  for (const title of [...taskScenarios, ...featureScenarios]) declare(title, title);
  for (const item of items) {
    for (const spelling of itemSpellings(item)) declare(spelling, item);
  }
  const names = [...items, ...taskScenarios];
  return {
    task: names.filter(
      (name, at) => names.findIndex((other) => normalizeTitle(other) === normalizeTitle(name)) === at,
    ),
    resolve: (id) => {
      const declared = spellings.get(normalizeTitle(id));
      if (declared) return [...declared];
      const position = /^AC-(\d{1,6})$/i.exec(withoutWrappers(id))?.[1];
      if (position === undefined) return [];
      const at = Number(position) - 1;
      const titles = [taskScenarios[at], featureScenarios[at]].filter((title) => title !== undefined);
      return [...new Set(titles.map(normalizeTitle))];
    },
  };
}

/** The form of a title that decides whether two are the same. */
export const normalizeTitle = (title: string): string =>
  withoutWrappers(title)
    .toLowerCase()
    .replace(/['"‘’“”`*]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*\.+$/, '')
    .trim();

const LONGEST_TITLE = 2000;

function withoutWrappers(title: string): string {
  let rest = title.slice(0, LONGEST_TITLE).trim();
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest
      .replace(/^\[[^\]]*\]\s*/, '')
      .replace(/\s*\[[^\]]*\]$/, '')
      .replace(/^(?:\*\*|__)?Scenario(?: Outline)?:(?:\*\*|__)?\s*/i, '')
      .trim();
  }
  return rest;
}

function scenariosOf(section: MarkdownSection): readonly string[] {
  const lines = [
    ...section.lines.filter((line) => line.code === null || /^(|gherkin|feature|cucumber)$/.test(line.code)),
    ...section.items,
  ].sort((left, right) => left.line - right.line);
  return lines.map((line) => scenarioTitle(line.text)).filter((title) => title !== undefined);
}

function scenarioTitle(line: string): string | undefined {
  const rest = line.replace(/^\s*(?:[-*+]\s+)?(?:\[[^\]]*\]\s*)*/, '').trimEnd();
  const title = /^(?:\*\*|__)?Scenario(?: Outline)?:(?:\*\*|__)?\s*(\S.*)$/i.exec(rest)?.[1];
  return title?.replace(/(?:\*\*|__)$/, '');
}

/** `TOKEN (Rn): text` by its token, by the part before the colon, and whole; other items by their whole text. */
function itemSpellings(item: string): readonly string[] {
  const label = withoutWrappers(item);
  const head = /^([A-Za-z][A-Za-z0-9]*(?:[-_.][A-Za-z0-9]+)*)(\s*\([^)]*\))?\s*(?::|[—–]|-\s)/.exec(label);
  const token = head?.[1];
  if (!head || !token || !(/\d/.test(token) || head[2])) return [item];
  return [item, token, head[0].replace(/\s*(?::|[—–]|-\s)$/, '')];
}
