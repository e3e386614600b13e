import type { Config } from '../config.ts';
import { composeProvider } from './compose-provider.ts';
import type { OutsideProvider, OutsideSettings } from './open-providers.ts';
import { hashtagsPart } from './text/hashtags.ts';
import type { TextModel } from './text/text-model.ts';

const DEFAULT_TEXT_MODEL = 'gpt-6-luna';

/** OpenAI, and servers of one's own that speak like it. */
export const openai: OutsideProvider = {
  name: 'openai',
  needs: ['OPENAI_API_KEY', 'OPENAI_BASE_URL'],
  open: (settings) => {
    const text = openaiTextModel(settings);
    return composeProvider({ name: 'openai', label: 'OpenAI' }, text ? [hashtagsPart(text)] : []);
  },
};

/**
 * The model for texts; null where a server of one's own is named without one: nobody knows what it
 * runs, and it may make pictures only.
 */
export function openaiTextModel({ config, models }: OutsideSettings): TextModel | null {
  const dialect = config.OPENAI_TEXT_API ?? (isOpenai(config) ? 'responses' : 'chat');
  const id = models.hashtags ?? (isOpenai(config) ? DEFAULT_TEXT_MODEL : undefined);
  if (id === undefined) return null;
  return {
    ...{ dialect, id, apiKey: config.OPENAI_API_KEY, baseUrl: config.OPENAI_BASE_URL },
    searchUrl: config.SEARCH_URL,
  };
}

const isOpenai = ({ OPENAI_BASE_URL: url }: Config) =>
  url === undefined || new URL(url).host === 'api.openai.com';
