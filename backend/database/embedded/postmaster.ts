import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chown, lstat, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { clock, pause } from '../../clock.ts';
import { serverEnvironment, type Cluster } from './cluster.ts';
import {
  clearSocketLock,
  readPostmaster,
  removeEmptyPidFile,
  identifyProcess,
} from './postmaster-file.ts';
import { lastLines, openServerLog } from './server-log.ts';
import { asUser, type ServerUser } from './server-user.ts';

/** Only the name of the socket: the server listens on no network address. */
export const port = 5432;

const startTimeoutMs = 120_000;
const stopTimeoutMs = 15_000;
const pollMs = 5;

/** Given on the command line: a new version's settings reach clusters made by an old one. */
const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // About twenty processes of one DATA_DIR; each further one costs 50 kB of shared memory.
  max_connections: '300',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  password_encryption: 'scram-sha-256',
};

/** The server cannot start now, but a retry may succeed: another is starting or stopping. */
export class StartConflict extends Error {}

/**
 * Starts the server and resolves when it accepts connections. It outlives this process, so that a
 * killed parent costs no recovery and the next start finds it running.
 */
export async function startPostmaster(cluster: Cluster, logPath: string): Promise<void> {
  const socketDir = await makeSocketDir(cluster);
  await clearSocketLock(socketDir, cluster.path);
  await removeEmptyPidFile(cluster.path);
  await using log = await openServerLog(logPath);
  const { size: offset } = await log.stat();
  const options = [
    '-D',
    cluster.path,
    '-p',
    String(port),
    '-k',
    socketDir,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const child = spawn(join(cluster.binaries, 'bin', 'postgres'), options, {
    ...asUser(cluster.user),
    cwd: '/',
    env: serverEnvironment,
    detached: true, // Ctrl-C in a terminal goes to us, who then stop it in order
    stdio: ['ignore', log.fd, log.fd],
  });
  child.unref();
  let ending: string | undefined;
  child.once('error', (error) => (ending = error.message));
  child.once('exit', (code, signal) => (ending = `it ended with ${signal ?? `code ${code}`}`));

  const deadline = clock.monotonicMs() + startTimeoutMs;
  while (!(await isReady(cluster.path, child.pid))) {
    if (ending) throw await startFailure(ending, { logPath, offset });
    if (clock.monotonicMs() > deadline) {
      throw new Error(`PostgreSQL is not ready after ${startTimeoutMs / 1000} s; see ${logPath}`);
    }
    await pause(pollMs);
  }
}

/** Fast shutdown: open transactions are rolled back, nothing committed is lost. */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const running = await readPostmaster(cluster.path);
  if (!running || (await identifyProcess(running.pid, cluster.path)) !== 'ours') return;
  sendSignal(running.pid, 'SIGINT');
  if (await isGoneWithin(cluster, running.pid, stopTimeoutMs)) return;
  // Without a checkpoint: the next start recovers from the write-ahead log.
  sendSignal(running.pid, 'SIGQUIT');
  if (await isGoneWithin(cluster, running.pid, stopTimeoutMs / 3)) return;
  throw new Error(`PostgreSQL (pid ${running.pid}) does not stop`);
}

function sendSignal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // It may end by itself before that.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The server removes its file as the last thing it does; its process may linger as a zombie. */
async function isGoneWithin(cluster: Cluster, pid: number, ms: number): Promise<boolean> {
  const deadline = clock.monotonicMs() + ms;
  while ((await readPostmaster(cluster.path))?.pid === pid) {
    // Killed: it left its file.
    if ((await identifyProcess(pid, cluster.path)) !== 'ours') return true;
    if (clock.monotonicMs() > deadline) return false;
    await pause(pollMs);
  }
  return true;
}

async function isReady(path: string, pid: number | undefined): Promise<boolean> {
  const said = await readPostmaster(path);
  return said?.pid === pid && said?.isReady === true;
}

async function startFailure(ending: string, at: { logPath: string; offset: number }) {
  const reason = await lastLines(at.logPath, at.offset);
  const text = `PostgreSQL did not start: ${reason || ending}`;
  const isConflict =
    /lock file .* (already exists|is empty)|pre-existing shared memory block/.test(reason) ||
    // It was stopped or killed before it was ready.
    /code 0$|SIGKILL$|SIGTERM$|SIGINT$|SIGQUIT$/.test(ending);
  return isConflict ? new StartConflict(text) : new Error(text);
}

/** The cluster's own folder; a short private one where its path is too long for a socket. */
async function makeSocketDir({ path, user }: Cluster): Promise<string> {
  if (Buffer.byteLength(`${path}/.s.PGSQL.${port}`) < 100) return path;
  const dir = `/tmp/lumireel-${createHash('sha256').update(path).digest('hex').slice(0, 16)}`;
  const isNew = await mkdir(dir, { mode: 0o700 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
  if (isNew && user !== 'self') await chown(dir, user.uid, user.gid);
  await refuseForeignDir(dir, user);
  return dir;
}

/** Every user can write to /tmp, so a folder there may have been made by another. */
async function refuseForeignDir(dir: string, user: ServerUser): Promise<void> {
  const found = await lstat(dir);
  const expected = user === 'self' ? process.getuid?.() : user.uid;
  if (!found.isDirectory() || found.uid !== expected || (found.mode & 0o077) !== 0) {
    throw new Error(`${dir} was not made by Lumireel: remove it, or choose a shorter DATA_DIR`);
  }
}
