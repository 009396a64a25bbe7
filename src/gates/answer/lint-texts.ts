import { fail, ok, type Result } from '../../domain/result.js';
import type { ProjectTree } from '../../evidence/project-tree.js';
import { readMarkdown } from '../markdown.js';
import { type AnswerLint, lintAnswer } from './lint-answer.js';

/** Lints an answer given as text. The failure says which text is no readable Markdown. */
export async function lintAnswerText(input: {
  readonly answer: string;
  readonly task: string;
  readonly feature?: string | null;
  readonly tree?: ProjectTree | null;
}): Promise<Result<AnswerLint, string>> {
  const answer = await readMarkdown(input.answer);
  if (!answer.ok) return fail(`answer: ${answer.failure}`);
  const task = await readMarkdown(input.task);
  if (!task.ok) return fail(`task: ${task.failure}`);
  const feature = typeof input.feature === 'string' ? await readMarkdown(input.feature) : ok(null);
  if (!feature.ok) return fail(`feature: ${feature.failure}`);
  return ok(
    lintAnswer({ answer: answer.value, task: task.value, feature: feature.value, tree: input.tree ?? null }),
  );
}
