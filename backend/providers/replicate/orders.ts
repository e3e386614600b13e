import { z } from 'zod';
import type { Quantity } from '../prices.ts';
import { triggerWord } from '../prompts/personas.ts';
import {
  sharedSeed,
  writeEnhancementPrompt,
  writePersonaPrompt,
  writePicturePrompt,
  writeReelAvoids,
  writeReelPrompt,
  writeShotPrompt,
} from '../prompts/write-prompt.ts';
import type { Capability, RemoteKind, Step, StepContext, StepFor } from '../provider.ts';
import { writeFirstFrame, writeSentPhoto, writeTraining } from '../sent-files.ts';
import {
  enhanceModels,
  personaModels,
  pictureModels,
  rowFor,
  shotModels,
  trainingModels,
  videoModels,
  type ModelCapability,
} from './models.ts';

export type Models = { readonly [C in Capability]?: string };

/** A file that a step sends, to be uploaded first. */
export type SentFile = { path: string; contentType: string; extension: string };

/**
 * What one capability asks of a model. Methods, so that a maker of one kind of step is a maker: each
 * gets only steps of its own capability.
 */
export type Maker<S extends Step = Step> = {
  /** `owner/name`, with `:version` where one is meant. */
  model(step: S, models: Models): string;
  file?(step: S, context: StepContext): Promise<SentFile>;
  /** `url` is that of the file, empty where none is sent. */
  input(step: S, model: string, url: string): object;
  kind: RemoteKind;
  /** What is charged for; the seconds that were worked are put over those expected here. */
  quantity(step: S, model: string): Quantity;
  /** The model whose price counts, where it is another; known before a persona is trained. */
  pricedAs?(step: S, models: Models): string;
};

const picture = (gpuSeconds: number): Quantity => ({ image: 1, run: 1, 'gpu-second': gpuSeconds });

const chosen = (capability: keyof Models) => (_step: Step, models: Models) => {
  const model = models[capability];
  if (model === undefined) throw new Error(`no model for ${capability}`);
  return model;
};

const jpeg = (path: string): SentFile => ({ path, contentType: 'image/jpeg', extension: 'jpg' });

/** The data that a training leaves for the pictures of its persona. */
const personaModel = z.object({
  endpoint: z.string().min(1),
  triggerWord: z.string().min(1),
  trainer: z.string().min(1),
});

export const makers: { readonly [C in ModelCapability]: Maker<StepFor<C>> } = {
  'text-to-image': {
    model: chosen('text-to-image'),
    input: (step, model) =>
      rowFor(pictureModels, model).input({
        prompt: writePicturePrompt(step),
        seed: sharedSeed(step) ?? step.seed,
      }),
    kind: 'picture',
    quantity: () => picture(10),
  },
  enhance: {
    model: chosen('enhance'),
    file: async (_step, context) => jpeg(await writeSentPhoto(context)),
    input: (_step, model, imageUrl) =>
      rowFor(enhanceModels, model).input({ imageUrl, prompt: writeEnhancementPrompt() }),
    kind: 'picture',
    quantity: () => picture(30),
  },
  'image-to-video': {
    model: chosen('image-to-video'),
    file: async (_step, context) => jpeg(await writeFirstFrame(context)),
    input: (step, model, imageUrl) =>
      rowFor(videoModels, model).input({
        imageUrl,
        prompt: writeReelPrompt(step),
        avoid: writeReelAvoids(step),
        seconds: step.seconds,
      }),
    kind: 'video',
    quantity: ({ seconds }) => ({ second: seconds, run: 1, 'gpu-second': 300 }),
  },
  'persona-shot': {
    model: chosen('persona-shot'),
    file: async (_step, context) => jpeg(await writeSentPhoto(context)),
    input: (step, model, imageUrl) =>
      rowFor(shotModels, model).input({ imageUrl, prompt: writeShotPrompt(step), seed: step.seed }),
    kind: 'picture',
    quantity: () => picture(10),
  },
  'train-persona': {
    model: chosen('train-persona'),
    file: async (step, context) => ({
      path: await writeTraining(step, context),
      contentType: 'application/zip',
      extension: 'zip',
    }),
    input: (_step, model, archiveUrl) =>
      rowFor(trainingModels, model).input({ archiveUrl, trigger: triggerWord }),
    kind: 'model',
    quantity: (_step, model) => ({
      run: 1,
      'gpu-second': rowFor(trainingModels, model).gpuSeconds,
    }),
  },
  'persona-image': {
    model: ({ model }) => personaModel.parse(model).endpoint,
    input: (step) => {
      const { trainer, triggerWord: trigger } = personaModel.parse(step.model);
      const prompt = writePersonaPrompt(step, trigger);
      return rowFor(personaModels, trainer).input({ prompt, seed: step.seed });
    },
    kind: 'picture',
    quantity: () => picture(15),
    // A trained version runs on the hardware that it was trained on.
    pricedAs: (step, models) =>
      personaModel.safeParse(step.model).data?.trainer ?? chosen('train-persona')(step, models),
  },
};

/** What the pictures of a persona need of its training. */
export function personaData(
  { hints }: StepFor<'train-persona'>,
  { trainer, version }: { trainer: string; version: string },
): Record<string, unknown> {
  const { baseModel } = rowFor(trainingModels, trainer);
  return { endpoint: version, triggerWord, baseModel, trainer, gender: hints?.gender ?? null };
}
