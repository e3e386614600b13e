import { hashtagsPart } from '../backend/providers/text/hashtags.ts';
import type { Source } from '../backend/providers/text/search.ts';
import type { TextModel } from '../backend/providers/text/text-model.ts';
import { ProviderFault, type Done } from '../backend/providers/provider.ts';
import { faultOf } from './fault-of.ts';
import { openedOnce } from './opened.ts';
import { standInOnce, type ProviderStandIn } from './provider-stand-in/stand-in.ts';
import { stepContext } from './step-context.ts';

/** A model of every kind of service, at the stand-in. */
export type TextModels = Record<'openai' | 'google' | 'server' | 'serverWithSearch', TextModel>;

export function textModels({ settings }: ProviderStandIn): TextModels {
  const at = (dialect: TextModel['dialect'], id: string): TextModel => ({
    dialect,
    id,
    apiKey: settings.OPENAI_API_KEY,
    baseUrl: settings.OPENAI_BASE_URL,
    searchUrl: undefined,
  });
  return {
    openai: at('responses', 'gpt-6-luna'),
    google: {
      ...at('gemini', 'gemini-3.5-flash-lite'),
      apiKey: settings.GOOGLE_AI_API_KEY,
      baseUrl: settings.GOOGLE_AI_BASE_URL,
    },
    server: at('chat', 'qwen3'),
    serverWithSearch: { ...at('chat', 'qwen3'), searchUrl: settings.SEARCH_URL },
  };
}

/** All services answer as usual again. */
function behave({ openai, google, searxng }: ProviderStandIn): void {
  for (const service of [openai, google, searxng]) service.behave();
  openai.setModel();
  google.setModel();
  searxng.setPages();
}

/** The stand-in and its models for a `describe`; before each test all services answer as usual. */
export function useTextModels() {
  const standIn = standInOnce();
  const models = openedOnce(async () => textModels(standIn));
  beforeEach(() => behave(standIn));
  return {
    standIn,
    models,
    requestsDuring: (work: () => Promise<unknown>) => requestsOf(standIn, work),
  };
}

/** The requests that were sent while `work` ran. */
async function requestsOf({ book }: ProviderStandIn, work: () => Promise<unknown>) {
  const before = book.length;
  await work();
  return book.slice(before);
}

export type MadeHashtags = Done & { data: { hashtags: string[]; sources: Source[] } };

/** Orders hashtags from a model, without the engine. */
export async function orderHashtags(
  model: TextModel,
  { theme = 'sourdough baking', limitSeconds = 10 } = {},
): Promise<MadeHashtags> {
  const step = { capability: 'hashtags', prompt: theme, source: null } as const;
  const submitted = await hashtagsPart(model, { limitSeconds }).submit(step, {
    ...stepContext(),
    prepared: null,
  });
  if (submitted.state !== 'done') throw new Error('a text comes with its order');
  // Tests check what is in it.
  return submitted as MadeHashtags;
}

/** The fault that an order ends with; throws anything else, success included. */
export async function hashtagFault(
  ...order: Parameters<typeof orderHashtags>
): Promise<ProviderFault> {
  const error = await faultOf(orderHashtags(...order));
  if (error instanceof ProviderFault) return error;
  throw new Error('no fault of a provider', { cause: error });
}
