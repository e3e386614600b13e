import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { raw } from '@mikro-orm/postgresql';
import { ZipFile } from 'yazl';
import type { AccountExport } from '#contract/account.ts';
import { mintExportKey } from '../../storage/media-key.ts';
import type { Storage } from '../../storage/storage.ts';
import type { AccountDependencies } from '../dependencies.ts';
import type { UserData } from '../delete-account.ts';
import { exportJson } from './exports.ts';

type Dependencies = Pick<AccountDependencies, 'database' | 'storage' | 'events'> & {
  userData: UserData;
  /** Aborts between two files; `makeExport` throws its reason then. */
  signal: AbortSignal;
};

/**
 * The job `account.export`: writes the zip, then records the event for the user's tabs. The row is
 * updated last, so a repeated run publishes one file; the orphan sweeper removes the other.
 */
export async function makeExport(parts: Dependencies, exportId: string): Promise<void> {
  const { database, storage, events } = parts;
  const rows = await database.sql<{ userId: number }>`
    select user_id as "userId" from account_exports where id = ${exportId} and state = 'queued'`;
  const userId = rows[0]?.userId;
  if (userId === undefined) return;

  const key = mintExportKey();
  const zip = new ZipFile();
  // yazl types its output as the old stream interface; it is a PassThrough.
  const output = zip.outputStream as Readable;
  const [{ sizeBytes }] = await Promise.all([
    storage.put(key, output, { contentType: 'application/zip' }),
    writeZip(zip, output, { ...parts, userId }),
  ]);

  await database.transaction(async (tx) => {
    const made = await tx.sql<{ made: AccountExport }>`
      with e as (
        update account_exports
           set state = 'ready', file_key = ${key}, size_bytes = ${sizeBytes}, finished_at = now()
         where id = ${exportId} and state = 'queued' returning *)
      select ${raw(exportJson)} as made from e`;
    if (made[0]) await events.record(tx, userId, [{ type: 'export.changed', data: made[0].made }]);
  });
}

/** Adds a file at a time, as fast as storage takes it. An error ends the stream, so `put` fails. */
async function writeZip(
  zip: ZipFile,
  output: Readable,
  { database, storage, userData, userId, signal }: Dependencies & { userId: number },
): Promise<void> {
  try {
    const documents = await userData.documents(database, userId);
    for (const [name, content] of Object.entries(documents)) {
      zip.addBuffer(Buffer.from(`${JSON.stringify(content, null, 2)}\n`), `${name}.json`);
    }
    for await (const file of userData.files(database, userId)) {
      signal.throwIfAborted();
      await addFile(zip, output, storage, file);
    }
    zip.end();
  } catch (error) {
    output.destroy(error instanceof Error ? error : new Error('export failed', { cause: error }));
    throw error;
  }
}

async function addFile(
  zip: ZipFile,
  output: Readable,
  storage: Storage,
  { key, name, createdAt }: { key: string; name: string; createdAt: string },
): Promise<void> {
  const file = await storage.open(key);
  // The user deleted it meanwhile.
  if (!file) return;
  const ended = new AbortController();
  const isOver = Promise.race([
    once(file.stream, 'end', { signal: ended.signal }),
    once(output, 'close', { signal: ended.signal }),
  ]);
  // Images and videos are compressed already.
  zip.addReadStream(file.stream, `media/${name}`, { mtime: new Date(createdAt), compress: false });
  try {
    await isOver;
  } finally {
    ended.abort();
    file.stream.destroy();
  }
  if (output.destroyed) throw new Error('the export was not stored');
}
