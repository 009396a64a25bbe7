import type { PrVerdict } from '../../domain/pr-verdict.js';

/** One paragraph: the strongest attack that remains, or why the evidence holds; and what stays open. */
export function rationaleText(verdict: PrVerdict, reasons: readonly string[]): string {
  const open = stillOpen(verdict);
  const claims = verdict.unsupported_claims.length;
  const hints = claims > 0 ? ` ${claims} claim(s) of the bundle do not hold and were not counted.` : '';
  if (verdict.verdict !== 'APPROVED') {
    const [strongest = 'something is open', ...others] = reasons;
    const more = others.length > 0 ? ` ${others.length} further reason(s) stand beside it.` : '';
    return `The strongest attack on this pull request: ${sentence(strongest)}${more}${hints}${open}`;
  }
  const weakest =
    verdict.per_exit_criterion.find((entry) => !entry.evidence.startsWith('test ')) ??
    verdict.per_exit_criterion[0];
  const attack = weakest
    ? `A reviewer would press on "${cut(weakest.criterion)}": it rests on ${weakest.evidence}.`
    : 'There is no criterion to press on.';
  const holds = `It holds at ${verdict.head_sha}: each of the ${verdict.per_exit_criterion.length} exit criteria has evidence in this pull request, and ${verdict.answered_review_comments.length} review thread(s) are answered with none open that blocks.`;
  return `${attack} ${holds}${hints}${open}`;
}

function stillOpen(verdict: PrVerdict): string {
  if (verdict.nits.length === 0) return '';
  const named = verdict.nits.slice(0, 5).map(sentence).join(' ');
  const more = verdict.nits.length > 5 ? ` And ${verdict.nits.length - 5} more.` : '';
  return ` Open without blocking: ${named}${more}`;
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
const cut = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text);
