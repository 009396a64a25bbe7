import { spentOn } from '../domain/usage.js';
import type { AgentWork } from '../reporters/report.js';
import type { JournalEntry, SpendingEntry } from '../session/session.js';

/** Who carried checks out beside static analysis, from the journal and the ledger; undefined where nobody did. */
export function agentWork(
  journal: ReadonlyMap<string, JournalEntry>,
  spending: readonly SpendingEntry[],
): AgentWork | undefined {
  const checks = new Map<string, number>();
  for (const { runner, set_aside } of journal.values()) {
    const asked = runner === 'static' ? set_aside?.runner : runner;
    if (asked !== undefined) checks.set(asked, (checks.get(asked) ?? 0) + 1);
  }
  const spent = spentOn(spending);
  if (checks.size === 0 && spent === undefined) return undefined;
  return {
    runners: [...checks]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, count]) => ({ name, checks: count })),
    ...(spent ? { spent } : {}),
  };
}
