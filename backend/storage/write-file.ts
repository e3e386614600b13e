import { createHash } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';

type Measured = { sizeBytes: number; sha256: string };

/** More bytes came than the caller allows. */
export class TooManyBytes extends Error {
  constructor(maxBytes: number) {
    super(`more than ${maxBytes} bytes`);
    this.name = 'TooManyBytes';
  }
}

/**
 * Streams into a new file, counting and hashing on the way. On any failure the file is removed and
 * the source destroyed. Never overwrites. Does not sync the file to the device; `syncPath` does.
 */
export async function writeNewFile(
  source: AsyncIterable<Uint8Array>,
  path: string,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Measured> {
  // A stream may fail while the file is being opened, before the loop below reads it. Without a
  // listener that would end the process; the loop gets the failure as well.
  if (source instanceof Readable) source.on('error', () => undefined);
  const hash = createHash('sha256');
  let sizeBytes = 0;
  async function* counted() {
    for await (const chunk of source) {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > maxBytes) throw new TooManyBytes(maxBytes);
      hash.update(chunk);
      yield chunk;
    }
  }

  const file = await open(path, 'wx', 0o640);
  try {
    await file.writeFile(counted());
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}

/** Syncs a file's bytes, or a folder's names, to the device: they then survive a power cut. */
export async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** `syncPath` and `measureFile` with one opening of the file. */
export async function syncAndMeasureFile(path: string): Promise<Measured> {
  const file = await open(path, 'r');
  try {
    await file.sync();
    return await measureStream(file.createReadStream({ autoClose: false }));
  } finally {
    await file.close();
  }
}

/** Size and SHA-256 (hex) of a local file, in one pass. */
export function measureFile(path: string): Promise<Measured> {
  return measureStream(createReadStream(path));
}

async function measureStream(file: ReadStream): Promise<Measured> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  // Without an encoding a file stream yields buffers only.
  for await (const chunk of file as AsyncIterable<Buffer>) {
    sizeBytes += chunk.byteLength;
    hash.update(chunk);
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}
