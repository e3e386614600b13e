import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { assertKey, contentTypeOfKey, isStorableKey } from './media-key.ts';
import { answerOf, objectOf, headObject, putObject, type Bucket } from './s3-put.ts';
import { openSigner, type SignedAddressSettings } from './sign-address.ts';
import {
  diskFault,
  StorageFault,
  assertContentType,
  assertNotEmpty,
  pathOfLocal,
  saveOpened,
  type ByteRange,
  type Storage,
} from './storage.ts';
import { openDraftFolder } from './sweep.ts';
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

/** The most that one DeleteObjects request may name. */
const removeBatchSize = 1000;

/** Objects of one bucket of any S3-compatible service. Does not ask the service anything yet. */
export async function openS3Storage(settings: S3Settings, now: Date): Promise<Storage> {
  const { scratchDir } = settings;
  await openDraftFolder(scratchDir, now);
  const client = clientFor(settings);
  const bucket: Bucket = { client, name: settings.bucket };

  return {
    ...(settings.direct && { sign: openSigner(client, settings.direct) }),

    put: async (key, source, { contentType }) => {
      const spool = join(scratchDir, randomUUID());
      const path = source instanceof Readable ? spool : pathOfLocal(source);
      try {
        assertContentType(key, contentType);
        // Its length and hash must be known before the first byte is sent.
        const written = await (source instanceof Readable
          ? writeNewFile(source, path)
          : measureFile(source));
        assertNotEmpty(key, written);
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

    download: async (key, toPath) =>
      answerOf(saveOpened(key, await openObject(bucket, key), toPath)),

    remove: async (keys) => {
      keys.forEach(assertKey);
      for (let at = 0; at < keys.length; at += removeBatchSize) {
        await removeObjects(bucket, keys.slice(at, at + removeBatchSize));
      }
    },

    list: (olderThan) => listObjects(bucket, olderThan),

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

/** An object's bytes, or exactly the requested part; null when there is no such object. */
async function openObject({ client, name }: Bucket, key: string, range?: ByteRange) {
  assertKey(key);
  const Range = range && `bytes=${range.start}-${range.end}`;
  const object = await objectOf(
    client.send(new GetObjectCommand({ Bucket: name, Key: key, Range })),
  );
  if (!object) return null;
  // In Node the body is always a stream; anything else would be another runtime's client.
  if (!(object.Body instanceof Readable)) throw new Error('storage: S3 answered no stream');
  const sizeBytes = Number(object.ContentRange?.split('/')[1] ?? object.ContentLength);
  const stream = range ? exactRange(object.Body, range, object.ContentRange) : object.Body;
  return { stream, sizeBytes };
}

/**
 * Some services ignore some or all ranges, when the response's length has been sent already. The
 * test "reads any part of a file and still reports the size of the whole" has a server that sends
 * the whole file for `bytes=0-0`.
 */
function exactRange(body: Readable, range: ByteRange, contentRange: string | undefined): Readable {
  if (contentRange?.startsWith(`bytes ${range.start}-${range.end}/`)) return body;
  async function* part() {
    let position = Number(/^bytes (\d+)-/.exec(contentRange ?? '')?.[1] ?? 0);
    // A stream without an encoding yields buffers only.
    for await (const chunk of body as AsyncIterable<Buffer>) {
      yield chunk.subarray(Math.max(range.start - position, 0), range.end + 1 - position);
      position += chunk.byteLength;
      if (position > range.end) return;
    }
  }
  const trimmed = Readable.from(part());
  // Destroying a generator's stream before its first read does not reach what it reads from.
  trimmed.once('close', () => body.destroy());
  return trimmed;
}

async function removeObjects({ client, name }: Bucket, keys: readonly string[]): Promise<void> {
  const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true };
  const answer = await answerOf(client.send(new DeleteObjectsCommand({ Bucket: name, Delete })));
  const failed = answer.Errors?.find((error) => error.Code !== 'NoSuchKey');
  if (failed) throw new StorageFault('unavailable', new Error(`${failed.Key}: ${failed.Code}`));
}

async function* listObjects({ client, name }: Bucket, olderThan: Date) {
  let ContinuationToken: string | undefined;
  do {
    const list = new ListObjectsV2Command({ Bucket: name, ContinuationToken });
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
