import { openAsBlob } from 'node:fs';
import type { Dispatcher } from 'undici';
import { readPictureSize, type PictureSize } from '../../media-files/scale-picture.ts';
import { wordsFor } from '../prompts/write-prompt.ts';
import type { Step, StepContext } from '../provider.ts';
import { fileFor } from '../sent-files.ts';
import type { ImageDialect } from './image-dialects.ts';

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
 * Servers of one's own read commands in angle brackets out of a prompt: settings at sd-server, files
 * to load at others. A user's words must not reach that.
 */
export const withoutCommands = (words: string): string => words.replaceAll(/[<>]/g, ' ');

const sizeText = ({ width, height }: PictureSize) => `${width}x${height}`;
