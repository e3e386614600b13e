import { access, constants } from 'node:fs/promises';
import sharp from 'sharp';
import { hardenSharp, untrustedPicture } from '../inspect-picture.ts';
import { UnusableFilm } from './film-limits.ts';
import type { PhotoJob } from './messages.ts';
import { messageOf, serveJobs } from './serve-jobs.ts';

/* The render process of photos that a call has received: it decodes them and writes nothing. */

hardenSharp();
// A second thread would take longer for one column than it saves.
sharp.concurrency(1);

serveJobs<PhotoJob>(async ({ photo }, side) => readPhoto(await side.inFolder(photo)));

/**
 * Decodes a photo to its last row, as strictly as whoever works from it, and keeps one column of
 * it. Throws `UnusableFilm` for one that cannot be decoded. A JPEG decoded at an eighth of its size
 * would take half of the time, but damage that shows in its last rows goes unnoticed there.
 */
async function readPhoto(photo: string): Promise<void> {
  // A missing file is a bug, but the decoder would report it like an unreadable photo.
  await access(photo, constants.R_OK);
  try {
    const source = sharp(photo, { ...untrustedPicture, sequentialRead: true });
    const { height } = await source.metadata();
    await source.extract({ left: 0, top: 0, width: 1, height }).raw().toBuffer();
  } catch (error) {
    throw new UnusableFilm(messageOf(error));
  }
}
