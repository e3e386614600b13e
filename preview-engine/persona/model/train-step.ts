import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type PollResult, type PollContext, ProviderFault } from '#backend/providers/provider.ts';
import { SHEET } from '../../drawings/svg/ink.ts';
import { readMark } from '../portrait/mark.ts';
import type { Bitmap } from '../portrait/paint-portrait.ts';
import { fitModel } from './fit.ts';
import type { Model } from './model.ts';

const PORTRAIT_MAX_BYTES = 20 * 1024 * 1024;

/** A model less like its portrait than this is a model of somebody else. */
const LIKENESS_MIN = 0.93;

/**
 * Trains a persona from its portrait file: who it is comes from the portrait's mark, its colours
 * from the pixels, and the model must look like the picture in the end. Made from the start
 * whenever it is asked.
 *
 * Throws `invalid_input` for a portrait that this engine did not draw, or that was painted over.
 */
export async function trainPersona({
  source,
  scratchDir,
  signal,
  report,
}: PollContext): Promise<PollResult> {
  report({ fraction: 0.02, stage: 'Reading the portrait' });
  const file = await readPortrait(await source());
  const mark = readMark(file);
  if (!mark) throw new ProviderFault('invalid_input', 'a portrait without the mark of this engine');
  const portrait = await decoded(file);
  signal.throwIfAborted();

  const fit = await fitModel(portrait, mark, signal, (fraction, stage) =>
    report({ fraction: 0.1 + 0.85 * fraction, stage }),
  );
  if (fit.likeness < LIKENESS_MIN) {
    throw new ProviderFault('invalid_input', `the portrait is not who it says (${fit.likeness})`);
  }
  report({ fraction: 0.97, stage: 'Saving the model' });
  const model: Model = {
    madeBy: 'lumireel-persona',
    version: 1,
    portraitSha256: createHash('sha256').update(file).digest('hex'),
    ...fit,
  };
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

async function decoded(file: Buffer): Promise<Bitmap> {
  try {
    const { data, info } = await sharp(file, {
      limitInputPixels: SHEET.width * SHEET.height,
      failOn: 'warning',
    })
      .resize({ ...MEASURED, fit: 'fill' })
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (cause) {
    throw new ProviderFault('invalid_input', 'a portrait that cannot be decoded', { cause });
  }
}
