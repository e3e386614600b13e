import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import { findBinaries, systemDir } from './binaries.ts';
import {
  asUser,
  canReach,
  isRoot,
  ownerOf,
  userForNewCluster,
  type ServerUser,
} from './server-user.ts';

const run = promisify(execFile);
const passwordFile = 'lumireel.password';
const staleStagingMs = 10 * 60_000;

/** The name of the superuser and of the one database made by us. */
export const clusterUser = 'lumireel';

/** A cluster on disk and what it takes to run it. */
export interface Cluster {
  /** Real path, free of symbolic links: it is compared with what a server says of itself. */
  path: string;
  password: string;
  user: ServerUser;
  /** Folder with `bin/`, `lib/` and `share/`. */
  binaries: string;
}

/** The cluster of this DATA_DIR, or undefined when there is none yet. */
export async function findCluster(dataDir: string): Promise<Cluster | undefined> {
  const link = join(dataDir, 'postgres');
  const path = await realpath(link).catch(() => undefined);
  const entries = path && (await readdir(path).catch(() => null));
  if (!path || entries?.length === 0) return undefined;
  // As root everything can be read, and a folder of root's own is most likely not a cluster.
  if (isRoot()) await refuseOtherContent(path);
  const user = await ownerOf(path);
  await refuseOtherContent(path);
  const password = await readFile(join(path, passwordFile), 'utf8').catch((cause: Error) => {
    throw new Error(`the password of ${link} cannot be read: ${cause.message}`, { cause });
  });
  return { path, password: password.trim(), user, binaries: await findBinaries(user) };
}

/**
 * Makes the cluster of this DATA_DIR.
 *
 * It is built beside its final folder and moved there by one rename (a symbolic link where it had
 * to be built elsewhere), so a killed start leaves nothing half-made. Of two processes that start
 * at once, the slower one finds the folder and removes its own.
 */
export async function createCluster(dataDir: string, log: Log): Promise<Cluster> {
  log.info({ dataDir }, 'making the embedded PostgreSQL (the first time only)');
  await mkdir(dataDir, { recursive: true });
  const user = await userForNewCluster();
  const binaries = await findBinaries(user);
  const home = await clusterParentFor(user, dataDir);
  await removeOldStagings(home);
  const staging = await mkdtemp(join(home, 'postgres.new-'));
  try {
    if (user !== 'self') await chown(staging, user.uid, user.gid);
    await initialise({ staging, user, binaries });
    await moveIntoPlace(join(staging, 'cluster'), { dataDir, home });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  const made = await findCluster(dataDir);
  if (!made) throw new Error(`the new cluster in ${dataDir} disappeared`);
  return made;
}

/** DATA_DIR itself; a folder of the system where root's are closed to the server's user. */
async function clusterParentFor(user: ServerUser, dataDir: string): Promise<string> {
  if (user === 'self' || (await canReach(user, dataDir, 'enter'))) return dataDir;
  await mkdir(systemDir, { recursive: true });
  await chmod(systemDir, 0o755);
  if (await canReach(user, systemDir, 'enter')) return systemDir;
  throw new Error(
    `PostgreSQL's user (uid ${user.uid}) can enter neither ${dataDir} nor ${systemDir}: choose a DATA_DIR outside root's own folders`,
  );
}

async function initialise(at: { staging: string; user: ServerUser; binaries: string }) {
  const password = join(at.staging, 'password');
  const cluster = join(at.staging, 'cluster');
  await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (at.user !== 'self') await chown(password, at.user.uid, at.user.gid);
  const options = [
    `--pgdata=${cluster}`,
    `--username=${clusterUser}`,
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The built-in provider needs no locale of the system: the cluster can be made on any machine
    // and sorts alike on all of them.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  try {
    await run(join(at.binaries, 'bin', 'initdb'), options, {
      ...asUser(at.user),
      cwd: '/',
      env: serverEnvironment,
    });
  } catch (error) {
    // execFile puts what the program wrote on its error.
    const { stderr = '', message } = error as Error & { stderr?: string };
    throw new Error(`initdb failed: ${stderr.trim() || message}`, { cause: error });
  }
  await rename(password, join(cluster, passwordFile));
}

/** The environment of the server's programs; ours holds secrets that they must not see. */
export const serverEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

async function moveIntoPlace(cluster: string, to: { dataDir: string; home: string }) {
  const link = join(to.dataDir, 'postgres');
  if (to.home === to.dataDir) {
    await rename(cluster, link).catch(ignoreTaken);
    return;
  }
  const kept = join(to.home, `cluster-${randomBytes(6).toString('hex')}`);
  await rename(cluster, kept);
  const isOurs = await symlink(kept, link).then(() => true, ignoreTaken);
  if (!isOurs) await rm(kept, { recursive: true, force: true });
}

function ignoreTaken(error: NodeJS.ErrnoException): false {
  if (error.code === 'EEXIST' || error.code === 'ENOTEMPTY') return false;
  throw error;
}

async function refuseOtherContent(path: string): Promise<void> {
  await stat(join(path, 'PG_VERSION')).catch((cause: NodeJS.ErrnoException) => {
    throw cause.code === 'ENOENT' || cause.code === 'ENOTDIR'
      ? new Error(`${path} holds no PostgreSQL cluster (no PG_VERSION in it): move it away`)
      : new Error(`${path} cannot be opened: ${cause.message}`, { cause });
  });
}

/** Remains of a killed first start; a younger folder may be one that a process still works on. */
async function removeOldStagings(home: string): Promise<void> {
  for (const entry of await readdir(home)) {
    if (!entry.startsWith('postgres.new-')) continue;
    const path = join(home, entry);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (clock.now().getTime() - mtimeMs > staleStagingMs) {
      await rm(path, { recursive: true, force: true });
    }
  }
}
