import { join } from 'node:path';
import { writeCroppedPicture, writeScaledPicture } from '../media-files/scale-picture.ts';
import { personaShots, triggerWord } from './prompts/personas.ts';
import { writeCaption } from './prompts/write-prompt.ts';
import type { StepContext, StepFor } from './provider.ts';
import { writeTrainingArchive } from './training-archive.ts';

/** The most that a photo has when it is sent: what enhancements cost goes by it. */
export const sentPixels = 1_000_000;
/** As sharp as the largest result, and the shape of a reel. */
const reelSize = { width: 1080, height: 1920 } as const;

/** The source's photo, of at most `sentPixels`, as a JPEG. */
export async function writeSentPhoto({ scratchDir, source }: StepContext): Promise<string> {
  const path = join(scratchDir, 'photo.jpg');
  await writeScaledPicture(await source(), path, { maxPixels: sentPixels });
  return path;
}

/** The source's photo in the shape of a reel, as a JPEG. */
export async function writeFirstFrame({ scratchDir, source }: StepContext): Promise<string> {
  const path = join(scratchDir, 'photo.jpg');
  await writeCroppedPicture(await source(), path, reelSize);
  return path;
}

/** The zip that a training learns from: the portrait and its shots, each with its caption. */
export async function writeTraining(
  { hints }: StepFor<'train-persona'>,
  { scratchDir, source, shots }: StepContext,
): Promise<string> {
  const sources = [await source(), ...(await shots())];
  const pictures = [];
  for (const [index, original] of sources.entries()) {
    const path = join(scratchDir, `${index}.jpg`);
    await writeScaledPicture(original, path, { maxPixels: sentPixels });
    // The portrait comes first, then the shots in the order of their table.
    const shot = index === 0 ? 'studio portrait' : (personaShots[index - 1] ?? 'portrait');
    pictures.push({ path, caption: writeCaption(hints, { trigger: triggerWord, shot }) });
  }
  const path = join(scratchDir, 'training.zip');
  await writeTrainingArchive(pictures, path);
  return path;
}
