import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { assertKey, contentTypeOfKey, isStorableKey } from './media-key.ts';
import { answerOf, s3Fault } from './s3-fault.ts';
import { openObject } from './s3-open.ts';
import { headObject, putObject, type Bucket } from './s3-put.ts';
import { openSigner, type SignedAddressSettings } from './sign-address.ts';
import {
  diskFault,
  StorageFault,
  assertAsExpected,
  assertContentType,
  pathOfLocal,
  saveOpened,
  type Listing,
  type Storage,
  type StoredFile,
} from './storage.ts';
import { sweepFolder } from './sweep.ts';
import { measureFile, writeNewFile } from './write-file.ts';

export type S3Settings = {
  /** Unset: Amazon's own for the region. */
  endpoint?: string;
  bucket: string;
  region: string;
  /** Unset: the machine's role, as Amazon's client finds it. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  /** Local folder where a stream is measured before it is sent; made when absent. */
  scratchDir: string;
  /** How long the service may take to begin a response; 15 when unset. */
  responseTimeoutSeconds?: number;
  /** Set: browsers are sent to the service for files. */
  direct?: SignedAddressSettings;
};

/** As many as one DeleteObjects request may name. */
const removeBatchSize = 1000;
const staleSpoolMs = 24 * 3_600_000;

/** Objects of one bucket of any S3-compatible service. Does not ask the service anything yet. */
export async function openS3Storage(settings: S3Settings, now: Date): Promise<Storage> {
  const { scratchDir } = settings;
  await mkdir(scratchDir, { recursive: true });
  await sweepFolder(scratchDir, new Date(now.getTime() - staleSpoolMs));
  const client = clientFor(settings);
  const bucket: Bucket = { client, name: settings.bucket };

  return {
    kind: 's3',
    ...(settings.direct && { sign: openSigner(client, settings.direct) }),

    put: async (key, source, expected) => {
      const spool = join(scratchDir, randomUUID());
      const path = source instanceof Readable ? spool : pathOfLocal(source);
      try {
        assertContentType(key, expected.contentType);
        // Its length and hash must be known before the first byte is sent.
        const written = await (source instanceof Readable
          ? writeNewFile(source, path)
          : measureFile(source));
        assertAsExpected(key, written, expected);
        await putObject(bucket, key, { ...written, path });
        return written;
      } catch (error) {
        throw diskFault(error);
      } finally {
        if (source instanceof Readable) source.destroy();
        await rm(spool, { force: true });
      }
    },

    open: (key, range) => openObject(bucket, key, range),

    stat: async (key) => {
      assertKey(key);
      const found = await headObject(bucket, key);
      return found && describeObject(key, found.ContentLength, found.LastModified);
    },

    download: async (key, toPath) => {
      const opened = await openObject(bucket, key);
      if (!opened) return null;
      try {
        return await saveOpened(key, opened, toPath);
      } catch (error) {
        throw s3Fault(diskFault(error));
      }
    },

    remove: async (keys) => {
      keys.forEach(assertKey);
      for (let at = 0; at < keys.length; at += removeBatchSize) {
        await removeObjects(bucket, keys.slice(at, at + removeBatchSize));
      }
    },

    list: (listing) => listObjects(bucket, listing),

    check: async () => {
      await answerOf(client.send(new HeadBucketCommand({ Bucket: bucket.name })));
    },

    close: async () => client.destroy(),
  };
}

const silentLogger = {
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

function clientFor(settings: S3Settings): S3Client {
  return new S3Client({
    region: settings.region,
    // The virtual-host form needs a DNS name per bucket, which other services seldom have.
    ...(settings.endpoint && { endpoint: settings.endpoint, forcePathStyle: true }),
    ...(settings.credentials && { credentials: settings.credentials }),
    // The default sends checksums as trailers of a chunked body, which some services store as
    // content: the picture is then longer than it was.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // Its logger would write every fault to the console, which is thrown anyway.
    logger: silentLogger,
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: (settings.responseTimeoutSeconds ?? 15) * 1000,
      // Without this the limit only logs a warning.
      throwOnRequestTimeout: true,
      // Limit for a pause within a body. A slow reader causes pauses, so it is not too short.
      socketTimeout: 60_000,
    },
  });
}

async function removeObjects({ client, name }: Bucket, keys: readonly string[]): Promise<void> {
  const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true };
  const answer = await answerOf(client.send(new DeleteObjectsCommand({ Bucket: name, Delete })));
  const failed = answer.Errors?.find((error) => error.Code !== 'NoSuchKey');
  if (failed) throw new StorageFault('unavailable', new Error(`${failed.Key}: ${failed.Code}`));
}

async function* listObjects(
  { client, name }: Bucket,
  { prefix, olderThan }: Listing,
): AsyncGenerator<StoredFile> {
  let ContinuationToken: string | undefined;
  do {
    const list = new ListObjectsV2Command({ Bucket: name, Prefix: prefix, ContinuationToken });
    const page = await answerOf(client.send(list));
    for (const { Key, Size, LastModified } of page.Contents ?? []) {
      if (!Key || !isStorableKey(Key)) continue;
      const file = describeObject(Key, Size, LastModified);
      if (file.modifiedAt < olderThan) yield file;
    }
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (ContinuationToken);
}

function describeObject(key: string, sizeBytes: number | undefined, modifiedAt: Date | undefined) {
  if (sizeBytes === undefined || !modifiedAt) {
    throw new StorageFault('unavailable', new Error(`S3 sent no size or date of ${key}`));
  }
  return { key, sizeBytes, contentType: contentTypeOfKey(key), modifiedAt };
}
