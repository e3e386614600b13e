import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A JPEG and what it shows. */
export type TrainingPicture = { path: string; caption: string };

/** Writes the archive that trainers read: each picture with a text file of the same name. */
export async function writeTrainingArchive(
  pictures: readonly TrainingPicture[],
  toPath: string,
): Promise<void> {
  const zip = new ZipFile();
  const failed = new Promise<never>((_, reject) => zip.once('error', reject));
  pictures.forEach(({ path, caption }, index) => {
    const name = String(index + 1).padStart(3, '0');
    // JPEGs do not get smaller.
    zip.addFile(path, `${name}.jpg`, { compress: false });
    zip.addBuffer(Buffer.from(caption), `${name}.txt`);
  });
  zip.end();
  // yazl types its output as the old stream interface; it is a PassThrough.
  await Promise.race([pipeline(zip.outputStream as Readable, createWriteStream(toPath)), failed]);
}
