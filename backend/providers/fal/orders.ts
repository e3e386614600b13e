import { z } from 'zod';
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
import type { Quantity } from '../prices.ts';
import type { Capability, Prepared, RemoteKind, Step, StepContext, StepFor } from '../provider.ts';
import { sentPixels, writeFirstFrame, writeSentPhoto, writeTraining } from '../sent-files.ts';
import type { FalClient } from './client.ts';
import type { KeptUploads } from './kept-uploads.ts';
import {
  defaultModels,
  enhanceModels,
  enhancedScale,
  personaModels,
  pictureModels,
  pictureSize,
  rowFor,
  shotModels,
  trainingModels,
  videoModels,
  type ModelCapability,
} from './models.ts';
import { uploadFile } from './uploads.ts';

/** fal itself, and what was uploaded there before. */
export type Fal = { client: FalClient; kept: KeptUploads };

type Models = { readonly [C in Capability]?: string };

/**
 * What one capability asks of a model, and what it is charged by. Methods, so that a maker of one
 * kind of step is a maker: each gets only steps of its own capability.
 */
export type Maker<S extends Step = Step> = {
  endpoint(step: S, models: Models): string;
  prepare?(step: S, context: StepContext, fal: Fal): Promise<Prepared>;
  input(step: S, endpoint: string, prepared: Prepared): object;
  kind: RemoteKind;
  /** The most that is charged for; a picture's own size is put over it. */
  quantity(step: S, endpoint: string): Quantity;
  data?(step: S, endpoint: string): Record<string, unknown>;
};

const MEGAPIXEL = 1_000_000;
const pictureMegapixels = (pictureSize.width * pictureSize.height) / MEGAPIXEL;
const onePicture: Quantity = { image: 1, run: 1, megapixel: pictureMegapixels };

const chosen = (capability: keyof Models) => (_step: Step, models: Models) => {
  const model = models[capability];
  if (model === undefined) throw new Error(`no model for ${capability}`);
  return model;
};

const uploaded = z.object({ url: z.string() });
const urlOf = (prepared: Prepared) => uploaded.parse(prepared).url;

/** The data that a training leaves for the pictures of its persona. */
const personaModel = z.object({
  endpoint: z
    .string()
    .min(1)
    .catch(rowFor(trainingModels, defaultModels['train-persona']).imageEndpoint),
  triggerWord: z.string().min(1).catch(triggerWord),
});

export const makers: { readonly [C in ModelCapability]: Maker<StepFor<C>> } = {
  'text-to-image': {
    endpoint: chosen('text-to-image'),
    input: (step, endpoint) =>
      rowFor(pictureModels, endpoint).input({
        prompt: writePicturePrompt(step),
        seed: sharedSeed(step) ?? step.seed,
      }),
    kind: 'picture',
    quantity: () => onePicture,
  },
  enhance: {
    endpoint: chosen('enhance'),
    prepare: async (_step, context, { client }) => ({
      url: await uploadJpeg(client, await writeSentPhoto(context), context),
    }),
    input: (_step, endpoint, prepared) =>
      rowFor(enhanceModels, endpoint).input({
        imageUrl: urlOf(prepared),
        prompt: writeEnhancementPrompt(),
      }),
    kind: 'picture',
    quantity: () => ({
      image: 1,
      run: 1,
      megapixel: (sentPixels / MEGAPIXEL) * enhancedScale ** 2,
    }),
  },
  'image-to-video': {
    endpoint: chosen('image-to-video'),
    prepare: async (_step, context, { client }) => ({
      url: await uploadJpeg(client, await writeFirstFrame(context), context),
    }),
    input: (step, endpoint, prepared) =>
      rowFor(videoModels, endpoint).input({
        imageUrl: urlOf(prepared),
        prompt: writeReelPrompt(step),
        avoid: writeReelAvoids(step),
        seconds: step.seconds,
      }),
    kind: 'video',
    quantity: ({ seconds }) => ({ second: seconds, run: 1 }),
  },
  'persona-shot': {
    endpoint: chosen('persona-shot'),
    prepare: async (_step, context, { client }) => ({
      url: await uploadJpeg(client, await writeSentPhoto(context), context),
    }),
    input: (step, endpoint, prepared) =>
      rowFor(shotModels, endpoint).input({
        imageUrl: urlOf(prepared),
        prompt: writeShotPrompt(step),
        seed: step.seed,
      }),
    kind: 'picture',
    quantity: () => onePicture,
  },
  'train-persona': {
    endpoint: chosen('train-persona'),
    prepare: async (step, context, { client }) => ({
      url: await uploadFile(client, {
        path: await writeTraining(step, context),
        contentType: 'application/zip',
        extension: 'zip',
        signal: context.signal,
      }),
    }),
    input: (_step, endpoint, prepared) => {
      const { steps, input } = rowFor(trainingModels, endpoint);
      return input({ archiveUrl: urlOf(prepared), trigger: triggerWord, steps });
    },
    kind: 'model',
    quantity: (_step, endpoint) => ({
      run: 1,
      'thousand-steps': rowFor(trainingModels, endpoint).steps / 1000,
    }),
    data: ({ hints }, trainer) => {
      const { baseModel, imageEndpoint } = rowFor(trainingModels, trainer);
      const { gender } = hints ?? {};
      return { endpoint: imageEndpoint, triggerWord, baseModel, trainer, gender: gender ?? null };
    },
  },
  'persona-image': {
    endpoint: ({ model }, models) => models['persona-image'] ?? personaModel.parse(model).endpoint,
    prepare: async ({ source }, context, { client, kept }) => ({
      url: await kept.addressOf(source, async () =>
        uploadFile(client, {
          path: await context.source(),
          contentType: 'application/octet-stream',
          extension: 'safetensors',
          signal: context.signal,
        }),
      ),
    }),
    input: (step, endpoint, prepared) =>
      rowFor(personaModels, endpoint).input({
        weightsUrl: urlOf(prepared),
        prompt: writePersonaPrompt(step, personaModel.parse(step.model).triggerWord),
        seed: step.seed,
      }),
    kind: 'picture',
    quantity: () => onePicture,
  },
};

function uploadJpeg(client: FalClient, path: string, { signal }: StepContext): Promise<string> {
  return uploadFile(client, { path, contentType: 'image/jpeg', extension: 'jpg', signal });
}
