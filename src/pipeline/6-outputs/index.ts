import type { Validation } from '../../domain/validation.js';
import type { Verification } from '../../domain/verification.js';
import { renderMarkdown } from '../../reporters/markdown.js';
import type { ReportData } from '../../reporters/report.js';
import { proposeRules, renderProposals } from './knowledge-inquiry.js';

export { renderMarkdown as contextMd } from '../../reporters/markdown.js';
export { proposeRules } from './knowledge-inquiry.js';

export interface SessionFile {
  readonly name: string;
  readonly text: string;
}

/** The files a finished run leaves in its session: verification.json, validation.json, context.md, knowledge.md. */
export function outputFiles(report: ReportData): readonly SessionFile[] {
  const { verification, validation } = report;
  const proposals = proposeRules(verification, validation);
  return [
    { name: 'verification.json', text: json(verification) },
    ...(validation ? [{ name: 'validation.json', text: json(validation) }] : []),
    { name: 'context.md', text: renderMarkdown(report) },
    ...(proposals.length > 0 ? [{ name: 'knowledge.md', text: renderProposals(proposals) }] : []),
  ];
}

const json = (value: Verification | Validation): string => `${JSON.stringify(value, null, 2)}\n`;
