import { createHash } from 'node:crypto';

/**
 * An id made of content, not of position (decision 22): `T-4f1c9a02`. The same parts give the same id in every run, so
 * that an acceptance or an issue finds its truth, gap or finding again after the plan or the code around it moved.
 */
export const stableId = (prefix: string, ...parts: readonly string[]): string =>
  `${prefix}-${createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 8)}`;
