import type { Phase } from '../../domain/phase.js';
import { parsePhaseToken } from '../phase-token.js';
import type { PlanReader } from '../plan-reader.js';
import type { NextCommands } from '../source.js';
import type { SpecDocument } from './spec-document.js';

/** A folder with a specification and a ticked list of tasks. Paths are project-relative. */
export interface SpecFolder {
  readonly dir: string;
  /** The number in front of the name; the name where there is none. */
  readonly number: string;
  readonly slug: string;
  /** `archive` for one that its tool has put away, else null. */
  readonly archive: string | null;
}

/** A tool that plans in such folders: where they are, how its specification reads, its commands. */
export interface SpecLayout {
  readonly name: string;
  /** Below the project's root. */
  readonly folder: string;
  folders(reader: PlanReader): Promise<readonly SpecFolder[]>;
  readSpec(reader: PlanReader, folder: SpecFolder): Promise<SpecDocument>;
  nextCommands(phase: Pick<Phase, 'slug'>): NextCommands;
}

/** Folders of `parent` for which `belongs` finds the files it needs. */
export async function foldersIn(
  reader: PlanReader,
  parent: string,
  belongs: (names: readonly string[], name: string) => boolean,
): Promise<SpecFolder[]> {
  const found: SpecFolder[] = [];
  for (const name of await reader.files.list(`${reader.root}/${parent}`)) {
    const dir = `${parent}/${name}`;
    if ((await reader.files.kind(`${reader.root}/${dir}`)) !== 'directory') continue;
    if (!belongs(await reader.files.list(`${reader.root}/${dir}`), name)) continue;
    const { number, slug } = parsePhaseToken(name);
    found.push({ dir, number: number ?? slug, slug: slug || name, archive: null });
  }
  return found;
}

/** Text of a document; what can't be read, or is not there though `needed`, is told. */
export async function textOf(reader: PlanReader, file: string, needed = true): Promise<string> {
  const read = await reader.text(`${reader.root}/${file}`);
  if (read.status === 'unreadable') reader.notice(file, `cannot be read: ${read.reason}`);
  if (read.status === 'absent' && needed) reader.notice(file, 'is not there');
  return read.status === 'read' ? read.text : '';
}
