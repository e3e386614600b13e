import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * The system user that runs the server: the current one, or another when that is root, because
 * PostgreSQL refuses to run as root.
 */
export type ServerUser = 'self' | { uid: number; gid: number };

/** The options that `spawn` needs to run a program as this user. */
export const asUser = (user: ServerUser): { uid?: number; gid?: number } =>
  user === 'self' ? {} : { uid: user.uid, gid: user.gid };

export const isRoot = (): boolean => process.getuid?.() === 0;

/** The owner of an existing cluster: the only one PostgreSQL lets run it. */
export async function ownerOf(cluster: string): Promise<ServerUser> {
  const { uid, gid } = await stat(cluster);
  if (uid === process.getuid?.()) {
    if (uid === 0) throw new Error(`${cluster} belongs to root, and PostgreSQL never runs as root`);
    return 'self';
  }
  if (isRoot()) return { uid, gid };
  throw new Error(
    `${cluster} belongs to another user (uid ${uid}): start as that user or as root, or choose another DATA_DIR`,
  );
}

/** The owner of a new cluster. For root: the system's user `postgres`, created where missing. */
export async function userForNewCluster(): Promise<ServerUser> {
  if (!isRoot()) return 'self';
  const known = await systemUser();
  if (known) return known;
  const failure = await run('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir=/nonexistent',
    '--shell=/usr/sbin/nologin',
    'postgres',
  ]).then(
    () => undefined,
    (error: Error) => error,
  );
  // Look again even after a failure: another process may have made the user.
  const made = await systemUser();
  if (made) return made;
  throw new Error(
    `PostgreSQL never runs as root and the user "postgres" could not be made: ${failure?.message ?? 'it did not appear'}. Start as an ordinary user or set DATABASE_URL`,
    { cause: failure },
  );
}

/** Whether this user can reach a path through every folder above it. */
export async function canReach(user: ServerUser, path: string, how: 'execute' | 'read' | 'enter') {
  const test = { execute: 'test -x "$1"', read: 'test -r "$1"', enter: 'cd "$1"' }[how];
  return run('/bin/sh', ['-c', test, 'sh', path], { ...asUser(user), cwd: '/' }).then(
    () => true,
    () => false,
  );
}

async function systemUser(): Promise<ServerUser | undefined> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
    );
    return uid && gid ? { uid, gid } : undefined;
  } catch {
    return undefined; // `id` knows no such user
  }
}
