import type OpenAI from 'openai';
import { usualUsage, type Asked, type LanguageModel, type Said } from './language-model.ts';
import { get, post, purchase } from './routes.ts';
import type { Route, ServiceAnswer, ServiceRequest } from './service.ts';
import type { WireTypes } from '../wire-types.ts';

/** The parts that OpenAI's text interfaces need to answer. */
export type OpenaiText = {
  types: WireTypes;
  /** A key that is missing or wrong is refused. */
  key: string;
  /** The model as a test wants it at the time. */
  model: () => LanguageModel;
  /** Categories that texts and pictures fall into. */
  moderate: (input: unknown) => readonly string[];
};

/** Responses with web search, chat completions, moderations, and a page for each model. */
export function openaiTextRoutes({ types, key, model, moderate }: OpenaiText): Route[] {
  const checked =
    (typeName: string, answer: (json: never) => object): Route['answer'] =>
    async (request) => {
      const refused = refusalOf(request, key);
      if (refused) return refused;
      const faults = await types.faults(typeName, request.json);
      if (faults.length > 0) return failure(400, faults.join('; '));
      // Just checked against the client's own type.
      return { body: answer(request.json as never), headers: { 'x-request-id': requestId() } };
    };
  return [
    purchase(
      'responses',
      /^\/v1\/responses$/,
      checked('ResponseRequest', (request: ResponseRequest) =>
        responseOf(request, model()(askedInResponse(request))),
      ),
    ),
    purchase(
      'chat',
      /^\/v1\/chat\/completions$/,
      checked('ChatRequest', (request: ChatRequest) =>
        chatOf(request, model()(askedInChat(request))),
      ),
    ),
    post(
      'moderations',
      /^\/v1\/moderations$/,
      checked('ModerationRequest', ({ input }: OpenAI.ModerationCreateParams) =>
        moderationOf(moderate(input)),
      ),
    ),
    get('model', /^\/v1\/models\/(?<id>[^/]+)$/, (request) => {
      const { id = '' } = request.params;
      if (/unknown/.test(id)) return failure(404, `The model '${id}' does not exist`);
      const body = { id, object: 'model', created: 0, owned_by: 'stand-in' };
      return refusalOf(request, key) ?? { body };
    }),
  ];
}

type ResponseRequest = OpenAI.Responses.ResponseCreateParamsNonStreaming;
type ChatRequest = OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming;

let requests = 0;
const requestId = () => `req_${(requests += 1)}`;

/** The error that OpenAI answers with. */
export function failure(
  status: number,
  message: string,
  code: string | null = null,
): ServiceAnswer {
  const error = { message, type: 'invalid_request_error', param: null, code };
  return { status, body: { error }, headers: { 'x-request-id': requestId() } };
}

/** The answer to a key that is missing or wrong. */
export function refusalOf({ headers }: ServiceRequest, key: string): ServiceAnswer | null {
  if (headers.authorization === `Bearer ${key}`) return null;
  // The key is repeated, as careless servers do.
  return failure(401, `Incorrect API key provided: ${headers.authorization}`, 'invalid_api_key');
}

function askedInResponse({ input, tools, text }: ResponseRequest): Asked {
  const format = text?.format;
  return {
    ...saidIn(typeof input === 'string' || !input ? [] : input),
    tools: (tools ?? []).map((tool) => (tool.type === 'function' ? tool.name : tool.type)),
    forcedTool: null,
    schema: format?.type === 'json_schema' ? format.schema : null,
  };
}

function askedInChat(request: ChatRequest): Asked {
  const { messages, tools, tool_choice: choice, response_format: format } = request;
  const isForced = typeof choice === 'object' && choice.type === 'function';
  return {
    ...saidIn(messages),
    tools: (tools ?? []).map((tool) => (tool.type === 'function' ? tool.function.name : tool.type)),
    forcedTool: isForced ? choice.function.name : null,
    schema: format?.type === 'json_schema' ? format.json_schema.schema : null,
  };
}

/** The words of a conversation, whoever says them. */
function saidIn(items: readonly object[]): Pick<Asked, 'instructions' | 'messages'> {
  const said = (roles: readonly unknown[]) =>
    items.flatMap((item) =>
      'role' in item && roles.includes(item.role) && 'content' in item
        ? [textIn(item.content)]
        : [],
    );
  return {
    instructions: said(['system', 'developer']).join('\n'),
    messages: said(['user', 'assistant']),
  };
}

function textIn(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: { text?: string }) => part.text ?? '').join('');
}

function responseOf({ model, max_tool_calls: most }: ResponseRequest, said: Said): object {
  const { input, output } = said.usage ?? usualUsage;
  const pages = said.pages ?? [];
  // The service itself keeps the limit of calls that it was given.
  const searches = (said.searches ?? []).slice(0, most ?? Number.POSITIVE_INFINITY);
  const text = said.text ?? '';
  const annotations = pages
    .slice(0, 1)
    .map(({ url, title }) => ({
      type: 'url_citation',
      url,
      title,
      start_index: 0,
      end_index: text.length,
    }));
  return {
    id: `resp_${requestId()}`,
    object: 'response',
    created_at: 1_790_000_000,
    model,
    status: 'completed',
    error: null,
    incomplete_details: null,
    instructions: null,
    metadata: {},
    parallel_tool_calls: true,
    temperature: 1,
    top_p: 1,
    tool_choice: 'auto',
    tools: [],
    output_text: text,
    access_programs: null,
    output: [
      ...searches.map((query, n) => ({
        type: 'web_search_call',
        id: `ws_${n}`,
        status: 'completed',
        action: {
          type: 'search',
          query,
          queries: [query],
          sources: pages.map(({ url }) => ({ type: 'url', url })),
        },
      })),
      ...(said.calls ?? []).map(({ name, input: given }, n) => ({
        type: 'function_call',
        id: `fc_${n}`,
        call_id: `call_${n}`,
        name,
        arguments: JSON.stringify(given),
        status: 'completed',
      })),
      {
        type: 'message',
        id: 'msg_0',
        role: 'assistant',
        status: 'completed',
        content: [
          said.refusal === undefined
            ? { type: 'output_text', text, annotations, logprobs: [] }
            : { type: 'refusal', refusal: said.refusal },
        ],
      },
    ],
    usage: {
      input_tokens: input,
      output_tokens: output,
      total_tokens: input + output,
      input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
      output_tokens_details: { reasoning_tokens: 0 },
    },
  };
}

function chatOf({ model }: ChatRequest, said: Said): object {
  const { input, output } = said.usage ?? usualUsage;
  const calls = (said.calls ?? []).map(({ name, input: given }, n) => ({
    id: `call_${n}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(given) },
  }));
  const message = {
    role: 'assistant',
    content: said.text ?? null,
    refusal: said.refusal ?? null,
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
  const reason = said.refusal ? 'content_filter' : calls.length > 0 ? 'tool_calls' : 'stop';
  return {
    id: `chat_${requestId()}`,
    object: 'chat.completion',
    created: 1_790_000_000,
    model,
    choices: [{ index: 0, message, finish_reason: reason, logprobs: null }],
    usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
  };
}

/** Every category that OpenAI has. */
export const moderationCategories = [
  ...['harassment', 'harassment/threatening', 'hate', 'hate/threatening', 'illicit'],
  ...['illicit/violent', 'self-harm', 'self-harm/instructions', 'self-harm/intent', 'sexual'],
  ...['sexual/minors', 'violence', 'violence/graphic'],
] as const;

function moderationOf(found: readonly string[]): object {
  const each = <T>(value: (category: string) => T) =>
    Object.fromEntries(moderationCategories.map((category) => [category, value(category)]));
  return {
    id: `modr_${requestId()}`,
    model: 'omni-moderation-latest',
    results: [
      {
        flagged: found.length > 0,
        categories: each((category) => found.includes(category)),
        category_scores: each((category) => (found.includes(category) ? 0.97 : 0.001)),
        category_applied_input_types: each(() => ['text']),
      },
    ],
  };
}
