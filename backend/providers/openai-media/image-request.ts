import { openAsBlob } from 'node:fs';
import { FormData } from 'undici';
import { readPictureSize, type PictureSize } from '../../media-files/scale-picture.ts';
import type { Exchange } from '../exchange.ts';
import {
  sharedSeed,
  writeEnhancementPrompt,
  writePicturePrompt,
  writeShotPrompt,
} from '../prompts/write-prompt.ts';
import type { Step, StepContext } from '../provider.ts';
import { writeSentPhoto } from '../sent-files.ts';
import type { ImageDialect } from './image-dialects.ts';

type ImageRequest = { path: string; headers: Record<string, string>; body: Exchange['body'] };

/** The request for a picture from words, or from a picture and words. */
export async function imageRequest(
  step: Step,
  {
    dialect,
    model,
    context,
  }: { dialect: ImageDialect; model: string | null; context: StepContext },
): Promise<ImageRequest> {
  const fields = { ...(model === null ? {} : { model }), n: 1, prompt: promptFor(step, dialect) };
  if (step.capability === 'text-to-image') {
    const size = sizeText(dialect.verticalSize(model));
    const seed = dialect.hasSeed ? { seed: sharedSeed(step) ?? step.seed } : {};
    return {
      path: '/images/generations',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fields, size, ...seed, ...dialect.generationFields }),
    };
  }
  const path = await writeSentPhoto(context);
  const picture = await readPictureSize(path);
  const isEnhanced = step.capability === 'enhance';
  const size = isEnhanced ? dialect.sizeLike(picture, model) : dialect.verticalSize(model);
  const form = new FormData();
  const all = { ...fields, size: sizeText(size), ...dialect.editFields };
  for (const [name, value] of Object.entries(all)) form.append(name, String(value));
  form.append('image', await openAsBlob(path, { type: 'image/jpeg' }), 'picture.jpg');
  // The library names the boundary itself.
  return { path: '/images/edits', headers: {}, body: form };
}

function promptFor(step: Step, { readsCommands }: ImageDialect): string {
  const words = wordsFor(step);
  return readsCommands ? withoutCommands(words) : words;
}

function wordsFor(step: Step): string {
  if (step.capability === 'text-to-image') return writePicturePrompt(step);
  if (step.capability === 'persona-shot') return writeShotPrompt(step);
  return writeEnhancementPrompt();
}

/**
 * Servers of one's own read commands in angle brackets out of a prompt: settings at sd-server, files
 * to load at others. A user's words must not reach that.
 */
export const withoutCommands = (words: string): string => words.replaceAll(/[<>]/g, ' ');

const sizeText = ({ width, height }: PictureSize) => `${width}x${height}`;
