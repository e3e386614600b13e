import { writeFileSync } from 'node:fs';
import os from 'node:os';

/**
 * Leaves the processor to whoever is less nice, 0 to 19, on Linux: where it groups processes by
 * session, nice counts within one alone, and sessions share by a nice of their own.
 */
export function lowerOwnPriority({ nice }: { nice: number }): void {
  if (os.platform() !== 'linux') return;
  os.setPriority(nice);
  try {
    writeFileSync('/proc/self/autogroup', String(nice));
  } catch (error) {
    // No such file: nice counts for all processes.
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
  }
}
