import { usualModel, type LanguageModel } from './language-model.ts';
import { openaiTextRoutes } from './openai-text.ts';
import { readOpenaiTypes } from './openai-types.ts';
import { openService, type RecordedRequest, type Service } from './service.ts';

/** OpenAI. */
export type OpenaiStandIn = Service & {
  settings: Record<string, string>;
  /** What answers from now on; without one, the usual. */
  setModel(model?: LanguageModel): void;
  /** What moderations find from now on; nothing at first. */
  setModeration(moderate: (input: unknown) => readonly string[]): void;
};

export const openaiKey = 'sk-of-the-stand-in-0123456789abcdef';

export async function openOpenaiStandIn(book: RecordedRequest[]): Promise<OpenaiStandIn> {
  const types = await readOpenaiTypes();
  let model = usualModel;
  let moderate: (input: unknown) => readonly string[] = () => [];
  const routes = openaiTextRoutes({
    ...{ types, key: openaiKey, model: () => model },
    moderate: (input) => moderate(input),
  });
  const service = await openService('openai', routes, book);
  return {
    ...service,
    settings: {
      OPENAI_API_KEY: openaiKey,
      OPENAI_BASE_URL: `${service.origin}/v1`,
      OPENAI_TEXT_API: 'responses',
      MODEL_OPENAI_HASHTAGS: 'gpt-6-luna',
    },
    setModel: (next = usualModel) => void (model = next),
    setModeration: (next) => void (moderate = next),
  };
}
