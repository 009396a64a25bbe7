import { basename, join } from 'node:path';
import * as z from 'zod';
import type { Wave } from '../domain/check.js';
import type { Files } from '../host/host.js';
import { formatHostWave } from './csv-files.js';
import { HOST_COLUMNS, parseHostResults } from './host-results.js';
import type { HandOvers } from './session.js';
import { Unreadable } from './unreadable.js';

/** hand-over.json: the waves that wait for the host's agents. */
const HandOver = z.object({ waves: z.array(z.number()) });

/** The session's hand-overs. `results` throws Unreadable when the file cannot be read. */
export function handOvers(dir: string, files: Files): HandOvers {
  const path = (name: string) => join(dir, name);
  const results = (wave: Wave) => path(`wave-${wave}-results.csv`);
  const given = async (): Promise<readonly number[]> => {
    const text = await files.readText(path('hand-over.json'));
    return text === undefined ? [] : HandOver.parse(JSON.parse(text)).waves;
  };
  const remember = (waves: readonly number[]) =>
    files.write(path('hand-over.json'), `${JSON.stringify({ waves })}\n`);

  return {
    async give(wave, { rows, instruction, schema }) {
      const waves = await given();
      // Without it the next run would take this program's own results of the wave for the host's.
      if (!waves.includes(wave)) await files.remove(results(wave));
      await files.write(path(`wave-${wave}.csv`), formatHostWave(rows));
      await files.write(path(`wave-${wave}-instruction.md`), instruction);
      await files.write(path(`wave-${wave}-schema.json`), `${JSON.stringify(schema, null, 2)}\n`);
      await remember([...new Set([...waves, wave])].sort());
    },

    async results(wave) {
      if (!(await given()).includes(wave)) return [];
      const text = await files.readText(results(wave));
      if (text === undefined) return [];
      try {
        return parseHostResults(text);
      } catch (error) {
        const found = error instanceof Error ? error.message : String(error);
        const next = `mend or remove that file, then: verify-phase --continue ${basename(dir)}`;
        throw new Unreadable(results(wave), HOST_COLUMNS, found, next);
      }
    },

    async taken(wave) {
      const waves = await given();
      if (!waves.includes(wave)) return;
      for (let round = 1; ; round++) {
        const aside = path(`wave-${wave}-host-results${round === 1 ? '' : `-${round}`}.csv`);
        if ((await files.kind(aside)) !== 'absent') continue;
        if ((await files.kind(results(wave))) === 'file') await files.rename(results(wave), aside);
        break;
      }
      await remember(waves.filter((each) => each !== wave));
    },
  };
}
