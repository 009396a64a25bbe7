import type { Validation } from '../../domain/validation.js';
import type { Verification } from '../../domain/verification.js';

/** Two or more of a kind are worth a rule. */
const RECURRING = 2;

interface Proposal {
  readonly category: 'review' | 'arch' | 'test';
  readonly title: string;
  readonly reason: string;
}

/**
 * Rules the project could keep from this run: blockers for reviews, constraint violations for the architecture, recurring
 * test gaps for tests. A proposal only: nothing is added to the project's rules unasked. undefined: there is none.
 */
export function knowledgeInquiry(
  verification: Verification,
  validation: Validation | null,
): string | undefined {
  const proposals = [
    ...fromBlockers(verification),
    ...fromConstraints(verification),
    ...fromTestGaps(validation),
  ];
  if (proposals.length === 0) return undefined;
  const entries = proposals.map(({ category, title, reason }) => `## ${category}: ${title}\n\n${reason}\n`);
  return `# Rules worth keeping?\n\nNothing was added. To keep one, add it to the project's specs of that category.\n\n${entries.join('\n')}`;
}

function fromBlockers({ antipatterns }: Verification): readonly Proposal[] {
  const blockers = antipatterns.filter(({ severity }) => severity === 'blocker');
  return [...new Set(blockers.map(({ pattern }) => pattern))].map((pattern) => {
    const places = blockers
      .filter((finding) => finding.pattern === pattern)
      .map(({ file, line }) => `${file}:${line}`);
    return {
      category: 'review',
      title: `no ${pattern} in finished work`,
      reason: `Found in ${places.slice(0, 5).join(', ')}.`,
    };
  });
}

const fromConstraints = ({ constraint_violations }: Verification): readonly Proposal[] =>
  [...new Set(constraint_violations.map(({ constraint }) => constraint))].map((constraint) => ({
    category: 'arch',
    title: constraint,
    reason: 'The phase broke this constraint; state why it holds, and what to do instead.',
  }));

function fromTestGaps(validation: Validation | null): readonly Proposal[] {
  const gaps = validation?.gaps ?? [];
  if (gaps.length < RECURRING) return [];
  return [
    {
      category: 'test',
      title: 'requirements come with a test that can fail',
      reason: `${gaps.length} requirements of this phase lack one: ${gaps
        .slice(0, 5)
        .map(({ requirement }) => requirement)
        .join('; ')}.`,
    },
  ];
}
