import { type Config, ConfigError } from '../../config.ts';
import { isOpenai } from '../openai.ts';
import { moderate, type Moderated, type ModerationResult } from './moderation.ts';

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
