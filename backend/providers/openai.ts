import type { Config } from '../config.ts';
import { composeProvider } from './compose-provider.ts';
import type { OutsideProvider, OutsideSettings } from './outside-provider.ts';
import { imageDialects } from './openai-media/image-requests.ts';
import { imagesPart, type ImageServer } from './openai-media/images.ts';
import { videosPart, type VideoServer } from './openai-media/videos.ts';
import { hashtagsPart } from './text/hashtags.ts';
import { OPENAI_URL, type TextModel } from './text/text-model.ts';

const DEFAULT_TEXT_MODEL = 'gpt-6-luna';
const DEFAULT_IMAGE_MODEL = 'gpt-image-2.6-flare';

/** OpenAI, and compatible servers of one's own. */
export const openai: OutsideProvider = {
  name: 'openai',
  needs: ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'OPENAI_IMAGES_BASE_URL', 'OPENAI_VIDEOS_BASE_URL'],
  open: (settings) => {
    const text = openaiTextModel(settings);
    const images = openaiImageServer(settings);
    const videos = openaiVideoServer(settings);
    return composeProvider({ name: 'openai', label: 'OpenAI' }, [
      text && hashtagsPart(text),
      images && imagesPart(images),
      videos && videosPart(videos),
    ]);
  },
};

/**
 * The model for texts; null where a server of one's own is named without one: it is unknown what it
 * runs, and it may make pictures only.
 */
export function openaiTextModel({ config, models }: OutsideSettings): TextModel | null {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, SEARCH_URL: searchUrl } = config;
  if (!apiKey && !baseUrl) return null;
  const isHosted = isOpenai(baseUrl);
  const dialect = config.OPENAI_TEXT_API ?? (isHosted ? 'responses' : 'chat');
  const id = models.hashtags ?? (isHosted ? DEFAULT_TEXT_MODEL : undefined);
  return id === undefined ? null : { dialect, id, apiKey, baseUrl, searchUrl };
}

/**
 * The server for pictures; null where none is set up. What a server of one's own can do follows
 * from the models that are named: most run one model, which either draws from words or edits.
 */
function openaiImageServer({ config, models }: OutsideSettings): ImageServer | null {
  const own = config.OPENAI_IMAGES_BASE_URL;
  const baseUrl = own ?? config.OPENAI_BASE_URL ?? OPENAI_URL;
  const apiKey = config.OPENAI_IMAGES_API_KEY ?? keyFor(baseUrl, config);
  const name = config.OPENAI_IMAGES_API ?? (isOpenai(baseUrl) ? 'openai' : 'common');
  const server = { baseUrl, apiKey, dialect: name };
  if (name === 'openai') {
    const model = DEFAULT_IMAGE_MODEL;
    const all = { 'text-to-image': model, enhance: model, 'persona-shot': model };
    return isOpenai(baseUrl) && !apiKey ? null : { ...server, models: { ...all, ...models } };
  }
  const drawing = models['text-to-image'] ?? (own ? null : undefined);
  const { enhance, 'persona-shot': shot } = imageDialects[name].canEdit ? models : {};
  const chosen = { 'text-to-image': drawing, enhance, 'persona-shot': shot };
  const isAny = Object.values(chosen).some((model) => model !== undefined);
  return isAny ? { ...server, models: chosen } : null;
}

/** The server for videos; null where none is set up. OpenAI itself makes none any more. */
function openaiVideoServer({ config, models }: OutsideSettings): VideoServer | null {
  const own = config.OPENAI_VIDEOS_BASE_URL;
  const model = models['image-to-video'] ?? null;
  // A server that has no address for videos alone may make texts and pictures only.
  const baseUrl = own ?? (model === null ? undefined : config.OPENAI_BASE_URL);
  if (baseUrl === undefined || isOpenai(baseUrl)) return null;
  return { baseUrl, apiKey: config.OPENAI_VIDEOS_API_KEY ?? keyFor(baseUrl, config), model };
}

/** The key belongs to the server that it was made for, and goes to no other. */
const keyFor = (url: string, { OPENAI_API_KEY, OPENAI_BASE_URL = OPENAI_URL }: Config) =>
  new URL(url).origin === new URL(OPENAI_BASE_URL).origin ? OPENAI_API_KEY : undefined;

/** Whether an address is OpenAI's own; without one it is. */
export const isOpenai = (url: string | undefined) =>
  url === undefined || new URL(url).host === 'api.openai.com';
