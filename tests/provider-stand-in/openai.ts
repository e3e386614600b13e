import { z } from 'zod';
import { command } from './commands.ts';
import { usualModel, type LanguageModel } from './language-model.ts';
import { openaiImages, sizeOf, type ImageOrder, type OpenaiImages } from './openai-images.ts';
import { failure, moderationCategories, openaiTextRoutes, refusalOf } from './openai-text.ts';
import { readOpenaiTypes } from './openai-types.ts';
import { get } from './routes.ts';
import { openService, type RecordedRequest, type Service } from './service.ts';

/** OpenAI. */
export type OpenaiStandIn = Service & {
  settings: Record<string, string>;
  images: Omit<OpenaiImages, 'routes'>;
  /** Sets the model that answers from now on; without one, the usual. */
  setModel(model?: LanguageModel): void;
  /** Sets what moderations find from now on; nothing at first. */
  setModeration(moderate: (input: unknown) => readonly string[]): void;
};

export const openaiKey = 'sk-of-the-stand-in-0123456789abcdef';

const imageModels = ['gpt-image-1-mini', 'gpt-image-2', 'gpt-image-2.6-flare'];

export async function openOpenaiStandIn(book: RecordedRequest[]): Promise<OpenaiStandIn> {
  const types = readOpenaiTypes();
  let model = usualModel;
  let moderate: (input: unknown) => readonly string[] = () => [];
  const texts = openaiTextRoutes({
    types,
    key: openaiKey,
    model: () => model,
    moderate: (input) => moderate(input),
  });
  const images = openaiImages({
    refuse: (request) => refusalOf(request, openaiKey),
    fail: failure,
    origin: () => service.origin,
    faults: imageFaults,
  });
  const list = get(
    'models',
    /^\/v1\/models$/,
    (request) =>
      refusalOf(request, openaiKey) ?? {
        body: { object: 'list', data: imageModels.map((id) => ({ id, object: 'model' })) },
      },
  );
  const commands = {
    moderation: command(
      'what moderations find from now on: {"categories": []}',
      z.strictObject({ categories: z.array(z.enum(moderationCategories)) }),
      ({ categories }) => void (moderate = () => categories),
    ),
  };
  const routes = [...texts, list, ...images.routes];
  const service = await openService('openai', routes, book, { commands });
  return {
    ...service,
    images,
    settings: {
      OPENAI_API_KEY: openaiKey,
      OPENAI_BASE_URL: `${service.origin}/v1`,
      OPENAI_TEXT_API: 'responses',
      OPENAI_IMAGES_API: 'openai',
      MODEL_OPENAI_HASHTAGS: 'gpt-6-luna',
    },
    setModel: (next = usualModel) => void (model = next),
    setModeration: (next) => void (moderate = next),
  };
}

/** The faults for which OpenAI refuses requests that fit its types. */
function imageFaults({ fields }: ImageOrder): string[] {
  const faults: string[] = [];
  const { width, height } = sizeOf(fields);
  const size = `${width}x${height}`;
  if (fields.response_format) faults.push("Unknown parameter: 'response_format'.");
  if (fields.seed !== undefined) faults.push("Unknown parameter: 'seed'.");
  if (/unknown/.test(String(fields.model))) faults.push('The model does not exist');
  const isFixed = String(fields.model).startsWith('gpt-image-1');
  if (isFixed && !['1024x1024', '1024x1536', '1536x1024'].includes(size)) {
    faults.push(`Invalid size '${size}'`);
  }
  const isOnGrid = width % 16 === 0 && height % 16 === 0;
  if (!isOnGrid || width > height * 3 || height > width * 3) {
    faults.push(`Invalid size '${size}'`);
  }
  return faults;
}
