import { gsd } from './gsd/gsd.js';
import { maestro } from './maestro/maestro.js';
import { plain } from './plain/plain.js';
import type { SourceFactory } from './source.js';
import { kiro, openspec, specKit } from './spec-kit/spec-kit.js';

/** Planning layouts in the order in which they are asked for a phase. */
export const SOURCES: readonly SourceFactory[] = [maestro, gsd, specKit, openspec, kiro, plain];
