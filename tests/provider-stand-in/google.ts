import { z } from 'zod';
import { usualModel, usualUsage, type LanguageModel, type Said } from './language-model.ts';
import { get, guarded, purchase } from './routes.ts';
import { openService, type RecordedRequest, type Service, type ServiceAnswer } from './service.ts';

/** Google's Gemini. */
export type GoogleStandIn = Service & {
  settings: Record<string, string>;
  /** Sets the model that answers from now on; without one, the usual. */
  setModel(model?: LanguageModel): void;
};

export const googleKey = 'AIza-of-the-stand-in-0123456789abcdef';

const contentSchema = z.strictObject({
  role: z.enum(['user', 'model']).optional(),
  parts: z.array(z.strictObject({ text: z.string() })).min(1),
});

/** The documented request, as far as texts use it; Google's own client is not among ours. */
const requestSchema = z.strictObject({
  contents: z.array(contentSchema).min(1),
  systemInstruction: contentSchema.optional(),
  tools: z.array(z.strictObject({ googleSearch: z.strictObject({}) })).optional(),
  generationConfig: z
    .strictObject({
      maxOutputTokens: z.int().optional(),
      responseMimeType: z.enum(['application/json', 'text/plain']).optional(),
      responseJsonSchema: z.record(z.string(), z.unknown()).optional(),
    })
    .optional(),
});

export async function openGoogleStandIn(book: RecordedRequest[]): Promise<GoogleStandIn> {
  let model = usualModel;
  const service = await openService(
    'google',
    [
      purchase('generate', /^\/v1beta\/models\/(?<id>[^/:]+):generateContent$/, ({ json }) => {
        const parsed = requestSchema.safeParse(json);
        if (!parsed.success) return failure(400, z.prettifyError(parsed.error));
        return { body: answerOf(model(askedIn(parsed.data))) };
      }),
      get('model', /^\/v1beta\/models\/(?<id>[^/:]+)$/, ({ params: { id = '' } }) => {
        if (/unknown/.test(id)) return failure(404, `models/${id} is not found`);
        return { body: { name: `models/${id}` } };
      }),
    ].map(withKey),
    book,
  );
  return {
    ...service,
    settings: { GOOGLE_AI_API_KEY: googleKey, GOOGLE_AI_BASE_URL: `${service.origin}/v1beta` },
    setModel: (next = usualModel) => void (model = next),
  };
}

const withKey = guarded(({ headers }) =>
  headers['x-goog-api-key'] === googleKey ? null : failure(400, 'API key not valid.'),
);

/** The error that Google answers with; a wrong key is a 400. */
function failure(code: number, message: string): ServiceAnswer {
  const statuses: Record<number, string> = { 400: 'INVALID_ARGUMENT', 404: 'NOT_FOUND' };
  return { status: code, body: { error: { code, message, status: statuses[code] ?? 'UNKNOWN' } } };
}

function askedIn({ contents, systemInstruction, tools, generationConfig }: GeminiRequest) {
  const textOf = ({ parts }: z.infer<typeof contentSchema>) =>
    parts.map(({ text }) => text).join('');
  return {
    instructions: systemInstruction ? textOf(systemInstruction) : '',
    messages: contents.map(textOf),
    tools: (tools ?? []).flatMap((tool) => Object.keys(tool)).map((name) => name.toLowerCase()),
    forcedTool: null,
    schema: generationConfig?.responseJsonSchema ?? null,
  };
}

type GeminiRequest = z.infer<typeof requestSchema>;

function answerOf({ text = '', refusal, searches = [], pages = [], calls = [], usage }: Said) {
  const { input, output } = usage ?? usualUsage;
  const usageMetadata = {
    promptTokenCount: input,
    candidatesTokenCount: output,
    totalTokenCount: input + output,
  };
  if (refusal !== undefined) {
    return { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata };
  }
  const parts = [
    ...calls.map(({ name, input: args }) => ({ functionCall: { name, args } })),
    ...(text ? [{ text }] : []),
  ];
  const groundingMetadata = {
    webSearchQueries: searches,
    groundingChunks: pages.map(({ url, title }) => ({ web: { uri: url, title } })),
  };
  return {
    candidates: [
      {
        index: 0,
        content: { role: 'model', parts },
        finishReason: 'STOP',
        ...(searches.length > 0 ? { groundingMetadata } : {}),
      },
    ],
    usageMetadata,
    modelVersion: 'stand-in',
  };
}
