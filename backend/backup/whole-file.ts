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
 * written under a name with `.part` behind it and renamed when all of it is on the disk: `path` is
 * whole or absent, and after a failure neither exists. Throws `BackupError` when one of them exists
 * before, and where the disk or the folder does not take it.
 */
export async function writeWholeFile(
  path: string,
  source: AsyncIterable<Buffer>,
  signal?: AbortSignal,
): Promise<number> {
  await refuseExisting(path);
  const draft = `${path}.part`;
  const file = await open(draft, 'wx', 0o600).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw writeFault(path, error);
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
    throw writeFault(path, error);
  }
  await syncPath(dirname(path));
  return (await stat(path)).size;
}

/** The faults that an operator mends, by the code of the system's error. */
const mendable: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the quota of the disk is used up'],
  ['EFBIG', 'the disk takes no file of this size'],
  ['ENOENT', 'there is no such folder'],
  ['ENOTDIR', 'there is no such folder'],
  ['EACCES', 'this user may not write there'],
  ['EPERM', 'this user may not write there'],
  ['EROFS', 'the disk is read-only'],
]);

/** Errors of the rows, such as those of a database that goes away, have none of these codes. */
function writeFault(path: string, cause: unknown): unknown {
  const reason = mendable.get(codeOf(cause));
  return reason ? new BackupError(`${path} was not written: ${reason}.`, { cause }) : cause;
}

async function refuseExisting(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw new BackupError(`${path} exists already.`);
}
