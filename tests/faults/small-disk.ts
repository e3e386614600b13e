import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../backend/storage/storage.ts';
import { endProcess } from '../end-process.ts';

/**
 * A small disk that only the processes of one run see, so that it can be filled to its last byte.
 */
export interface SmallDisk {
  /** Its folder as this process reaches it. */
  outside: string;
  /** A command that runs a program where the disk is mounted. */
  enter: readonly string[];
  fill(): Promise<void>;
  free(): Promise<void>;
  close(): Promise<void>;
}

const SIZE = '192m';
const CHUNK = Buffer.alloc(1 << 20);

/**
 * Mounts a disk at `folder` in a namespace of its own, which ends with this process. Null where a
 * process may not mount.
 */
export async function openSmallDisk(folder: string): Promise<SmallDisk | null> {
  const mount = 'mount -t tmpfs -o "size=$2,mode=755" tmpfs "$1" && echo mounted && exec cat';
  const holder = spawn(
    'unshare',
    ['--map-root-user', '--mount', 'sh', '-c', mount, 'sh', folder, SIZE],
    { stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const ended = once(holder, 'exit').catch(() => undefined);
  const isMounted = await Promise.race([
    once(holder.stdout, 'data').then(() => true),
    ended.then(() => false),
  ]);
  if (!isMounted) return null;
  const outside = join(`/proc/${holder.pid}/root`, folder);
  const ballast = join(outside, 'ballast');
  return {
    outside,
    enter: ['nsenter', `--target=${holder.pid}`, '--user', '--mount', '--preserve-credentials'],
    fill: async () => {
      const file = await open(ballast, 'a');
      try {
        for (;;) await file.appendFile(CHUNK);
      } catch (error) {
        if (codeOf(error) !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    free: () => rm(ballast, { force: true }),
    close: () => endProcess(holder, 'SIGKILL'),
  };
}

/**
 * `enter` so that the permissions of folders bind the program, as they bind root only without two
 * of its rights. Null where they cannot be taken away.
 */
export function boundByPermissions(enter: readonly string[]): string[] | null {
  // In the namespace of a small disk every user is root.
  if (enter.length === 0 && process.getuid?.() !== 0) return [];
  const wrapper = [...enter, 'setpriv', '--bounding-set=-dac_override,-dac_read_search'];
  const [program = '', ...args] = wrapper;
  try {
    execFileSync(program, [...args, 'true'], { stdio: 'ignore' });
    return wrapper;
  } catch {
    return null;
  }
}
