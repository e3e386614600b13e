import { join } from 'node:path';
import { clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { countFaults, type CountedStorage } from './count-faults.ts';
import { openDiskStorage } from './disk.ts';
import type { S3Settings } from './s3.ts';

/** Exactly one of the two; `root` is the folder that holds the media (below DATA_DIR). */
export type StorageSettings = { kind: 'disk'; root: string } | ({ kind: 's3' } & S3Settings);

/** Opens the storage the operator chose. Throws `StorageFault` when its folder cannot be written. */
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
