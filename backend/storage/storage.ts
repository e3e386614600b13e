import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { contentTypeOfKey } from './media-key.ts';
import { writeNewFile } from './write-file.ts';
import type { RefusalCode } from '../../contract/refusals.ts';

/** Inclusive byte positions, as in HTTP: `{ start: 0, end: 0 }` is the first byte. */
export type ByteRange = { start: number; end: number };

export type WrittenFile = Awaited<ReturnType<typeof writeNewFile>>;

/** A local file, with what was measured while its bytes were written. */
export type MeasuredFile = WrittenFile & { path: string };

export type StoredFile = { key: string; sizeBytes: number; contentType: string; modifiedAt: Date };

/** `sizeBytes` is the whole file's, also where only a range is streamed. */
export type OpenedFile = { stream: Readable; sizeBytes: number };

/**
 * An address at the storage service. `keepSeconds`: how long it may be handed out again, at most.
 */
export type SignedAddress = { address: string; keepSeconds: number };

export type SignAddress = (
  key: string,
  wanted: {
    method: 'GET' | 'HEAD';
    /** Whether browsers and caches may keep the file; if not, its address is good for minutes. */
    isCacheable: boolean;
    /** The response's Content-Disposition. */
    disposition?: string | undefined;
  },
) => Promise<SignedAddress>;

/**
 * The store of media and uploads: a disk or an S3-compatible service, with equal behaviour.
 *
 * A file is whole or absent, never empty, and never changes: a key names one sequence of bytes for
 * ever. Every method throws `StorageFault` when the disk is full or the service is out of reach,
 * and a plain error (a bug) for a key that is not well formed.
 */
export interface Storage {
  /**
   * Stores a local file or a stream under a new key and returns what was written. A measured file
   * is not read again to know its hash. On disk the bytes are synced before the key appears. A
   * local file on the same disk is linked or moved instead of copied: the caller must not change it
   * afterwards, and removes its own name of it. Repeating a put with the same bytes is harmless;
   * other bytes under a used key are a bug. A failed put leaves nothing and destroys the stream.
   */
  put(
    key: string,
    source: string | MeasuredFile | Readable,
    expected: { contentType: string },
  ): Promise<WrittenFile>;

  /**
   * Null when there is no such file. The caller must read the stream to its end or destroy it.
   * A range must lie inside the file (`stat` returns its size).
   */
  open(key: string, range?: ByteRange): Promise<OpenedFile | null>;

  stat(key: string): Promise<StoredFile | null>;

  /**
   * Set where the service itself sends files to browsers: an address of the file that expires. Asks
   * nobody, so the file may be missing.
   */
  readonly sign?: SignAddress;

  /** Copies the file to a path that does not exist yet; null (and no file) when it is absent. */
  download(key: string, toPath: string): Promise<WrittenFile | null>;

  /** Idempotent: removing an absent key succeeds. */
  remove(keys: readonly string[]): Promise<void>;

  /** Files last written before an instant, in no order, without holding them all. */
  list(olderThan: Date): AsyncIterable<StoredFile>;

  /** Throws `StorageFault` when a file could not be written and read now; for readiness. */
  check(): Promise<void>;

  close(): Promise<void>;
}

/** The content type always follows from the key, so disk and S3 cannot differ. */
export function assertContentType(key: string, contentType: string): void {
  const fromKey = contentTypeOfKey(key);
  if (fromKey !== contentType) {
    throw new Error(`storage: ${key} holds ${fromKey}, not ${contentType}`);
  }
}

export const pathOfLocal = (local: string | MeasuredFile): string =>
  typeof local === 'string' ? local : local.path;

export function assertNotEmpty(key: string, { sizeBytes }: WrittenFile): void {
  if (sizeBytes === 0) throw new Error(`storage: ${key} would be empty`);
}

/** Writes an opened file to a path that does not exist yet and checks that all of it came. */
export async function saveOpened(key: string, opened: OpenedFile | null, toPath: string) {
  if (!opened) return null;
  try {
    const written = await writeNewFile(opened.stream, toPath);
    if (written.sizeBytes === opened.sizeBytes) return written;
    await rm(toPath, { force: true });
    throw new StorageFault(
      'unavailable',
      new Error(`${key} ended after ${written.sizeBytes} of ${opened.sizeBytes} bytes`),
    );
  } catch (error) {
    throw diskFault(error);
  } finally {
    opened.stream.destroy();
  }
}

const refusalCodes = { full: 'server.disk-full', unavailable: 'server.unavailable' } as const;

/**
 * Files cannot be written or read right now, for reasons outside the program. Nothing half-written
 * is left behind. The HTTP server responds with `refusalCode` (507 or 503); a worker retries later.
 */
export class StorageFault extends Error {
  readonly code: 'full' | 'unavailable';

  constructor(code: 'full' | 'unavailable', cause: unknown) {
    super(`storage is ${code}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.name = 'StorageFault';
    this.code = code;
  }

  get refusalCode(): RefusalCode {
    return refusalCodes[this.code];
  }
}

/** No blocks, no inodes (ENOSPC too), no quota, or above the largest file allowed here. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** How libvips says so when sharp writes a file; it passes no code on. */
const fullText = /No space left on device|Disk quota exceeded/;

/** The disk, its mount or its permissions are broken, or the process has no handles left. */
const brokenDiskCodes = new Set([
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'EMFILE',
  'ENFILE',
  'ESTALE',
  'ETIMEDOUT',
  'EHOSTDOWN',
  'ENOTCONN',
  'ENODEV',
  'ENXIO',
]);

/** How libvips says that the process has no handles left. */
const noHandlesText = /Too many open files/;

/** The error of a failed file operation: a `StorageFault`, or itself when it is a bug. */
export function diskFault(error: unknown): unknown {
  const code = codeOf(error);
  const text = error instanceof Error ? error.message : '';
  if (fullCodes.has(code) || fullText.test(text)) return new StorageFault('full', error);
  if (brokenDiskCodes.has(code) || noHandlesText.test(text))
    return new StorageFault('unavailable', error);
  return error;
}

/** True when the error says that a file or folder is not there. */
export function isAbsent(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** The system's or library's code of an error, or ''. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
