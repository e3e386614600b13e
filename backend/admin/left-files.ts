import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { clock } from '../clock.ts';
import type { Queryable } from '../database/transaction.ts';
import type { Log } from '../log.ts';
import { startLoop, type Loop } from '../loops.ts';
import { isAbsent } from '../storage/storage.ts';

/**
 * The folder of a process for what it has not stored yet, which is named after its row in
 * `processes`.
 */
export const scratchFolder = (dataDir: string, processId: string): string =>
  join(dataDir, 'tmp', processId);

type Sweeping = { database: Queryable; dataDir: string; processId: string };

/** Removes what processes that were killed left in DATA_DIR, at once and then every few minutes. */
export async function startRemovingLeftFiles(parts: Sweeping & { log: Log }): Promise<Loop> {
  const sweep = () => removeLeftFiles(parts);
  await sweep().catch((error: unknown) => parts.log.warn({ err: error }, 'left files stay'));
  return startLoop('files.left', parts.log, sweep);
}

/** A process that lives shows itself every few seconds. */
const DEAD_SECONDS = 120;

const isProcessId = (name: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(name);

/**
 * Uploads and folders of steps of 0.3.0, which no process's folder holds, are left after this time.
 */
const UNNAMED_MS = 2 * 3600 * 1000;

/** Removes folders of processes whose row is gone or without a heartbeat for two minutes. */
export async function removeLeftFiles({ database, dataDir, processId }: Sweeping): Promise<void> {
  const tmp = join(dataDir, 'tmp');
  const names = (await namesIn(tmp)).filter((name) => isProcessId(name) && name !== processId);
  // Read after the names: a process has its row before its folder.
  const alive = await database.sql<{ id: string }>`
    select id::text from processes where id = any(${names}::uuid[])
       and seen_at > now() - make_interval(secs => ${DEAD_SECONDS})`;
  const held = new Set(alive.map(({ id }) => id));
  for (const name of names) if (!held.has(name)) await remove(join(tmp, name));
  const before = clock.now().getTime() - UNNAMED_MS;
  for (const folder of ['uploads', 'steps'].map((name) => join(tmp, name))) {
    for (const path of (await namesIn(folder)).map((name) => join(folder, name))) {
      if (await isOlder(path, before)) await remove(path);
    }
  }
}

const remove = (path: string) => rm(path, { recursive: true, force: true });

const namesIn = (folder: string) => readdir(folder).catch(unlessAbsent([]));

const isOlder = (path: string, beforeMs: number) =>
  stat(path).then(({ mtimeMs }) => mtimeMs < beforeMs, unlessAbsent(false));

/** Its owner may have removed it meanwhile. */
const unlessAbsent =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (isAbsent(error)) return otherwise;
    throw error;
  };
