import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { z } from 'zod';
import type { ServiceClient } from '../exchange.ts';
import type { SentFile } from '../sent-files.ts';

const UPLOAD_MS = 120_000;
const placed = z.object({
  urls: z.object({
    get: z
      .string()
      .max(4000)
      .refine((url) => URL.canParse(url)),
  }),
});

/** Uploads a file, which Replicate keeps for a day, and returns its address. */
export async function uploadFile(
  client: ServiceClient,
  { path, contentType, extension }: SentFile,
  signal: AbortSignal,
): Promise<string> {
  const { FormData } = await import('undici');
  const body = new FormData();
  // The name is kept with the file: it must not be the user's.
  const name = `${randomUUID()}.${extension}`;
  body.append('content', await openAsBlob(path, { type: contentType }), name);
  const asked = { method: 'POST', body, limitMs: UPLOAD_MS, schema: placed, signal } as const;
  const { urls } = await client.read('/files', 'no address of a file', asked);
  return urls.get;
}
