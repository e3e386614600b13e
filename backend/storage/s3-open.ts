import { Readable } from 'node:stream';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { assertKey, contentTypeOfKey } from './media-key.ts';
import { objectOf } from './s3-fault.ts';
import type { Bucket } from './s3-put.ts';
import type { ByteRange, OpenedFile } from './storage.ts';

/** An object's bytes, or exactly the requested part; null when there is no such object. */
export async function openObject(
  { client, name }: Bucket,
  key: string,
  range?: ByteRange,
): Promise<OpenedFile | null> {
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
  return { stream, sizeBytes, contentType: contentTypeOfKey(key) };
}

/**
 * Some services ignore some or all ranges, when the response's length has been sent already. The
 * test "reads any part of a file and still reports the size of the whole" has a server that sends
 * the whole file for `bytes=0-0`.
 */
function exactRange(body: Readable, range: ByteRange, contentRange: string | undefined): Readable {
  if (contentRange?.startsWith(`bytes ${range.start}-${range.end}/`)) return body;
  const gotStart = Number(/^bytes (\d+)-/.exec(contentRange ?? '')?.[1] ?? 0);
  async function* part() {
    let position = gotStart;
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
