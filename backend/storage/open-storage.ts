import { join } from 'node:path';
import { clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { openDiskStorage } from './disk.ts';
import type { S3Settings } from './s3.ts';
import { StorageFault, type Storage } from './storage.ts';

/** Exactly one of the two; `root` is the folder that holds the media (below DATA_DIR). */
type StorageSettings = { kind: 'disk'; root: string } | ({ kind: 's3' } & S3Settings);

/**
 * Opens the storage the operator chose. Throws `StorageFault` when its folder cannot be written.
 */
export async function openStorage(settings: StorageSettings): Promise<CountedStorage> {
  const now = clock.now();
  if (settings.kind === 'disk') return countFaults(await openDiskStorage(settings.root, now));
  // Loaded only where it is used, because of its size.
  const { openS3Storage } = await import('./s3.ts');
  return countFaults(await openS3Storage(settings, now));
}

/** S3 where it is set up, else DATA_DIR. */
export function storageSettings(config: Config): StorageSettings {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    return { kind: 'disk', root: config.DATA_DIR };
  }
  return {
    kind: 's3',
    bucket: S3_BUCKET,
    ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT } : {}),
    region: S3_REGION,
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    scratchDir: join(config.DATA_DIR, 'tmp', 's3'),
    ...(config.MEDIA_BASE_URL && {
      direct: {
        baseUrl: config.MEDIA_BASE_URL,
        ...(config.MEDIA_SIGNED_HOST && { signedHost: config.MEDIA_SIGNED_HOST }),
        lifetimeSeconds: config.MEDIA_URL_MINUTES * 60,
      },
    }),
  };
}

/** How often files could not be written or read since the process began. */
type StorageFaultCounts = Readonly<Record<StorageFault['code'], number>>;

export type CountedStorage = Storage & { faults(): StorageFaultCounts };

/**
 * The storage, which also counts what it failed with; lists and cut-off streams are not counted.
 */
function countFaults(storage: Storage): CountedStorage {
  const counts = { full: 0, unavailable: 0 };
  const counted = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof StorageFault) counts[error.code] += 1;
      throw error;
    }
  };
  return {
    ...storage,
    put: (...args) => counted(storage.put(...args)),
    open: (...args) => counted(storage.open(...args)),
    stat: (...args) => counted(storage.stat(...args)),
    download: (...args) => counted(storage.download(...args)),
    remove: (...args) => counted(storage.remove(...args)),
    check: () => counted(storage.check()),
    faults: () => counts,
  };
}
