import type { RuleProposal } from '../../domain/rule-proposal.js';
import type { Validation } from '../../domain/validation.js';
import type { Verification } from '../../domain/verification.js';

/** Two or more of a kind are worth a rule. */
const RECURRING = 2;

/** Rules the project could keep: blockers for reviews, constraint violations for the architecture, recurring test gaps for tests. */
export const proposeRules = (
  verification: Verification,
  validation: Validation | null,
): readonly RuleProposal[] => [
  ...fromBlockers(verification),
  ...fromConstraints(verification),
  ...fromTestGaps(validation),
];

/** knowledge.md: the proposals for a person to read; nothing is added to the project's rules unasked. */
export function renderProposals(proposals: readonly RuleProposal[]): string {
  const entries = proposals.map(({ category, title, reason }) => `## ${category}: ${title}\n\n${reason}\n`);
  return `# Rules worth keeping?\n\nTo keep one, add it to the project's specs of that category.\n\n${entries.join('\n')}`;
}

function fromBlockers({ antipatterns }: Verification): readonly RuleProposal[] {
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

const fromConstraints = ({ constraint_violations }: Verification): readonly RuleProposal[] =>
  [...new Set(constraint_violations.map(({ constraint }) => constraint))].map((constraint) => ({
    category: 'arch',
    title: constraint,
    reason: 'The phase broke this constraint; state why it holds, and what to do instead.',
  }));

function fromTestGaps(validation: Validation | null): readonly RuleProposal[] {
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
