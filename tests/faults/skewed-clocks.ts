import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Clocks that differ from this machine's, one for each process, by Debian's faketime. */
export interface SkewedClocks {
  /** The part of its environment that a process needs for its clock. */
  envOf(name: string): Record<string, string>;
  /** Sets the clock of a process this far from the machine's; within a second it has noticed. */
  set(name: string, seconds: number): Promise<void>;
}

/** Null where faketime is not installed. */
export function openSkewedClocks(folder: string): SkewedClocks | null {
  const library = libraryOfFaketime();
  if (!library) return null;
  const fileOf = (name: string) => join(folder, `${name}.clock`);
  return {
    envOf: (name) => {
      // A process that starts again has the clock that it had.
      if (!existsSync(fileOf(name))) writeFileSync(fileOf(name), '+0\n');
      return {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: fileOf(name),
        FAKETIME_CACHE_DURATION: '1',
        // Timers and durations go on as on a real machine whose time of day is set.
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        NO_FAKE_STAT: '1',
      };
    },
    set: async (name, seconds) => {
      const sign = seconds < 0 ? '-' : '+';
      // A process may read at any moment, and half a number is another number.
      await writeFile(`${fileOf(name)}.new`, `${sign}${Math.abs(Math.round(seconds))}\n`);
      await rename(`${fileOf(name)}.new`, fileOf(name));
    },
  };
}

function libraryOfFaketime(): string | null {
  try {
    const asked = ['-m', '-f', '+0s', 'printenv', 'LD_PRELOAD'];
    return execFileSync('faketime', asked, { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}
