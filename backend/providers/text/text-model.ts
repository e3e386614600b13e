import type { generateText, ToolChoice, ToolSet, wrapLanguageModel } from 'ai';
import { boundedFetch } from './bounded-fetch.ts';
import { modelFault } from './model-fault.ts';
import { searchWeb } from './search.ts';

/** A language model at a service, as the settings have it. */
export type TextModel = {
  dialect: Dialect;
  /** The service's name for it. */
  id: string;
  apiKey: string | undefined;
  /** Undefined: the service's own address. */
  baseUrl: string | undefined;
  /** A SearXNG server, for dialects without a search of their own. */
  searchUrl: string | undefined;
};

/** How a kind of service is asked. */
export type Dialect = keyof typeof dialects;

/** Searches of one order. */
export const SEARCHES_MAX = 3;

/** What a dialect makes of a model. */
export type OpenedModel = {
  model: Parameters<typeof wrapLanguageModel>[0]['model'];
  /** The service's own search; null where it has none. */
  search: { tools: ToolSet; toolChoice: ToolChoice<ToolSet> } | null;
  providerOptions: NonNullable<Parameters<typeof generateText>[0]['providerOptions']>;
};

/** How many `searches` it may make, where the service takes a limit. */
type Access = { fetch: typeof fetch; searches: number };
type Opening = TextModel & Access;

/**
 * The differences between services. Their libraries are loaded when the first order comes: a
 * process without one pays nothing for them, in memory or at its start.
 */
const dialects = {
  /** OpenAI's Responses API, which searches the web by itself. */
  responses: async ({ id, baseUrl, fetch, searches, ...access }: Opening): Promise<OpenedModel> => {
    const { createOpenAI } = await import('@ai-sdk/openai');
    const { apiKey = 'none' } = access;
    const openai = createOpenAI({ baseURL: baseUrl ?? OPENAI_URL, apiKey, fetch });
    return {
      model: openai.responses(id),
      search: {
        tools: { web_search: openai.tools.webSearch({ searchContextSize: 'low' }) },
        // Its only tool: it must search.
        toolChoice: 'required',
      },
      providerOptions: { openai: { maxToolCalls: searches, reasoningEffort: 'low', store: false } },
    };
  },
  /** The chat completions that every compatible server has; they have no search. */
  chat: async ({ id, baseUrl, fetch, apiKey }: Opening): Promise<OpenedModel> => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const server = createOpenAICompatible({
      name: 'openai',
      baseURL: baseUrl ?? OPENAI_URL,
      ...(apiKey ? { apiKey } : {}),
      fetch,
      supportsStructuredOutputs: true,
    });
    return { model: server.chatModel(id), search: null, providerOptions: {} };
  },
  /** Google's Gemini. Whether it searches is the model's decision; it cannot be forced to. */
  gemini: async ({ id, baseUrl, fetch, apiKey = '' }: Opening): Promise<OpenedModel> => {
    const { createGoogle } = await import('@ai-sdk/google');
    const google = createGoogle({ baseURL: baseUrl ?? GOOGLE_URL, apiKey, fetch });
    return {
      model: google(id),
      search: { tools: { google_search: google.tools.googleSearch({}) }, toolChoice: 'auto' },
      providerOptions: {},
    };
  },
};

export const OPENAI_URL = 'https://api.openai.com/v1';
const GOOGLE_URL = 'https://generativelanguage.googleapis.com/v1beta';

export const openModel = (model: TextModel, access: Access): Promise<OpenedModel> =>
  dialects[model.dialect]({ ...model, ...access });

/** Whether answers of the model can rest on pages of the web. */
export const canSearch = ({ dialect, searchUrl }: TextModel): boolean =>
  dialect !== 'chat' || searchUrl !== undefined;

/** What is wrong with the settings of a model, in words for the operator; costs nothing. */
export async function checkModel(model: TextModel, signal: AbortSignal): Promise<string[]> {
  const fetch = boundedFetch(2);
  return [
    ...(await modelFaults(model, fetch, signal)),
    ...(await searchFaults(model, fetch, signal)),
  ];
}

async function modelFaults(
  { id, apiKey, baseUrl, dialect }: TextModel,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<string[]> {
  const isGoogle = dialect === 'gemini';
  const address = `${baseUrl ?? (isGoogle ? GOOGLE_URL : OPENAI_URL)}/models/${encodeURIComponent(id)}`;
  const key: Record<string, string> = isGoogle
    ? { 'x-goog-api-key': apiKey ?? '' }
    : { authorization: `Bearer ${apiKey ?? 'none'}` };
  try {
    const { status } = await fetch(address, { headers: key, signal });
    if (status === 401 || status === 403) return [`the key is refused (${status})`];
    // Servers of one's own often list models without a page for each.
    if (status === 404 && dialect !== 'chat') return [`there is no model ${id}`];
    return status >= 500 ? [`the service answers ${status}`] : [];
  } catch (error) {
    return [
      `the service cannot be reached: ${modelFault(error, { apiKey, costMicros: 0 }).message}`,
    ];
  }
}

async function searchFaults(
  { searchUrl, dialect }: TextModel,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<string[]> {
  if (!searchUrl || dialect !== 'chat') return [];
  try {
    await searchWeb(searchUrl, 'hashtags', { fetch, signal });
    return [];
  } catch (error) {
    const { message } = modelFault(error, { costMicros: 0 });
    return [`SEARCH_URL gives no results as JSON: ${message}`];
  }
}
