import { posix } from 'node:path';
import type { SourceContext } from './source.js';

/** `.history/verification-2026-05-17T15-14-40.json` beside the file, in local time; a name that is taken gets `-2`. */
export async function archivePath(
  { files, clock }: Pick<SourceContext, 'files' | 'clock'>,
  path: string,
): Promise<string> {
  const extension = posix.extname(path);
  const folder = posix.join(posix.dirname(path), '.history');
  const stem = `${posix.basename(path, extension)}-${localStamp(clock.now())}`;
  for (let attempt = 1; ; attempt++) {
    const candidate = posix.join(folder, `${stem}${attempt === 1 ? '' : `-${attempt}`}${extension}`);
    if ((await files.kind(candidate)) === 'absent') return candidate;
  }
}

function localStamp(now: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return `${day}T${two(now.getHours())}-${two(now.getMinutes())}-${two(now.getSeconds())}`;
}
