import { z } from 'zod';
import { ProviderFault, type RemoteKind } from '../provider.ts';

/** Only what is used is read, and nothing of it is believed but the address. */
const file = z.object({ url: z.string().min(1).max(4000) });

const picture = z.object({
  images: z.array(file).min(1).max(10).optional(),
  image: file.optional(),
  has_nsfw_concepts: z.array(z.boolean()).nullish(),
});
const video = z.object({ video: file });
const weights = z.object({ diffusers_lora_file: file });

/** What a model answered: an address, or that it does not show what it made. */
export type FalResult = { url: string } | { isRejected: true };

/** Throws `bug` for an answer of another form: asking again would buy the same again. */
export function readOutput(body: unknown, kind: RemoteKind, requestId: string): FalResult {
  const found = readers[kind](body);
  if (found) return found;
  throw new ProviderFault('bug', `fal answered a ${kind} in an unknown form`, { requestId });
}

const readers: { readonly [K in RemoteKind]: (body: unknown) => FalResult | undefined } = {
  picture: (body) => {
    const { data } = picture.safeParse(body);
    if (data?.has_nsfw_concepts?.includes(true)) return { isRejected: true };
    return data?.images?.[0] ?? data?.image;
  },
  video: (body) => video.safeParse(body).data?.video,
  model: (body) => weights.safeParse(body).data?.diffusers_lora_file,
};
