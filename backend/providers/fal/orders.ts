import { join } from 'node:path';
import { z } from 'zod';
import {
  readPictureSize,
  writeCroppedPicture,
  writeScaledPicture,
} from '../../media-files/scale-picture.ts';
import { personaShots, triggerWord } from '../prompts/personas.ts';
import {
  sharedSeed,
  writeCaption,
  writeEnhancementPrompt,
  writePersonaPrompt,
  writePicturePrompt,
  writeReelPrompt,
  writeShotPrompt,
} from '../prompts/write-prompt.ts';
import type { Quantity } from '../prices.ts';
import type {
  Capability,
  OutputFile,
  Prepared,
  RemoteKind,
  Step,
  StepContext,
  StepFor,
} from '../provider.ts';
import type { FalClient } from './client.ts';
import {
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
import { writeTrainingArchive } from './training-archive.ts';
import { uploadFile } from './uploads.ts';

type Models = { readonly [C in Capability]?: string };

/**
 * What one capability asks of a model, and what it is charged by. Methods, so that a maker of one
 * kind of step is a maker: each gets only steps of its own capability.
 */
export type Maker<S extends Step = Step> = {
  endpoint(step: S, models: Models): string;
  prepare?(step: S, context: StepContext, client: FalClient): Promise<Prepared>;
  input(step: S, endpoint: string, prepared: Prepared): object;
  kind: RemoteKind;
  /** The most that is charged for; a picture's own size is put over it. */
  quantity(step: S, endpoint: string): Quantity;
  data?(step: S, endpoint: string): Record<string, unknown>;
};

const UPLOAD_PIXELS = 1_000_000;
/** As sharp as the largest result, and the shape of a reel. */
const reelSize = { width: 1080, height: 1920 } as const;
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
const personaModel = z.object({ endpoint: z.string().min(1), triggerWord: z.string().min(1) });

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
    prepare: async (_step, context, client) => {
      const path = join(context.scratchDir, 'photo.jpg');
      await writeScaledPicture(await context.source(), path, { maxPixels: UPLOAD_PIXELS });
      return { url: await uploadJpeg(client, path, context) };
    },
    input: (_step, endpoint, prepared) =>
      rowFor(enhanceModels, endpoint).input({
        imageUrl: urlOf(prepared),
        prompt: writeEnhancementPrompt(),
      }),
    kind: 'picture',
    quantity: () => ({
      image: 1,
      run: 1,
      megapixel: (UPLOAD_PIXELS / MEGAPIXEL) * enhancedScale ** 2,
    }),
  },
  'image-to-video': {
    endpoint: chosen('image-to-video'),
    prepare: async (_step, context, client) => {
      const path = join(context.scratchDir, 'photo.jpg');
      await writeCroppedPicture(await context.source(), path, reelSize);
      return { url: await uploadJpeg(client, path, context) };
    },
    input: (step, endpoint, prepared) =>
      rowFor(videoModels, endpoint).input({
        imageUrl: urlOf(prepared),
        prompt: writeReelPrompt(step),
        seconds: step.seconds,
      }),
    kind: 'video',
    quantity: ({ seconds }) => ({ second: seconds, run: 1 }),
  },
  'persona-shot': {
    endpoint: chosen('persona-shot'),
    prepare: async (_step, context, client) => {
      const path = join(context.scratchDir, 'portrait.jpg');
      await writeScaledPicture(await context.source(), path, { maxPixels: UPLOAD_PIXELS });
      return { url: await uploadJpeg(client, path, context) };
    },
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
    prepare: prepareTraining,
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
    prepare: async (_step, context, client) => ({
      url: await uploadFile(client, {
        path: await context.source(),
        ...{ contentType: 'application/octet-stream', extension: 'safetensors' },
        signal: context.signal,
      }),
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

async function prepareTraining(
  { hints }: StepFor<'train-persona'>,
  context: StepContext,
  client: FalClient,
): Promise<Prepared> {
  const { scratchDir, signal } = context;
  const sources = [await context.source(), ...(await context.shots())];
  const pictures = [];
  for (const [index, source] of sources.entries()) {
    const path = join(scratchDir, `${index}.jpg`);
    await writeScaledPicture(source, path, { maxPixels: UPLOAD_PIXELS });
    // The portrait comes first, then the shots in the order of their table.
    const shot = index === 0 ? 'studio portrait' : (personaShots[index - 1] ?? 'portrait');
    pictures.push({ path, caption: writeCaption(hints, { trigger: triggerWord, shot }) });
  }
  const path = join(scratchDir, 'training.zip');
  await writeTrainingArchive(pictures, path);
  const file = { path, contentType: 'application/zip', extension: 'zip', signal };
  return { url: await uploadFile(client, file) };
}

function uploadJpeg(client: FalClient, path: string, { signal }: StepContext): Promise<string> {
  return uploadFile(client, { path, contentType: 'image/jpeg', extension: 'jpg', signal });
}

/** What was made: the size of the file itself where there is one, else the most it may be. */
export async function madeQuantity(most: Quantity, file: OutputFile): Promise<Quantity> {
  if (most.megapixel === undefined || !file.contentType.startsWith('image/')) return most;
  const { width, height } = await readPictureSize(file.path);
  return { ...most, megapixel: (width * height) / MEGAPIXEL };
}
