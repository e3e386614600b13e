import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { ProviderFault } from '../provider.ts';
import { expectSuccess, type FalClient } from './client.ts';
import type { Answer } from '../exchange.ts';
import { fileLifeSeconds } from './queue.ts';

/** Larger files go in parts, as fal's own client sends them. */
const WHOLE_BYTES_MAX = 90 * 1024 * 1024;
const PART_BYTES = 10 * 1024 * 1024;

type File = { path: string; contentType: string; extension: string; signal: AbortSignal };

/** Uploads a file for a limited time and returns its public address. Throws `ProviderFault`. */
export async function uploadFile(client: FalClient, file: File): Promise<string> {
  const { size: sizeBytes } = await stat(file.path);
  const isWhole = sizeBytes <= WHOLE_BYTES_MAX;
  const action = isWhole ? 'initiate' : 'initiate-multipart';
  const answer = await client.ask(
    'POST',
    `${client.restUrl}/storage/upload/${action}?storage_type=fal-cdn-v3`,
    {
      // The name is seen by who has the address: it must not be the user's.
      body: {
        content_type: file.contentType,
        file_name: `${randomUUID()}.${file.extension}`,
      },
      headers: {
        'x-fal-object-lifecycle': JSON.stringify({ expiration_duration_seconds: fileLifeSeconds }),
      },
      signal: file.signal,
    },
  );
  const { body } = expectSuccess(answer, { phase: 'read' });
  const place = placeFrom(client).safeParse(body);
  if (!place.success) throw new ProviderFault('unavailable', 'fal answered no place for a file');
  const { upload_url: uploadUrl, file_url: fileUrl } = place.data;
  if (isWhole) {
    const sent = { ...file, start: 0, sizeBytes };
    expectSuccess(await client.send(uploadUrl, sent), { phase: 'read' });
  } else {
    await uploadParts(client, new URL(uploadUrl), { ...file, sizeBytes });
  }
  return fileUrl;
}

/** Files go over https, or to the operator's own address of fal. */
function placeFrom({ restUrl }: FalClient) {
  const { origin } = new URL(restUrl);
  const address = z
    .string()
    .max(4000)
    .refine((text) => {
      const url = URL.parse(text);
      return url !== null && (url.protocol === 'https:' || url.origin === origin);
    });
  return z.object({ upload_url: address, file_url: address });
}

async function uploadParts(
  client: FalClient,
  place: URL,
  { path, sizeBytes, signal }: File & { sizeBytes: number },
): Promise<void> {
  const partUrl = (name: string | number) =>
    `${place.origin}${place.pathname}/${name}${place.search}`;
  const parts: { partNumber: number; etag: string }[] = [];
  for (let start = 0, number = 1; start < sizeBytes; start += PART_BYTES, number += 1) {
    const bytes = Math.min(PART_BYTES, sizeBytes - start);
    const part = { path, start, sizeBytes: bytes, contentType: undefined, signal };
    const answer = expectSuccess(await client.send(partUrl(number), part), { phase: 'read' });
    parts.push({ partNumber: number, etag: etagOf(answer) });
  }
  const completed = await client.post(partUrl('complete'), { body: { parts }, signal });
  expectSuccess(completed, { phase: 'read' });
}

const withEtag = z.object({ etag: z.string() });

function etagOf({ headers, body }: Answer): string {
  const read = withEtag.safeParse(body);
  const etag = read.success ? read.data.etag : headers.etag;
  if (typeof etag !== 'string') {
    throw new ProviderFault('unavailable', 'fal answered no etag for a part of a file');
  }
  return etag;
}
