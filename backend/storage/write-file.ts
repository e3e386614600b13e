import { createHash } from 'node:crypto';
import { createReadStream, type ReadStream, type Stats } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
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

type Local = string | (Measured & { path: string });

/** `syncPath` and `measureFile` with one opening of the file. */
export async function syncAndMeasureFile(local: Local): Promise<Measured> {
  const file = await open(typeof local === 'string' ? local : local.path, 'r');
  try {
    await file.sync();
    if (typeof local !== 'string') return knownOf(local, await file.stat());
    return await measureStream(file.createReadStream({ autoClose: false }));
  } finally {
    await file.close();
  }
}

/** Size and SHA-256 (hex) of a local file, in one pass unless they are known. */
export async function measureFile(local: Local): Promise<Measured> {
  if (typeof local !== 'string') return knownOf(local, await stat(local.path));
  return measureStream(createReadStream(local));
}

/** Throws where the file has another size than was measured. */
function knownOf({ path, sizeBytes, sha256 }: Exclude<Local, string>, { size }: Stats): Measured {
  if (size === sizeBytes) return { sizeBytes, sha256 };
  throw new Error(`${path} has ${size} bytes, not ${sizeBytes} as when it was written`);
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
