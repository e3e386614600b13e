import { access, constants, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { OWN_PHOTO_SIDE_MAX } from '#contract/limits.ts';
import { hardenSharp, openUpright } from '../inspect-picture.ts';
import { rawPixels } from '../scale-picture.ts';
import { UnusableFilm } from './film-limits.ts';
import type { PrepareJob } from './messages.ts';
import { messageOf, serveJobs } from './serve-jobs.ts';

/* The render process of photos that become items: it writes them anew. */

hardenSharp();

serveJobs<PrepareJob>(async (job, side) => {
  const photo = await side.inFolder(job.photo);
  const picture = await side.inFolder(job.picture);
  // A missing file is a bug, but the decoder would report it like an unreadable photo.
  await access(photo, constants.R_OK);
  const encoded = await encode(photo).catch((error: unknown) => {
    throw new UnusableFilm(messageOf(error));
  });
  // By itself, for its errors: a full disk is not the photo's fault.
  await writeFile(picture, encoded);
});

/** Upright, in sRGB, without metadata: a JPEG, or a PNG where something shines through. */
async function encode(photo: string): Promise<Buffer> {
  const side = OWN_PHOTO_SIDE_MAX;
  const fitted = openUpright(photo)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  if (!(await openUpright(photo).metadata()).hasAlpha)
    return fitted.jpeg({ quality: 92 }).toBuffer();
  const { data, info } = await rawPixels(fitted);
  const pixels = () => sharp(data, { raw: info });
  // Through most alpha channels nothing shines.
  const { isOpaque } = await pixels().stats();
  return (isOpaque ? pixels().removeAlpha().jpeg({ quality: 92 }) : pixels().png()).toBuffer();
}
