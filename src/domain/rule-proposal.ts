/** A rule that a project could keep from a run, for the specs of one category. */
export interface RuleProposal {
  readonly category: 'review' | 'arch' | 'test';
  readonly title: string;
  readonly reason: string;
}
