import { clock } from '../clock.ts';
import { openDiskStorage } from './disk.ts';
import { openS3Storage, type S3Settings } from './s3.ts';
import type { Storage } from './storage.ts';

/** Exactly one of the two; `root` is the folder that holds the media (below DATA_DIR). */
export type StorageSettings = { kind: 'disk'; root: string } | ({ kind: 's3' } & S3Settings);

/** Opens the storage the operator chose. Throws `StorageFault` when its folder cannot be written. */
export function openStorage(settings: StorageSettings): Promise<Storage> {
  const now = clock.now();
  return settings.kind === 'disk'
    ? openDiskStorage(settings.root, now)
    : openS3Storage(settings, now);
}
