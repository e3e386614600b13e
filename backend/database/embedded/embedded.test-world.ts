import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { pause } from '../../clock.ts';
import { openLog } from '../../log.ts';
import { findCluster, type Cluster } from './cluster.ts';
import type { ServerConnection } from './embedded.ts';
import { openEmbeddedPostgres } from './embedded.ts';
import { readPostmaster, identifyProcess } from './postmaster-file.ts';

const script = new URL('./embedded.test-process.ts', import.meta.url).pathname;

/** A scratch folder with DATA_DIRs, and the processes a test starts; nothing survives `close`. */
export async function openScratch() {
  // Not os.tmpdir(): it may be deeper than a socket's path may be long.
  const root = await mkdtemp('/tmp/lumireel-embedded-');
  await chmod(root, 0o755);
  const children: ChildProcess[] = [];
  const opened: Awaited<ReturnType<typeof openEmbeddedPostgres>>[] = [];
  return {
    root,
    async open(dataDir: string) {
      const db = await openEmbeddedPostgres({ dataDir, log: openLog('silent') });
      opened.push(db);
      return db;
    },
    /** Kills `child` at the end, unless it has ended by then. */
    track(child: ChildProcess) {
      children.push(child);
      return child;
    },
    /** Opens the database in a process of its own and resolves when that is done. */
    async openElsewhere(dataDir: string) {
      const child = spawn(process.execPath, [script, dataDir], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      const [line] = await once(createInterface(child.stdout), 'line');
      // Written by embedded.test-process.ts.
      const printed = JSON.parse(String(line)) as {
        connection: ServerConnection;
        owner: boolean;
        error?: string;
      };
      return { ...printed, child };
    },
    /** After each test, so that one that failed leaves nothing to the next. */
    async tidy() {
      for (const child of children.splice(0)) child.kill('SIGKILL');
      for (const db of opened.splice(0)) await db.stop();
    },
    async close() {
      for (const dir of await readdir(root)) await killServer(join(root, dir, 'postgres'));
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** The first row that the statement returns. */
export async function queryFirst(connection: ServerConnection, sql: string): Promise<unknown> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(sql)).rows[0];
  } finally {
    await client.end();
  }
}

/** The text of the Error that `work` must reject with. */
export async function failureOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => expect.fail('it went well'),
    (error: unknown) => (error instanceof Error ? error.message : expect.fail('no Error')),
  );
}

export async function clusterOf(dataDir: string): Promise<Cluster> {
  return (await findCluster(dataDir)) ?? expect.fail(`no cluster in ${dataDir}`);
}

/** Ends a process as a terminal or a supervisor would, and waits for its end. */
export async function terminate(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** The result of `work`, as soon as it no longer fails. */
export async function eventually<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries > 200) throw error;
      await pause(25);
    }
  }
}

async function killServer(cluster: string): Promise<void> {
  const running = await readPostmaster(cluster);
  if (running && (await identifyProcess(running.pid, cluster)) === 'ours')
    process.kill(running.pid, 'SIGQUIT');
}
