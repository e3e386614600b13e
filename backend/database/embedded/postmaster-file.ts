import { execFile } from 'node:child_process';
import {
  link,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { clock } from '../../clock.ts';

const run = promisify(execFile);

/** Above every possible pid, so PostgreSQL finds no process of that number. */
const unusedPid = 2_147_483_647;

/** The content of a running server's `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  /** Undefined at first: the file is written before the socket is opened. */
  socketDir: string | undefined;
  isReady: boolean;
}

/** The server that claims this cluster, alive or not; undefined when none does. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readText(pidFile(cluster)))?.split('\n');
  const pid = Number(lines?.[0]);
  if (!lines || !Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, socketDir: lines[4] || undefined, isReady: lines[7]?.trim() === 'ready' };
}

/**
 * Whether that pid is a PostgreSQL serving this cluster. The system reuses pids: after a crash or
 * in a new container another process may have the number. `unsure` is a PostgreSQL of our user that
 * names another folder which does not confirm it (as when the folder was moved under it).
 */
export async function identifyProcess(
  pid: number,
  cluster: string,
): Promise<'ours' | 'other' | 'unsure'> {
  if (pid === unusedPid) return 'other';
  if (process.platform !== 'linux') return identifyByPs(pid, cluster);
  // Empty for a zombie, which counts as gone.
  const argv = ((await readText(`/proc/${pid}/cmdline`)) ?? '').split('\0');
  if (basename(argv[0] ?? '') !== 'postgres') return 'other';
  const served = argv[argv.indexOf('-D') + 1] ?? '';
  if (argv.includes('-D') && served === cluster) return 'ours';

  const [owner, clusterOwner] = await Promise.all([uidOf(`/proc/${pid}`), uidOf(cluster)]);
  if (owner !== clusterOwner) return 'other';
  const place = await realpath(served).catch(() => cluster);
  const confirmed = place !== cluster && (await readPostmaster(place))?.pid === pid;
  return confirmed ? 'other' : 'unsure';
}

/**
 * Makes a `postmaster.pid` whose process is gone harmless when its number now belongs to someone
 * else: PostgreSQL would refuse to start. The file is kept with an impossible pid, because its
 * other lines let PostgreSQL see that a crashed server's children still use the memory.
 *
 * Two processes may do this at once, and a server may start meanwhile: the file is taken aside
 * first, and put back unless it is the very one that was judged.
 */
export async function invalidatePidFile(cluster: string, judged: Postmaster): Promise<void> {
  const file = pidFile(cluster);
  const aside = `${file}.${process.pid}`;
  try {
    await rename(file, aside);
  } catch {
    return; // another process was first
  }
  const text = (await readText(aside)) ?? '';
  if (Number(text.split('\n')[0]) === judged.pid) {
    await writeFile(aside, text.replace(/^\d+/, String(unusedPid)));
  }
  await link(aside, file).catch(() => undefined); // taken: a server has started since
  await rm(aside, { force: true });
}

/** Removes the empty file of a server that was killed between making its file and writing it. */
export async function removeEmptyPidFile(cluster: string): Promise<void> {
  const file = pidFile(cluster);
  const { size, mtimeMs } = await stat(file).catch(() => ({ size: 1, mtimeMs: 0 }));
  // A server that is just starting fills its file at once.
  if (size > 0 || clock.now().getTime() - mtimeMs < 2000) return;
  const aside = `${file}.${process.pid}`;
  await rename(file, aside).catch(() => undefined);
  if (await readText(aside)) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

/**
 * Removes the lock beside the socket where no running server holds it. Throws when a server of
 * another cluster really sits there, which PostgreSQL would only call "another postmaster".
 */
export async function clearSocketLock(socketDir: string, cluster: string): Promise<void> {
  const file = join(socketDir, '.s.PGSQL.5432.lock');
  const [pid, served = ''] = ((await readText(file)) ?? '').split('\n');
  if (!served) return;
  const isServing = (await identifyProcess(Number(pid), served)) === 'ours';
  if (isServing && served === cluster) return;
  // Where that server says its socket is: a copied folder brings its original's lock along.
  const elsewhere = await readPostmaster(served).catch(() => undefined);
  if (isServing && elsewhere?.socketDir === socketDir) {
    throw new Error(
      `the socket in ${socketDir} belongs to another PostgreSQL (pid ${pid}, serving ${served}): stop it first`,
    );
  }
  await rm(file, { force: true });
}

const pidFile = (cluster: string): string => join(cluster, 'postmaster.pid');

async function identifyByPs(pid: number, cluster: string): Promise<'ours' | 'other' | 'unsure'> {
  const command = await run('ps', ['-p', String(pid), '-o', 'command=']).then(
    ({ stdout }) => stdout,
    () => '',
  );
  if (!command.includes('postgres')) return 'other';
  return command.includes(`-D ${cluster} `) ? 'ours' : 'unsure';
}

async function uidOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ uid }) => uid,
    () => undefined,
  );
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // ESRCH: the process ended while its /proc entry was being read.
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
}

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

/** A child of the server works in the cluster's folder; one with a live parent is left alone. */
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
