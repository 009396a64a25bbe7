import { posix } from 'node:path';
import type { PlanReader } from '../plan-reader.js';

/** A plan and the summary that belongs to it, by the same stem. Paths are project-relative. */
interface PlanFile {
  readonly plan: string;
  /** `02-01`, or `PLAN` for a bare PLAN.md. */
  readonly id: string;
  readonly summary: string | null;
}

export interface PlanFiles {
  readonly plans: readonly PlanFile[];
  /** Summaries without a plan: they say nothing about how many plans were executed. */
  readonly strays: readonly string[];
}

/** Plans of a phase folder and of its plans/ folder; each summary is paired with its own plan. */
export async function listPlanFiles(reader: PlanReader, dir: string): Promise<PlanFiles> {
  const paths: string[] = [];
  for (const folder of [dir, `${dir}/plans`, `${dir}/summaries`]) {
    for (const name of await reader.files.list(posix.join(reader.root, folder))) {
      if (/(?:^|-)(?:PLAN|SUMMARY)\.md$/i.test(name)) paths.push(`${folder}/${name}`);
    }
  }
  const summaries = new Map(
    paths.filter((path) => /SUMMARY\.md$/i.test(path)).map((path) => [stemOf(path), path]),
  );
  const plans = paths
    .filter((path) => /PLAN\.md$/i.test(path))
    .map((plan) => ({ plan, id: stemOf(plan) || 'PLAN', summary: summaries.get(stemOf(plan)) ?? null }));
  const paired = new Set(plans.map(({ summary }) => summary));
  return { plans, strays: [...summaries.values()].filter((path) => !paired.has(path)) };
}

const stemOf = (path: string): string =>
  posix
    .basename(path)
    .replace(/-?(?:PLAN|SUMMARY)\.md$/i, '')
    .toLowerCase();
