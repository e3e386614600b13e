import { once } from 'node:events';
import { Readable } from 'node:stream';
import { raw } from '@mikro-orm/postgresql';
import { ZipFile, type ReadStreamOptions } from 'yazl';
import type { AccountExport } from '#contract/account.ts';
import { clock } from '../../clock.ts';
import { mintExportKey } from '../../storage/media-key.ts';
import type { AccountDependencies } from '../dependencies.ts';
import type { UserData } from '../delete-account.ts';
import { exportJson } from './exports.ts';

type Dependencies = Pick<AccountDependencies, 'database' | 'storage' | 'events'> & {
  userData: UserData;
  /** Aborts between two pages and two files; `makeExport` throws its reason then. */
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

/**
 * Adds a page of a document or a file at a time, as fast as storage takes it. An error ends the
 * stream, so `put` fails.
 */
async function writeZip(
  zip: ZipFile,
  output: Readable,
  { database, storage, userData, userId, signal }: Dependencies & { userId: number },
): Promise<void> {
  try {
    const about = { beganAt: clock.now().toISOString(), note: NOTE };
    zip.addBuffer(Buffer.from(`${JSON.stringify(about, null, 2)}\n`), 'about.json');
    for (const [name, pages] of userData.documents(database, userId)) {
      await addStream(zip, output, Readable.from(jsonOf(pages, signal)), `${name}.json`);
    }
    for await (const { key, name, createdAt } of userData.files(database, userId)) {
      signal.throwIfAborted();
      const file = await storage.open(key);
      // The user deleted it meanwhile.
      if (!file) continue;
      // Images and videos are compressed already.
      const options = { mtime: new Date(createdAt), compress: false };
      await addStream(zip, output, file.stream, `media/${name}`, options);
    }
    zip.end();
  } catch (error) {
    output.destroy(error instanceof Error ? error : new Error('export failed', { cause: error }));
    throw error;
  }
}

const NOTE = 'What changed after this moment may be missing, or be in one file and not in another.';

/** The text of a JSON array, a page of its items at a time. */
async function* jsonOf(pages: AsyncIterable<readonly object[]>, signal: AbortSignal) {
  let before = '[';
  for await (const items of pages) {
    signal.throwIfAborted();
    if (items.length === 0) continue;
    // Without the brackets of an array of this page alone.
    yield `${before}\n${JSON.stringify(items, null, 2).slice(2, -2)}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

/**
 * Resolves when the whole stream was read; throws its error, or where the zip is not taken any
 * more.
 */
async function addStream(
  zip: ZipFile,
  output: Readable,
  stream: Readable,
  name: string,
  options: Partial<ReadStreamOptions> = {},
): Promise<void> {
  const ended = new AbortController();
  const isOver = Promise.race([
    once(stream, 'end', { signal: ended.signal }),
    once(output, 'close', { signal: ended.signal }),
  ]);
  zip.addReadStream(stream, name, options);
  try {
    await isOver;
  } finally {
    ended.abort();
    stream.destroy();
  }
  if (output.destroyed) throw new Error('the export was not stored');
}
