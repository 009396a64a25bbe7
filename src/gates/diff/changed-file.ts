/** One changed file of a diff; `path` is its name after the change, or before it when it was deleted. */
export interface ChangedFile {
  readonly path: string;
  /** Name before a rename or copy. */
  readonly previousPath: string | null;
  readonly kind: 'modified' | 'added' | 'deleted' | 'renamed' | 'copied';
  readonly binary: boolean;
  readonly modeChanged: boolean;
  readonly added: number;
  readonly removed: number;
  /** Added and removed lines that hold more than white space. */
  readonly substantial: number;
  readonly hunks: readonly Hunk[];
}

/** Lines are 1-based; a count of 0 stands for a place between lines, as in a unified diff. */
export interface Hunk {
  readonly oldStart: number;
  readonly oldCount: number;
  readonly newStart: number;
  readonly newCount: number;
}

/** A change that is more than blank lines: content, name, mode or binary content. */
export const isSubstantial = (file: ChangedFile): boolean =>
  file.substantial > 0 ||
  file.binary ||
  file.modeChanged ||
  file.kind === 'renamed' ||
  file.kind === 'copied';

/** A file that was created or deleted without a line in it. */
export const isEmptyFile = (file: ChangedFile): boolean =>
  (file.kind === 'added' || file.kind === 'deleted') && !file.binary && file.added + file.removed === 0;
