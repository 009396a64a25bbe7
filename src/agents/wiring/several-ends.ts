import type { Finding } from './report.js';

/** `types.ts, constants.ts and utils.ts` as its parts; one that is no list stays whole. */
export function severalEnds(text: string): readonly string[] {
  const parts = text.split(/\s*,\s*|\s+(?:and|\+|&)\s+/).filter(Boolean);
  return parts.length > 1 && parts.every((part) => /^[^\s]+\.\w{1,6}$/.test(part)) ? parts : [text];
}

/** One finding of the findings of each part: PARTIAL where only some hold. */
export function joinFindings(each: readonly Finding[]): Finding {
  const broken = each.filter(({ verdict }) => verdict === 'NOT_WIRED');
  const open = each.find(({ verdict }) => verdict === 'UNCERTAIN');
  const [first] = broken;
  const evidence = each.flatMap((finding) => finding.evidence ?? []);
  const findings = each.map((finding) => finding.findings).join('; ');
  if (first && broken.length < each.length)
    return {
      verdict: 'PARTIAL',
      findings,
      evidence,
      ...(first.gap ? { gap: { ...first.gap, type: 'broken_integration', severity: 'medium' } } : {}),
    };
  return {
    ...(first ?? open ?? each[0]),
    verdict: first?.verdict ?? open?.verdict ?? each[0]?.verdict ?? 'UNCERTAIN',
    findings,
    evidence,
  };
}
