import { createReadStream } from 'node:fs';
import {
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3ServiceException,
  type PutObjectCommandInput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { pause } from '../clock.ts';
import { contentTypeOfKey } from './media-key.ts';
import { StorageFault, codeOf, type MeasuredFile, type WrittenFile } from './storage.ts';

const fullErrorNames = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage']);

/** Codes of a request that is wrong in itself; every other code is a failure of the service. */
const bugErrorNames = new Set([
  'BadDigest',
  'EntityTooLarge',
  'InvalidArgument',
  'InvalidDigest',
  'InvalidRange',
  'InvalidRequest',
  'KeyTooLongError',
  'MalformedXML',
  'MethodNotAllowed',
]);

/** The network, as Node and the client name its failures. */
const networkCodes = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'EPROTO',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ETIMEDOUT',
]);

/**
 * The error that a failed request means. Wrong credentials, a missing bucket and a wrong clock are
 * for the operator to correct and no bug: the user gets 503 and the log has the cause.
 */
function s3Fault(error: unknown): unknown {
  if (error instanceof StorageFault || !(error instanceof Error)) return error;
  if (error instanceof S3ServiceException) {
    if (fullErrorNames.has(error.name) || error.$metadata.httpStatusCode === 507) {
      return new StorageFault('full', error);
    }
    return bugErrorNames.has(error.name) ? error : new StorageFault('unavailable', error);
  }
  const isOutOfReach =
    networkCodes.has(codeOf(error)) ||
    // Names of the client itself: it timed out, found no credentials, or could not read the
    // response (a proxy's error page, a 200 with an error inside).
    ['TimeoutError', 'AbortError', 'CredentialsProviderError', 'SyntaxError'].includes(
      error.name,
    ) ||
    '$metadata' in error ||
    '$response' in error;
  return isOutOfReach ? new StorageFault('unavailable', error) : error;
}

/** The answer of the service. Throws the fault that its failure means. */
export const answerOf = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    throw s3Fault(error);
  });

/** The answer about an object, null where there is none. A missing bucket is a fault. */
export const objectOf = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name)) {
      return null;
    }
    throw s3Fault(error);
  });

/** The condition "only if the key is free" failed, or another writer holds the key. */
function isKeyTaken(error: unknown): boolean {
  return (
    error instanceof S3ServiceException &&
    ['PreconditionFailed', 'ConditionalRequestConflict'].includes(error.name)
  );
}

/** A retry may succeed: a failure of the service or the network, not a rejected request. */
function isTransient(error: unknown): boolean {
  const fault = s3Fault(error);
  if (!(fault instanceof StorageFault) || fault.code === 'full') return false;
  if (!(error instanceof S3ServiceException)) return true;
  const status = error.$metadata.httpStatusCode ?? 500;
  // The client takes the service's time from this response and signs the next attempt with it.
  return status >= 500 || status === 429 || status === 408 || error.name === 'RequestTimeTooSkewed';
}

/** The service does not know conditional writes. */
const isConditionUnknown = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.name === 'NotImplemented';

/** The client cannot repeat a request whose body is a stream; this repeats it with a new one. */
const maxAttempts = 3;
const pauseMs = 200;

export type Bucket = { client: S3Client; name: string };

/**
 * Sends a measured local file under its key and checks that all of it arrived. Never replaces
 * another file; sending the same file again costs one request.
 */
export async function putObject(bucket: Bucket, key: string, local: MeasuredFile): Promise<void> {
  if (await isStored(bucket, key, local)) return;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await send(bucket, key, local);
    } catch (error) {
      if (!isTransient(error) || attempt === maxAttempts) throw s3Fault(error);
      await pause(pauseMs * attempt);
      continue;
    }
    // Some services respond 200 and store fewer bytes, or more (checksum trailers as content).
    if (await isStored(bucket, key, local)) return;
    if (attempt === maxAttempts)
      throw new StorageFault('unavailable', new Error(`${key} did not arrive`));
  }
}

/** Null when there is no such object. */
export const headObject = ({ client, name }: Bucket, key: string) =>
  objectOf(client.send(new HeadObjectCommand({ Bucket: name, Key: key })));

async function isStored(bucket: Bucket, key: string, local: WrittenFile): Promise<boolean> {
  const found = await headObject(bucket, key);
  if (!found) return false;
  if (found.Metadata?.['sha256'] !== local.sha256) {
    throw new Error(`storage: ${key} holds other bytes`);
  }
  if (found.ContentLength === local.sizeBytes) return true;
  await answerOf(bucket.client.send(new DeleteObjectCommand({ Bucket: bucket.name, Key: key })));
  return false;
}

async function send({ client, name }: Bucket, key: string, local: MeasuredFile): Promise<void> {
  const input: PutObjectCommandInput = {
    Bucket: name,
    Key: key,
    ContentLength: local.sizeBytes,
    ContentType: contentTypeOfKey(key),
    CacheControl: 'public, max-age=31536000, immutable',
    Metadata: { sha256: local.sha256 },
    // Services that know the header refuse other bytes; the rest ignore it.
    ChecksumSHA256: Buffer.from(local.sha256, 'hex').toString('base64'),
  };
  const sendOnce = async (condition: { IfNoneMatch?: string }) => {
    const body = createReadStream(local.path);
    try {
      await client.send(new PutObjectCommand({ ...input, ...condition, Body: body }));
    } finally {
      body.destroy();
    }
  };

  try {
    await sendOnce({ IfNoneMatch: '*' });
  } catch (error) {
    // An attempt that seemed lost may have arrived: the caller compares the stored file.
    if (isKeyTaken(error)) return;
    if (!isConditionUnknown(error)) throw error;
    await sendOnce({});
  }
}
