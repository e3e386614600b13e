import { z } from 'zod';
import { type Config, ConfigError } from '../../config.ts';
import { isOpenai } from '../openai.ts';
import { ProviderFault } from '../provider.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { modelFault } from './model-fault.ts';
import { objectIn } from './model-result.ts';
import { OPENAI_URL } from './text-model.ts';

/** What is judged: words, a picture, or both as one thing. */
export type Moderated = {
  text?: string | undefined;
  image?: { bytes: Uint8Array; contentType: 'image/jpeg' | 'image/png' | 'image/webp' } | undefined;
};

/** OpenAI's names of the rules that it breaks; none when it is allowed. */
export type ModerationResult = { isAllowed: boolean; categories: string[] };

/** Throws `ProviderFault` where it cannot tell. */
export type Moderation = (content: Moderated) => Promise<ModerationResult>;

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
  // Its own time limit ends the request.
  const { signal } = new AbortController();
  return (content) => moderate(content, { apiKey, baseUrl, signal });
}

const MODEL = 'omni-moderation-latest';
const LIMIT_SECONDS = 10;

const answerSchema = z.object({
  results: z
    .array(
      z.object({ flagged: z.boolean(), categories: z.record(z.string(), z.boolean().nullable()) }),
    )
    .min(1),
});

/**
 * Asks OpenAI, which charges nothing for it, whether words or a picture break its rules. Throws
 * `ProviderFault` where it cannot tell; the caller decides what that means.
 */
export async function moderate(
  { text, image }: Moderated,
  service: { apiKey: string; baseUrl?: string | undefined; signal: AbortSignal },
): Promise<ModerationResult> {
  const { apiKey, baseUrl = OPENAI_URL, signal } = service;
  const input = [
    ...(text === undefined ? [] : [{ type: 'text', text }]),
    ...(image ? [{ type: 'image_url', image_url: { url: dataUrl(image) } }] : []),
  ];
  const timeLimit = AbortSignal.timeout(LIMIT_SECONDS * 1000);
  try {
    const response = await boundedFetch(1)(`${baseUrl}/moderations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: MODEL, input }),
      signal: AbortSignal.any([signal, timeLimit]),
    });
    const body = await response.text();
    if (!response.ok) throw refusalOf(response, body);
    const parsed = answerSchema.safeParse(objectIn(body));
    if (!parsed.success) throw new ProviderFault('lost', 'not the answer of a moderation');
    const categories = parsed.data.results.flatMap((result) =>
      Object.keys(result.categories).filter((category) => result.categories[category]),
    );
    const isAllowed = parsed.data.results.every(({ flagged }) => !flagged);
    return { isAllowed, categories: [...new Set(categories)] };
  } catch (error) {
    signal.throwIfAborted();
    if (timeLimit.aborted) throw new ProviderFault('timeout', `no answer in ${LIMIT_SECONDS} s`);
    throw modelFault(error, { apiKey, costMicros: 0 });
  }
}

const dataUrl = ({ bytes, contentType }: NonNullable<Moderated['image']>) =>
  `data:${contentType};base64,${Buffer.from(bytes).toString('base64')}`;

/** In the form of the library's errors, which `modelFault` reads. */
const refusalOf = ({ status, statusText, headers }: Response, responseBody: string) =>
  Object.assign(new Error(statusText), {
    statusCode: status,
    responseBody,
    responseHeaders: Object.fromEntries(headers),
  });
