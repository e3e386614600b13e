import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { endProcess } from './end-process.ts';
import { until } from './until.ts';

const BIN_DIR = '/usr/lib/postgresql/15/bin';

/** The oldest PostgreSQL we promise to work with. */
export interface DebianPostgres {
  /** The address of its one database, which is empty. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts Debian's PostgreSQL 15, with `env` beside the environment of this process; null where the
 * machine lacks its package, `postgresql-15`.
 */
export async function startDebianPostgres(env = {}): Promise<DebianPostgres | null> {
  if (!existsSync(join(BIN_DIR, 'postgres'))) return null;
  const folder = mkdtempSync(join(tmpdir(), 'lumireel-pg15-'));
  const cluster = join(folder, 'cluster');
  const asPostgres = serverIds();
  if (asPostgres.uid !== undefined) chownSync(folder, asPostgres.uid, asPostgres.gid ?? 0);
  execFileSync(
    join(BIN_DIR, 'initdb'),
    ['-D', cluster, '-U', 'tester', '--auth=trust', '--no-sync'],
    { ...asPostgres, cwd: folder, stdio: 'ignore' },
  );
  const server = spawn(
    join(BIN_DIR, 'postgres'),
    ['-D', cluster, '-k', folder, '-c', 'listen_addresses='],
    { ...asPostgres, cwd: folder, env: { ...process.env, ...env }, stdio: 'ignore' },
  );
  await until(
    async () => spawnSync(join(BIN_DIR, 'pg_isready'), ['-h', folder]).status,
    (status) => status === 0,
  );
  return {
    url: `postgres://tester@localhost/postgres?host=${encodeURIComponent(folder)}`,
    stop: async () => {
      await endProcess(server, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The user of a server that root starts; our own where that is not root. */
export function serverIds(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? idsOf('postgres') : {};
}

function idsOf(user: string): { uid?: number; gid?: number } {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    // No such user: the server refuses to run as root and says so.
    return {};
  }
}
