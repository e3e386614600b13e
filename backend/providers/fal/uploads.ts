import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { clock } from '../../clock.ts';
import type { Answer } from '../answer-faults.ts';
import { ProviderFault, type StepSource } from '../provider.ts';
import type { SentFile } from '../sent-files.ts';
import type { FalClient } from './client.ts';
import { fileLifeSeconds } from './queue.ts';

/** Larger files go in parts, as fal's own client sends them. */
const WHOLE_BYTES_MAX = 90 * 1024 * 1024;
const PART_BYTES = 10 * 1024 * 1024;

const SEND_MS = 120_000;

/** Uploads a file for a limited time and returns its public address. Throws `ProviderFault`. */
export async function uploadFile(
  client: FalClient,
  { path, contentType, extension }: SentFile,
  signal: AbortSignal,
): Promise<string> {
  const { size: sizeBytes } = await stat(path);
  const isWhole = sizeBytes <= WHOLE_BYTES_MAX;
  const action = isWhole ? 'initiate' : 'initiate-multipart';
  const url = `${client.restUrl}/storage/upload/${action}?storage_type=fal-cdn-v3`;
  const place = await client.read(url, 'no place for a file', {
    method: 'POST',
    // The name is seen by who has the address: it must not be the user's.
    json: { content_type: contentType, file_name: `${randomUUID()}.${extension}` },
    headers: {
      'x-fal-object-lifecycle': JSON.stringify({ expiration_duration_seconds: fileLifeSeconds }),
    },
    schema: placeFrom(client),
    signal,
  });
  const part = { path, start: 0, sizeBytes, signal };
  if (isWhole) await sendPart(client, place.upload_url, { ...part, contentType });
  else await sendParts(client, new URL(place.upload_url), part);
  return place.file_url;
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

type Part = {
  path: string;
  start: number;
  sizeBytes: number;
  contentType?: string;
  signal: AbortSignal;
};

async function sendPart({ files }: FalClient, url: string, part: Part): Promise<Answer> {
  const { path, start, sizeBytes, contentType, signal } = part;
  const answer = await files.ask(url, {
    method: 'PUT',
    body: createReadStream(path, { start, end: start + sizeBytes - 1 }),
    headers: {
      'content-length': String(sizeBytes),
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
    },
    limitMs: SEND_MS,
    signal,
  });
  files.expectSuccess(answer, { phase: 'read' });
  return answer;
}

async function sendParts(client: FalClient, place: URL, file: Part): Promise<void> {
  const partUrl = (name: string | number) =>
    `${place.origin}${place.pathname}/${name}${place.search}`;
  const parts: { partNumber: number; etag: string }[] = [];
  for (let start = 0, number = 1; start < file.sizeBytes; start += PART_BYTES, number += 1) {
    const sizeBytes = Math.min(PART_BYTES, file.sizeBytes - start);
    const answer = await sendPart(client, partUrl(number), { ...file, start, sizeBytes });
    parts.push({ partNumber: number, etag: etagOf(answer) });
  }
  const completed = await client.files.ask(partUrl('complete'), {
    method: 'POST',
    json: { parts },
    headers: { accept: 'application/json' },
    signal: file.signal,
  });
  client.files.expectSuccess(completed, { phase: 'read' });
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

/** Work that uses a file must still find it when it starts: long after any order's deadline. */
const SPARE_SECONDS = 3600;
/** An address has a few hundred bytes. */
const KEPT_MAX = 1000;

/**
 * Addresses of files at fal that were uploaded before, by their key in storage, as long as fal
 * keeps them: the weights of a persona have a hundred megabytes, and each of its pictures needs
 * them.
 */
export function keptUploads() {
  const kept = new Map<string, { url: string; uploadedAt: number }>();
  const lifeMs = (fileLifeSeconds - SPARE_SECONDS) * 1000;

  return {
    /** The address that is kept; else that of `upload`. */
    addressOf: async (source: StepSource, upload: () => Promise<string>): Promise<string> => {
      // What a step made has a number only, which is another file in each order.
      if (!('key' in source)) return upload();
      const known = kept.get(source.key);
      if (known && clock.monotonicMs() - known.uploadedAt < lifeMs) return known.url;
      const uploadedAt = clock.monotonicMs();
      const url = await upload();
      kept.delete(source.key);
      kept.set(source.key, { url, uploadedAt });
      const [oldest] = kept.keys();
      if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
      return url;
    },
    /** After fal has lost the file. */
    forget: (source: StepSource): void => {
      if ('key' in source) kept.delete(source.key);
    },
  };
}
