import type { Codebase } from '../../codebase/codebase.js';
import { anchor, type Finding } from './report.js';

const EMIT =
  /\.?\b(?:emit(?:Async)?|dispatchEvent\s*\(\s*new\s+\w+|publish|dispatch|trigger|send|fire|notify|broadcast|produce|enqueue|add)\s*\(\s*(['"`])([^'"`]{2,80})\1/g;
const LISTEN =
  /(?:\.?\b(?:on|once|addListener|addEventListener|subscribe|listen|handle|process|consume|prependListener)\s*\(\s*|@(?:OnEvent|EventPattern|MessagePattern|SubscribeMessage|Process|On)\s*\(\s*(?:\{\s*name\s*:\s*)?)(['"`])([^'"`]{2,80})\1/g;

interface Name {
  readonly file: string;
  readonly line: number;
  readonly name: string;
}

/** One file emits an event that the other listens to: wired when the listener is loaded. undefined without a common event. */
export function judgeEvent(
  from: readonly string[],
  to: readonly string[],
  codebase: Codebase,
): Finding | undefined {
  const pairs = [
    [namesIn(from, EMIT, codebase), namesIn(to, LISTEN, codebase)],
    [namesIn(to, EMIT, codebase), namesIn(from, LISTEN, codebase)],
  ] as const;
  for (const [emits, listens] of pairs) {
    for (const emitted of emits) {
      const heard = listens.find((one) => one.name === emitted.name);
      if (!heard) continue;
      const text = `${emitted.file}:${emitted.line} emits ${emitted.name}, ${heard.file}:${heard.line} listens`;
      const evidence = [
        anchor(emitted.file, emitted.line, `emits ${emitted.name}`),
        anchor(heard.file, heard.line, `listens to ${emitted.name}`),
      ];
      const lost = [heard, emitted].find((one) => !codebase.modules.reach(one.file).reached);
      if (!lost) return { verdict: 'WIRED', findings: text, evidence };
      const description = `${text}, but nothing loads ${lost.file}`;
      return {
        verdict: 'NOT_WIRED',
        findings: description,
        evidence,
        gap: {
          description,
          fix_direction: `Load ${lost.file} where the program starts`,
          file: lost.file,
          line: null,
        },
      };
    }
  }
  return undefined;
}

function namesIn(files: readonly string[], pattern: RegExp, codebase: Codebase): readonly Name[] {
  return files.flatMap((file) => {
    const source = codebase.source(file);
    return source
      ? [...source.code.matchAll(pattern)].map((match) => ({
          file,
          line: source.lineAt(match.index),
          name: match[2] ?? '',
        }))
      : [];
  });
}
