import { createReadStream } from 'node:fs';
import {
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type HeadObjectCommandOutput,
  type PutObjectCommandInput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { pause } from '../clock.ts';
import { contentTypeOfKey } from './media-key.ts';
import {
  answerOf,
  isConditionUnknown,
  isKeyTaken,
  isTransient,
  objectOf,
  s3Fault,
} from './s3-fault.ts';
import { StorageFault, type MeasuredFile, type WrittenFile } from './storage.ts';

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
export const headObject = (
  { client, name }: Bucket,
  key: string,
): Promise<HeadObjectCommandOutput | null> =>
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
