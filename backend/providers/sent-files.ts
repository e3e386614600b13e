import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { writeCroppedPicture, writeScaledPicture } from '../media-files/scale-picture.ts';
import { personaShots } from './prompts/personas.ts';
import { writeCaption } from './prompts/write-prompt.ts';
import type { Step, StepContext, StepFor } from './provider.ts';

/** The most that a photo has when it is sent: what enhancements cost goes by it. */
export const sentPixels = 1_000_000;
/** The size of what is sent for a reel: as sharp as the largest result, and of its shape. */
const reelSize = { width: 1080, height: 1920 } as const;

/** A file that a step sends, to be uploaded first. */
export type SentFile = { path: string; contentType: string; extension: string };

/** The file that a step works from, as a service gets it; null where it works from words alone. */
export async function fileFor(step: Step, context: StepContext): Promise<SentFile | null> {
  const { scratchDir, source } = context;
  const photo = {
    path: join(scratchDir, 'photo.jpg'),
    contentType: 'image/jpeg',
    extension: 'jpg',
  };
  switch (step.capability) {
    case 'enhance':
    case 'persona-shot':
      await writeScaledPicture(await source(), photo.path, sentPixels);
      return photo;
    case 'image-to-video':
      await writeCroppedPicture(await source(), photo.path, reelSize);
      return photo;
    case 'train-persona': {
      const path = await writeTraining(step, context);
      return { path, contentType: 'application/zip', extension: 'zip' };
    }
    case 'persona-image': {
      const contentType = 'application/octet-stream';
      return { path: await source(), contentType, extension: 'safetensors' };
    }
    default:
      return null;
  }
}

/**
 * Writes the zip that a training learns from: the portrait and its shots, each with its caption.
 */
async function writeTraining(
  { hints }: StepFor<'train-persona'>,
  { scratchDir, source, shots }: StepContext,
): Promise<string> {
  const sources = [await source(), ...(await shots())];
  const pictures: string[] = [];
  for (const [index, original] of sources.entries()) {
    const path = join(scratchDir, `${index}.jpg`);
    await writeScaledPicture(original, path, sentPixels);
    pictures.push(path);
  }
  const zip = new ZipFile();
  const failed = new Promise<never>((_, reject) => zip.once('error', reject));
  for (const [index, picture] of pictures.entries()) {
    const name = String(index + 1).padStart(3, '0');
    // JPEGs do not get smaller.
    zip.addFile(picture, `${name}.jpg`, { compress: false });
    // The portrait comes first, then the shots in the order of their table.
    const shot = index === 0 ? 'studio portrait' : (personaShots[index - 1] ?? 'portrait');
    zip.addBuffer(Buffer.from(writeCaption(hints, shot)), `${name}.txt`);
  }
  zip.end();
  const path = join(scratchDir, 'training.zip');
  // yazl types its output as the old stream interface; it is a PassThrough.
  await Promise.race([pipeline(zip.outputStream as Readable, createWriteStream(path)), failed]);
  return path;
}
