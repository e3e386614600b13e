import type { generateText, ToolChoice, ToolSet, wrapLanguageModel } from 'ai';

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

/** A model as its dialect opens it. */
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
export const GOOGLE_URL = 'https://generativelanguage.googleapis.com/v1beta';

export const openModel = (model: TextModel, access: Access): Promise<OpenedModel> =>
  dialects[model.dialect]({ ...model, ...access });

/** Whether answers of the model can rest on pages of the web. */
export const canSearch = ({ dialect, searchUrl }: TextModel): boolean =>
  dialect !== 'chat' || searchUrl !== undefined;
