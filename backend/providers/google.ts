import { composeProvider } from './compose-provider.ts';
import type { OutsideProvider, OutsideSettings } from './outside-provider.ts';
import { hashtagsPart } from './text/hashtags.ts';
import type { TextModel } from './text/text-model.ts';

const DEFAULT_TEXT_MODEL = 'gemini-3.5-flash-lite';

/** Google's Gemini, for texts. */
export const google: OutsideProvider = {
  name: 'google',
  needs: ['GOOGLE_AI_API_KEY'],
  open: (settings) =>
    composeProvider({ name: 'google', label: 'Google Gemini' }, [
      hashtagsPart(googleTextModel(settings)),
    ]),
};

export const googleTextModel = ({ config, models }: OutsideSettings): TextModel => ({
  dialect: 'gemini',
  id: models.hashtags ?? DEFAULT_TEXT_MODEL,
  apiKey: config.GOOGLE_AI_API_KEY,
  baseUrl: config.GOOGLE_AI_BASE_URL,
  searchUrl: undefined,
});
