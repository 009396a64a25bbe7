import type { Requirement } from '../../domain/must-have.js';

/** What a specification says, whichever tool's it is. */
export interface SpecDocument {
  readonly title: string | null;
  readonly goal: string | null;
  /** An id given twice keeps the first. */
  readonly requirements: readonly Requirement[];
  /** What must be observable, with its id in front. */
  readonly criteria: readonly string[];
}

/** The first of each id, in order. */
export const firstOfEachId = (requirements: readonly Requirement[]): readonly Requirement[] => {
  const byId = new Map<string, Requirement>();
  for (const requirement of requirements)
    if (!byId.has(requirement.id)) byId.set(requirement.id, requirement);
  return [...byId.values()];
};

/** The first paragraph below a heading, on one line. */
export const firstParagraph = (lines: readonly { readonly text: string }[]): string =>
  (
    lines
      .map(({ text }) => text)
      .join('\n')
      .replace(/<!--[\s\S]*?-->/g, '')
      .trim()
      .split(/\n\s*\n/)[0] ?? ''
  ).replace(/\s*\n\s*/g, ' ');
