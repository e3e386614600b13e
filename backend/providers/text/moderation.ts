import { z } from 'zod';
import { type Config, ConfigError } from '../../config.ts';
import type { Answer, Asked } from '../answer-faults.ts';
import { serviceClient } from '../exchange.ts';
import { isOpenai } from '../openai.ts';
import { faultOfAnswer } from '../openai-media/server.ts';
import { OPENAI_URL } from './text-model.ts';

/** The content that is judged: words, a picture, or both as one thing. */
export type Moderated = {
  text?: string | undefined;
  image?: { bytes: Uint8Array; contentType: 'image/jpeg' | 'image/png' | 'image/webp' } | undefined;
};

/**
 * `categories` are OpenAI's names of the rules that the content breaks; none when it is allowed.
 * Throws `ProviderFault` where it cannot tell.
 */
export type Moderation = (
  content: Moderated,
) => Promise<{ isAllowed: boolean; categories: string[] }>;

/**
 * OpenAI's moderation, which is free of charge: on where there is a key for OpenAI itself, and with
 * `MODERATION=openai` also at another server that has it. Null where nothing moderates.
 */
export function openModeration(config: Config): Moderation | null {
  const { MODERATION, OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl } = config;
  if (MODERATION === 'off') return null;
  if (apiKey === undefined) {
    if (MODERATION !== 'openai') return null;
    throw new ConfigError(['MODERATION=openai needs OPENAI_API_KEY beside it']);
  }
  if (MODERATION === undefined && !isOpenai(baseUrl)) return null;
  return moderationAt(apiKey, baseUrl);
}

const MODEL = 'omni-moderation-latest';
const LIMIT_MS = 10_000;

const answerSchema = z.object({
  results: z
    .array(
      z.object({ flagged: z.boolean(), categories: z.record(z.string(), z.boolean().nullable()) }),
    )
    .min(1),
});

/** Asks the moderation of a server by its key. */
export function moderationAt(apiKey: string, baseUrl = OPENAI_URL): Moderation {
  const headers = { authorization: `Bearer ${apiKey}` };
  // A server may repeat the key as its code, which the fault names.
  const faultOf = (answer: Answer, asked: Asked) => {
    const tellsKey = JSON.stringify(answer.body ?? null).includes(apiKey);
    return faultOfAnswer(tellsKey ? { ...answer, body: undefined } : answer, asked);
  };
  const client = serviceClient({ name: 'the moderation', baseUrl, headers, faultOf });
  return async ({ text, image }) => {
    const input = [
      ...(text === undefined ? [] : [{ type: 'text', text }]),
      ...(image ? [{ type: 'image_url', image_url: { url: dataUrl(image) } }] : []),
    ];
    const { results } = await client.read('/moderations', 'no moderation', {
      method: 'POST',
      json: { model: MODEL, input },
      limitMs: LIMIT_MS,
      schema: answerSchema,
      // The limit alone ends the request.
      signal: new AbortController().signal,
    });
    const categories = results.flatMap((result) =>
      Object.keys(result.categories).filter((category) => result.categories[category]),
    );
    const isAllowed = results.every(({ flagged }) => !flagged);
    return { isAllowed, categories: [...new Set(categories)] };
  };
}

const dataUrl = ({ bytes, contentType }: NonNullable<Moderated['image']>) =>
  `data:${contentType};base64,${Buffer.from(bytes).toString('base64')}`;
