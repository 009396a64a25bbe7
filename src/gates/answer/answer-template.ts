import type { MarkdownDocument } from '../markdown.js';
import { criterionIdentities } from './criterion-identities.js';
import { requirementIds } from './requirement-ids.js';

/** The skeleton of an answer: the verdict is PARTIAL until every row is certified; each row still has to be filled in. */
export function answerTemplate(task: MarkdownDocument, feature: MarkdownDocument | null): string {
  const cell = (text: string): string => text.replaceAll('|', '\\|');
  return [
    'Verdict: PARTIAL',
    '',
    '### Per-Requirement Traceability',
    '',
    '| Req | Status | Evidence |',
    '|-----|--------|----------|',
    ...requirementIds(task).map((id) => `| ${cell(id)} |  |  |`),
    '',
    '### Acceptance Criteria Verification',
    '',
    '| AC | Status | Evidence Type | Evidence |',
    '|----|--------|---------------|----------|',
    ...criterionIdentities(task, feature).task.map((name) => `| ${cell(name)} |  |  |  |`),
    '',
  ].join('\n');
}
