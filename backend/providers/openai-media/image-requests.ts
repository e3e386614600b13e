import { openAsBlob } from 'node:fs';
import type { Dispatcher } from 'undici';
import { readPictureSize, type PictureSize } from '../../media-files/scale-picture.ts';
import { wordsFor } from '../prompts/write-prompt.ts';
import type { Step, StepContext } from '../provider.ts';
import { fileFor } from '../sent-files.ts';

/** The differences between servers of `/images/generations` and `/images/edits`. */
type ImageDialect = {
  /** Sent beside model, prompt, n and size. */
  generationFields: Readonly<Record<string, string>>;
  editFields: Readonly<Record<string, string>>;
  canEdit: boolean;
  /** The server takes `seed`, so that the pictures of one story share their look. */
  hasSeed: boolean;
  /** The server may read commands out of a prompt. */
  readsCommands: boolean;
  /** Its list of models names what a request may name. */
  listsModels: boolean;
  /** The size of a vertical picture. */
  verticalSize: (model: string | null) => PictureSize;
  /** The size nearest to the shape of the user's own picture. */
  sizeLike: (picture: PictureSize, model: string | null) => PictureSize;
};

/** The dialect that all of them take; pictures come as text in the answer. */
const common: ImageDialect = {
  generationFields: { response_format: 'b64_json' },
  editFields: { response_format: 'b64_json' },
  canEdit: true,
  hasSeed: false,
  readsCommands: true,
  listsModels: true,
  // Multiples of 64, which models of every family can draw.
  verticalSize: () => ({ width: 768, height: 1344 }),
  sizeLike: freeSize,
};

/**
 * By the value of the setting OPENAI_IMAGES_API. Each row follows the documentation of its server.
 */
export const imageDialects = {
  openai: {
    ...common,
    readsCommands: false,
    // Its models answer with text without being asked, and refuse the question.
    generationFields: { quality: 'medium', moderation: 'auto', output_format: 'jpeg' },
    editFields: { quality: 'medium', output_format: 'jpeg' },
    verticalSize: (model) =>
      hasFixedSizes(model) ? { width: 1024, height: 1536 } : { width: 1008, height: 1792 },
    sizeLike: (picture, model) => (hasFixedSizes(model) ? fixedSize(picture) : freeSize(picture)),
  },
  common,
  /** stable-diffusion.cpp: one model per server, whatever its list says. */
  'sd-server': {
    ...common,
    generationFields: { output_format: 'jpeg' },
    editFields: { output_format: 'jpeg' },
    listsModels: false,
  },
  'vllm-omni': { ...common, hasSeed: true },
  sglang: common,
  localai: { ...common, canEdit: false },
  ollama: { ...common, canEdit: false },
} as const satisfies Readonly<Record<string, ImageDialect>>;

export type ImageDialectName = keyof typeof imageDialects;

/** Models before gpt-image-2 draw three sizes only. */
const hasFixedSizes = (model: string | null) => /^gpt-image-1\b|^chatgpt-image/.test(model ?? '');

const fixedSizes: readonly PictureSize[] = [
  { width: 1024, height: 1024 },
  { width: 1024, height: 1536 },
  { width: 1536, height: 1024 },
];

function fixedSize(picture: PictureSize): PictureSize {
  const distance = (size: PictureSize) => Math.abs(Math.log(ratioOf(size) / ratioOf(picture)));
  return fixedSizes.toSorted((a, b) => distance(a) - distance(b))[0] ?? picture;
}

const ratioOf = ({ width, height }: PictureSize) => width / height;

/** About a megapixel; models that draw any size want multiples of 16 and at most 3:1. */
function freeSize(picture: PictureSize): PictureSize {
  const ratio = Math.min(3, Math.max(1 / 3, ratioOf(picture)));
  const height = Math.sqrt(PIXELS / ratio);
  const width = height * ratio;
  // The long side down and the short one up, so that a shape at the limit stays within it.
  const [roundWidth, roundHeight] =
    width > height ? [Math.floor, Math.ceil] : [Math.ceil, Math.floor];
  return { width: roundWidth(width / GRID) * GRID, height: roundHeight(height / GRID) * GRID };
}

const PIXELS = 1_000_000;
const GRID = 16;

type ImageRequest = {
  path: string;
  headers: Record<string, string>;
  body: Dispatcher.DispatchOptions['body'];
};

/** The request for a picture from words, or from a picture and words. */
export async function imageRequest(
  step: Step,
  options: { dialect: ImageDialect; model: string | null; context: StepContext },
): Promise<ImageRequest> {
  const { dialect, model, context } = options;
  const { prompt: words, seed } = wordsFor(step);
  const prompt = dialect.readsCommands ? withoutCommands(words) : words;
  const fields = { ...(model === null ? {} : { model }), n: 1, prompt };
  const photo = await fileFor(step, context);
  if (!photo) {
    const size = sizeText(dialect.verticalSize(model));
    const seeded = dialect.hasSeed ? { seed } : {};
    return {
      path: '/images/generations',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fields, size, ...seeded, ...dialect.generationFields }),
    };
  }
  const picture = await readPictureSize(photo.path);
  const isEnhanced = step.capability === 'enhance';
  const size = isEnhanced ? dialect.sizeLike(picture, model) : dialect.verticalSize(model);
  const { FormData } = await import('undici');
  const form = new FormData();
  const all = { ...fields, size: sizeText(size), ...dialect.editFields };
  for (const [name, value] of Object.entries(all)) form.append(name, String(value));
  form.append('image', await openAsBlob(photo.path, { type: photo.contentType }), 'picture.jpg');
  // The library names the boundary itself.
  return { path: '/images/edits', headers: {}, body: form };
}

/**
 * Servers of one's own read commands in angle brackets out of a prompt: settings at sd-server,
 * files to load at others. A user's words must not reach that.
 */
export const withoutCommands = (words: string): string => words.replaceAll(/[<>]/g, ' ');

const sizeText = ({ width, height }: PictureSize) => `${width}x${height}`;
