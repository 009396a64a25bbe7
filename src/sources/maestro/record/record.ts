import { posix } from 'node:path';
import type { Notice } from '../../../domain/phase.js';
import type { Verification } from '../../../domain/verification.js';
import { withIssueIds } from '../../../domain/with-issue-ids.js';
import { archivePath } from '../../archive-name.js';
import type { OutputFile, Recorded, Recording, SourceContext } from '../../source.js';
import { withLock } from '../../with-lock.js';
import { issueSubjects } from './gap-key.js';
import { indexWithVerdict } from './index-json.js';
import { updateIssues } from './issues.js';
import { milestoneNames, stateWithEntry } from './state-entry.js';

const WORKFLOW = '.workflow';

interface Move {
  readonly from: string;
  readonly to: string;
}

interface Outputs {
  readonly moves: readonly Move[];
  readonly files: readonly OutputFile[];
  readonly issueIds: ReadonlyMap<string, string>;
  readonly notices: readonly Notice[];
}

/**
 * Records a verdict in `.workflow/` (decision 14): the previous one goes to .history/, verification.json, validation.json
 * and context.md to the phase folder, the rest into index.json, state.json and issues.jsonl. Everything is computed from
 * what is on disk under the lock, then applied. The same verdict recorded twice changes nothing.
 */
export async function record(context: SourceContext, recording: Recording): Promise<Recorded> {
  const lock = posix.join(context.root, WORKFLOW, '.verify-phase.lock');
  return withLock(context, lock, async () => {
    const outputs = await computeOutputs(context, recording);
    for (const { from, to } of outputs.moves) await context.files.rename(from, to);
    for (const { path, text } of outputs.files) await context.files.write(path, text);
    return {
      written: outputs.files.map(({ path }) => path),
      issueIds: outputs.issueIds,
      notices: outputs.notices,
    };
  });
}

async function computeOutputs(context: SourceContext, recording: Recording): Promise<Outputs> {
  const { files } = context;
  const workflow = posix.join(context.root, WORKFLOW);
  const folder = posix.join(context.root, recording.phase.dir);
  const notices: Notice[] = [];
  const wanted: OutputFile[] = [];

  const issuesFile = await issuesPath(context);
  const issuesText = (await files.readText(issuesFile)) ?? '';
  const issues = updateIssues(issuesText, {
    subjects: issueSubjects(
      recording.verification,
      `${recording.phase.milestone.id ?? ''} ${recording.phase.number}`,
    ),
    phase: recording.phase.number,
    milestone: recording.phase.milestone.id,
    session: recording.verification.session,
    at: recording.verification.verified_at,
    skippedLayers: recording.skippedLayers ?? [],
    history: (await files.readText(posix.join(posix.dirname(issuesFile), 'issue-history.jsonl'))) ?? '',
  });
  const verification = withIssueIds(recording.verification, issues.ids);

  const indexFile = posix.join(folder, 'index.json');
  const index = await files.readText(indexFile);
  const newIndex =
    index === undefined ? undefined : indexWithVerdict(index, verification, recording.validation);
  if (newIndex !== undefined) wanted.push({ path: indexFile, text: newIndex });
  else if (index !== undefined) notices.push(notUpdated(`${recording.phase.dir}/index.json`));

  const stateFile = posix.join(workflow, 'state.json');
  const state = await files.readText(stateFile);
  const newState =
    state === undefined ? undefined : stateWithEntry(state, verifyEntry(state, recording, verification));
  if (newState !== undefined) wanted.push({ path: stateFile, text: newState });
  else if (state !== undefined) notices.push(notUpdated(`${WORKFLOW}/state.json`));

  wanted.push({ path: issuesFile, text: issues.text });
  wanted.push({ path: posix.join(folder, 'verification.json'), text: json(verification) });
  if (recording.validation)
    wanted.push({ path: posix.join(folder, 'validation.json'), text: json(recording.validation) });
  wanted.push({ path: posix.join(folder, 'context.md'), text: recording.contextMd(verification) });

  const current = new Map<string, string | undefined>();
  for (const { path } of wanted) current.set(path, await files.readText(path));
  const changed = wanted.filter(({ path, text }) => (current.get(path) ?? '') !== text);
  const archived = changed.filter(({ path }) => isArchived(posix.basename(path), current.get(path)));
  const moves: Move[] = [];
  for (const { path } of archived) moves.push({ from: path, to: await archivePath(context, path) });
  if (moves.length > 0) await files.makeDirectory(posix.join(folder, '.history'));
  return { moves, files: changed, issueIds: issues.ids, notices };
}

const ARCHIVED = new Set(['verification.json', 'validation.json']);

/** A context.md that is no verification report is the planner's own: it must not be lost. */
const isArchived = (name: string, text: string | undefined): boolean =>
  text !== undefined &&
  (ARCHIVED.has(name) || (name === 'context.md' && !/^#.*\bverification\b/im.test(text)));

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const notUpdated = (file: string): Notice => ({
  file,
  message: 'is no valid JSON and was left as it is; the verdict stands beside it',
});

/** The folder's file, the older place when only that exists. */
async function issuesPath({ root, files }: SourceContext): Promise<string> {
  const [folder, older] = [
    posix.join(root, WORKFLOW, 'issues/issues.jsonl'),
    posix.join(root, WORKFLOW, 'issues.jsonl'),
  ];
  const useOlder = (await files.kind(folder)) === 'absent' && (await files.kind(older)) === 'file';
  return useOlder ? older : folder;
}

const verifyEntry = (state: string, { phase }: Recording, verification: Verification) => ({
  phase: phase.number,
  milestone: phase.milestone.id,
  milestoneNames: milestoneNames(state, phase.milestone.id),
  path: phase.dir.replace(/^\.workflow\//, ''),
  verification,
});
