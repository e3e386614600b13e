import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ProviderFault } from '../provider.ts';
import { expectSuccess, type ReplicateClient } from './client.ts';

type File = { path: string; contentType: string; extension: string; signal: AbortSignal };

/** Uploads a file, which Replicate keeps for a day, and returns its address. */
export async function uploadFile(client: ReplicateClient, file: File): Promise<string> {
  const { path, contentType, extension, signal } = file;
  // The name is kept with the file: it must not be the user's.
  const name = `${randomUUID()}.${extension}`;
  const answer = await client.upload({ path, name, contentType, signal });
  const { body } = expectSuccess(answer, { phase: 'read' });
  const place = z.object({ urls: z.object({ get: z.string().max(4000) }) }).safeParse(body);
  if (!place.success || !URL.canParse(place.data.urls.get)) {
    throw new ProviderFault('unavailable', 'Replicate answered no address of a file');
  }
  return place.data.urls.get;
}
