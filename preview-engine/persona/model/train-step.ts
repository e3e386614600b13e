import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type PollResult, ProviderFault } from '#backend/providers/provider.ts';
import { SHEET } from '../../drawings/svg/ink.ts';
import type { Size } from '#film/camera.ts';
import { photoFault, rawPixels, readPhoto, scaled } from '../../photo-file.ts';
import type { Pixels } from '#film/pixels/picture.ts';
import { readMark } from '../portrait/mark.ts';
import { fitModel, type Fit } from './fit.ts';
import { fitPhoto, type Person } from './fit-photo.ts';
import type { Model } from './model.ts';
import type { RenderContext } from '../../render-context.ts';

const PORTRAIT_MAX_BYTES = 20 * 1024 * 1024;

/** A model less like its portrait than this is a model of somebody else. */
const LIKENESS_MIN = 0.93;

/**
 * Trains a persona from its portrait file. A portrait of this engine says in its mark who it shows;
 * its colours come from the pixels, and the model must look like the picture in the end. For
 * any other portrait `person` and the pixels decide. Repeatable: each call starts anew.
 *
 * Throws `invalid_input` for a file that is no picture, and for a portrait of this engine that was
 * painted over.
 */
export async function trainPersona(
  person: Person,
  { source, scratchDir, signal, report }: RenderContext,
): Promise<PollResult> {
  report({ fraction: 0.02, stage: 'Reading the portrait' });
  const sourcePath = await source();
  const file = await readPortrait(sourcePath);
  const portraitSha256 = createHash('sha256').update(file).digest('hex');
  const mark = readMark(file);
  const onProgress = (fraction: number, stage: string) =>
    report({ fraction: 0.1 + 0.85 * fraction, stage });

  let fit: Fit;
  if (mark) {
    const portrait = await decoded(file);
    signal.throwIfAborted();
    fit = await fitModel(portrait, mark, signal, onProgress);
    if (fit.likeness < LIKENESS_MIN) {
      throw new ProviderFault('invalid_input', `the portrait is not who it says (${fit.likeness})`);
    }
  } else {
    const photo = await readPhoto(sourcePath, '#808080', thumbnail).catch((cause: unknown) => {
      throw photoFault(cause, signal);
    });
    signal.throwIfAborted();
    // The same file is the same person.
    const seed = Number.parseInt(portraitSha256.slice(0, 8), 16) >>> 1;
    fit = await fitPhoto(photo.pixels, { ...person, seed }, signal, onProgress);
  }
  report({ fraction: 0.97, stage: 'Saving the model' });
  const model: Model = { madeBy: 'lumireel-persona', version: 1, portraitSha256, ...fit };
  const path = join(scratchDir, 'persona.json');
  signal.throwIfAborted();
  await writeFile(path, JSON.stringify(model));
  return { state: 'done', files: [{ path, contentType: 'application/json' }] };
}

async function readPortrait(path: string): Promise<Buffer> {
  const { size } = await stat(path);
  if (size > PORTRAIT_MAX_BYTES) {
    throw new ProviderFault('invalid_input', `a portrait of ${size} bytes`);
  }
  return readFile(path);
}

/** Half the size it was drawn in is enough to measure it. */
const MEASURED = { width: SHEET.width / 2, height: SHEET.height / 2 };

/** Small enough for `findPerson` to see a face as one place. */
const thumbnail = (size: Size): Size =>
  scaled(size, Math.min(1, 96 / Math.max(size.width, size.height)));

async function decoded(file: Buffer): Promise<Pixels> {
  const limitInputPixels = SHEET.width * SHEET.height;
  try {
    const portrait = sharp(file, { limitInputPixels, failOn: 'warning' });
    return await rawPixels(portrait.resize({ ...MEASURED, fit: 'fill' }));
  } catch (cause) {
    throw new ProviderFault('invalid_input', 'a portrait that cannot be decoded', { cause });
  }
}
