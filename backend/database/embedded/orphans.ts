import { readdir, readFile, readlink } from 'node:fs/promises';
import { identifyProcess } from './postmaster-file.ts';

/**
 * Ends the remaining children of a killed server, where the system can list them.
 *
 * Most notice the death of their parent and end by themselves, but one that waits for a lock whose
 * holder is gone waits for ever, and as long as it lives it keeps the memory that a new server must
 * not share. They have nothing to lose: what they had not committed is already lost.
 */
export async function killOrphans(cluster: string): Promise<void> {
  if (process.platform !== 'linux') return;
  for (const entry of await readdir('/proc')) {
    const pid = Number(entry);
    if (pid > 0 && (await isOrphanOf(pid, cluster))) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended by itself meanwhile.
      }
    }
  }
}

/**
 * A child of the server has the cluster as its working folder; one with a live parent is left
 * alone.
 */
async function isOrphanOf(pid: number, cluster: string): Promise<boolean> {
  try {
    if ((await readlink(`/proc/${pid}/cwd`)) !== cluster) return false;
    if (!(await readFile(`/proc/${pid}/cmdline`, 'utf8')).startsWith('postgres: ')) return false;
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const parent = Number(/^PPid:\s*(\d+)$/m.exec(status)?.[1]);
    return (await identifyProcess(parent, cluster)) !== 'ours';
  } catch {
    return false; // gone, or another user's, whose folder this one may not read
  }
}
