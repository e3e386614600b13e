import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { type Origin, writeOrigin } from '#backend/media-files/origin.ts';
import type { ExampleName } from '../../contract/examples.ts';

const root = join(import.meta.dirname, '../..');
const docs = join(root, 'docs');
export const examples = join(root, 'backend/pages/examples');
export const fixture = (name: string): string => join(root, `tests/fixtures/${name}.jpg`);

/** The fields of an order that is not aborted and whose progress is not shown. */
export const unwatched = { signal: new AbortController().signal, onProgress: () => undefined };

/** The program that npm brings for development. */
const { path: program } = createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg') as {
  path: string;
};

export const ffmpeg = (...args: readonly string[]) =>
  promisify(execFile)(program, ['-v', 'error', ...args]);

/** Keeps a picture as an example that is shipped with the app. */
export async function keep(
  name: ExampleName,
  picture: Sharp,
  { quality, origin }: { quality: number; origin: Origin },
): Promise<void> {
  const path = join(examples, name);
  const isJpeg = name.endsWith('.jpg');
  const encoded = isJpeg
    ? picture.jpeg({ quality, mozjpeg: true })
    : picture.webp({ quality, effort: 6 });
  const { size } = await encoded.toFile(path);
  await writeOrigin(path, isJpeg ? 'image/jpeg' : 'image/webp', origin);
  console.log(`${path}: ${Math.round(size / 1024)} kB`);
}

const GAP = 8;

/** Tiles pictures row by row, each cropped to the same size, into `docs/gallery-<name>.webp`. */
export async function writeSheet(
  name: string,
  tiles: readonly string[],
  { columns, width, height }: { columns: number; width: number; height: number },
): Promise<void> {
  const rows = Math.ceil(tiles.length / columns);
  const placed = [];
  for (const [index, tile] of tiles.entries()) {
    placed.push({
      input: await sharp(tile).resize(width, height, { fit: 'cover' }).png().toBuffer(),
      left: GAP + (index % columns) * (width + GAP),
      top: GAP + Math.floor(index / columns) * (height + GAP),
    });
  }
  const size = { width: GAP + columns * (width + GAP), height: GAP + rows * (height + GAP) };
  const path = join(docs, `gallery-${name}.webp`);
  const { size: bytes } = await sharp({ create: { ...size, channels: 3, background: '#0b0a0d' } })
    .composite(placed)
    .webp({ quality: 74 })
    .toFile(path);
  console.log(`${path}: ${tiles.length} pictures, ${Math.round(bytes / 1024)} kB`);
}
