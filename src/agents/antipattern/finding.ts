import type { BodyFacts } from '../../codebase/bodies/bodies.js';
import type { Codebase, SourceFile } from '../../codebase/codebase.js';
import type { FindingSeverity } from '../../domain/gap.js';
import type { PatternId } from './patterns.js';

/** A finding of one file; `line` is 1-based. */
export interface Finding {
  readonly line: number;
  readonly pattern: PatternId;
  readonly severity: FindingSeverity;
  readonly description: string;
}

/** One file under the scan. */
export interface ScannedFile {
  readonly source: SourceFile;
  readonly facts: BodyFacts;
  readonly codebase: Codebase;
  /** It holds production code: neither a test, nor a story, nor an example. */
  readonly live: boolean;
  /** The plan is a GSD plan, whose markers block unless they name an issue. */
  readonly strictMarkers: boolean;
}

export type Detector = (file: ScannedFile) => readonly Finding[];
