import { createWriteStream } from 'node:fs';
import { access, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { codeOf } from '../storage/storage.ts';
import { syncPath } from '../storage/write-file.ts';
import { BackupError } from './format.ts';

/**
 * Compresses a stream into a new file that only its owner may read, and returns its size. It is
 * written under a name with `.part` behind it and renamed when all of it is on the disk: `path` is whole or absent, and
 * after a failure neither exists. Throws `BackupError` when one of them exists before.
 */
export async function writeWholeFile(
  path: string,
  source: AsyncIterable<Buffer>,
  signal?: AbortSignal,
): Promise<number> {
  await refuseExisting(path);
  const draft = `${path}.part`;
  const file = await open(draft, 'wx', 0o600).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
    throw new BackupError(
      `${draft} is being written by another backup. Remove it if that was killed.`,
    );
  });
  try {
    await pipeline(
      Readable.from(source, { objectMode: false }),
      createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
      createWriteStream(draft, { fd: file, flush: true }),
      { signal },
    );
    await refuseExisting(path);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncPath(dirname(path));
  return (await stat(path)).size;
}

async function refuseExisting(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw new BackupError(`${path} exists already.`);
}
