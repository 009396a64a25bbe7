import { formatUsd, type Spent, spentOn } from '../../domain/usage.js';
import type { Clock } from '../../host/host.js';
import type { Session, SpendingEntry } from '../../session/session.js';
import type { Stop } from './pool.js';

/** What agents cost, attempt by attempt: an attempt that brought no report was paid for too. */
export interface SpendingBook {
  add(entry: Omit<SpendingEntry, 'at'>): void;
  /** Resolves when all that was added is on the disk. */
  written(): Promise<void>;
  /** Why no further agent may start under a limit in US dollars for the whole session. */
  refusal(maxCostUsd: number | null): Stop | null;
  /** Since the book was opened. */
  ofWave(): Spent | undefined;
}

/** Opens the session's book: what earlier runs of the session spent counts. */
export async function openSpending(session: Session, clock: Clock): Promise<SpendingBook> {
  const earlier = await session.readSpending();
  const added: SpendingEntry[] = [];
  let last: Promise<void> = Promise.resolve();
  return {
    add(entry) {
      const dated = { ...entry, at: clock.now().toISOString() };
      added.push(dated);
      const written = Promise.all([last, session.spend(dated)]).then(() => undefined);
      written.catch(() => undefined);
      last = written;
    },
    written: () => last,
    refusal(maxCostUsd) {
      const spent = maxCostUsd === null ? undefined : spentOn([...earlier, ...added]);
      if (maxCostUsd === null || (spent?.cost_usd ?? 0) < maxCostUsd) return null;
      const unknown =
        spent && spent.cost_unknown > 0
          ? `, and ${spent.cost_unknown} ${spent.cost_unknown === 1 ? 'attempt' : 'attempts'} told no cost`
          : '';
      return {
        cause: 'max-cost',
        message: `${formatUsd(spent?.cost_usd ?? 0)} of --max-cost ${formatUsd(maxCostUsd)} are spent${unknown}`,
      };
    },
    ofWave: () => spentOn(added),
  };
}
