import type { RefusalCode } from '../../contract/refusals.ts';

const refusalCodes = { full: 'storage.full', unavailable: 'server.unavailable' } as const;

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

/** What a failed file operation means: a `StorageFault`, or the error itself when it is a bug. */
export function diskFault(error: unknown): unknown {
  const code = codeOf(error);
  if (fullCodes.has(code)) return new StorageFault('full', error);
  if (brokenDiskCodes.has(code)) return new StorageFault('unavailable', error);
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
