import type { RunEvent } from '../domain/event.js';
import { formatSpent, formatUsd } from '../domain/usage.js';
import { visibleLine } from '../domain/visible-text.js';

interface Progress {
  readonly onEvent: (event: RunEvent) => void;
  /** Takes the live line away while something else is shown. */
  pause<T>(work: () => Promise<T>): Promise<T>;
  end(): void;
}

const REDRAW_EVERY_MS = 100;

/** Progress on standard error: one live line on a terminal, plain lines elsewhere, notices alone when quiet. */
export function progress({ live, quiet }: { readonly live: boolean; readonly quiet: boolean }): Progress {
  const startedMs = Date.now();
  const running = new Map<string, string>();
  let wave = '';
  let done = 0;
  let pending = 0;
  let costUsd = 0;
  let drawn = false;
  let paused = false;

  const erase = () => {
    if (drawn) process.stderr.write('\r\u001b[K');
    drawn = false;
  };
  const draw = () => {
    if (!live || paused || wave === '') return;
    const seconds = Math.round((Date.now() - startedMs) / 1000);
    const titles = [...running.values()].slice(0, 3).join(' · ');
    const cost = costUsd === 0 ? '' : `${formatUsd(costUsd)}  `;
    const text = `${wave}  ${done}/${pending}  ${seconds}s  ${cost}${titles}`;
    process.stderr.write(`\r\u001b[K${visibleLine(text).slice(0, (process.stderr.columns ?? 80) - 1)}`);
    drawn = true;
  };
  const line = (text: string) => {
    erase();
    process.stderr.write(`${visibleLine(text)}\n`);
  };
  const timer = live ? setInterval(draw, REDRAW_EVERY_MS) : undefined;
  timer?.unref();

  const onEvent = (event: RunEvent) => {
    if (event.type === 'notice')
      return line(`note: ${event.file === '' ? '' : `${event.file}: `}${event.message}`);
    if (event.type === 'rows-judged-again') {
      return line(
        `judged again, since files changed: ${event.rows.length} checks (${event.changedFiles.slice(0, 5).join(', ') || 'unknown files'})`,
      );
    }
    if (event.type === 'agents-paused') {
      return line(
        `agents pause for ${Math.ceil(event.pauseMs / 1000)} s, then ${event.concurrency} at once: ${event.message}`,
      );
    }
    if (quiet) return;
    switch (event.type) {
      case 'phase-loaded':
        return line(`Verifying ${event.label} ${event.title}`);
      case 'checks-generated':
        return line(`${event.rows} checks in ${event.session}`);
      case 'wave-started':
        wave = `Wave ${event.wave}`;
        pending = event.pending;
        done = 0;
        return draw();
      case 'row-started':
        running.set(event.row, event.title);
        return;
      case 'row-finished':
        running.delete(event.row.id);
        costUsd += event.usage?.cost_usd ?? 0;
        done++;
        return;
      case 'wave-finished':
        wave = '';
        return line(
          `Wave ${event.wave}: ${
            Object.entries(event.counts)
              .map(([word, count]) => `${count} ${word}`)
              .join(', ') || 'nothing to do'
          }${event.spent === undefined ? '' : ` · agents: ${formatSpent(event.spent)}`}`,
        );
      case 'recorded':
        return line(`Recorded in ${event.files.length} files beside the plan`);
    }
  };

  return {
    onEvent,
    async pause(work) {
      paused = true;
      erase();
      try {
        return await work();
      } finally {
        paused = false;
      }
    },
    end() {
      clearInterval(timer);
      erase();
    },
  };
}
