import { join } from 'node:path';
import sharp from 'sharp';
import type { enhancePhoto } from '../enhance/enhance-photo.ts';
import type { renderReel } from '../reel/render.ts';
import { againstTheLight } from './photos.ts';
import { type Reel, reelSize } from './reels.ts';
import { ffmpeg, fixture, unwatched, writeSheet } from './sheet.ts';

const ours = join(import.meta.dirname, '../..');

const reels: readonly Reel[] = [
  ['portrait', 'movement', 'Walk Toward Camera', ''],
  ['portrait', 'viralDances', 'K-Pop', ''],
  ['two', 'emotions', 'Happy Smile', ''],
  ['cat', 'movement', 'Spin Slowly to Show Body', ''],
  ['coffee', 'viralDances', 'Hip-Hop', ''],
  ['rocket', 'custom', null, 'slowly to the rocket, then right'],
];
const SECONDS = [0, 3, 6, 9];

/**
 * Each row a reel: four frames by an older engine, then the same four by today's. `older` has the
 * product's files as they were at some commit, and its packages.
 */
export async function sheetOfReelsBeforeAfter(folder: string, older: string): Promise<void> {
  const engines = [older, ours];
  const tiles: string[] = [];
  for (const [row, [photo, category, option, prompt]] of reels.entries()) {
    const sourcePath = photo === 'two' ? await twoPeople(folder) : fixture(photo);
    for (const [column, engine] of engines.entries()) {
      const outputPath = join(folder, `before-after-${row}-${column}.mp4`);
      const reelEngine = await reelsOf(engine);
      const motion = { category, option, prompt };
      const order = { sourcePath, motion, size: reelSize, outputPath };
      await reelEngine.renderReel({ ...order, ...unwatched });
      for (const second of SECONDS) {
        const still = `${outputPath}-${second}.png`;
        await ffmpeg('-ss', String(second), '-i', outputPath, '-frames:v', '1', still);
        tiles.push(still);
      }
    }
  }
  await writeSheet('reels-before-after', tiles, { columns: 8, width: 150, height: 267 });
}

/** Each row a photo, its enhancement by an older engine, and that by today's. */
export async function sheetOfPhotosBeforeAfter(folder: string, older: string): Promise<void> {
  const portrait = () => sharp(fixture('portrait'));
  const photos = [
    await againstTheLight(portrait()),
    portrait().linear(0.42, 0).gamma(1.3),
    portrait(),
    sharp(fixture('coffee')).linear(0.5, 10),
  ];
  const tiles: string[] = [];
  for (const [row, photo] of photos.entries()) {
    const sourcePath = join(folder, `before-after-${row}.jpg`);
    await sharp(await photo.toBuffer())
      .jpeg({ quality: 90 })
      .toFile(sourcePath);
    tiles.push(sourcePath);
    for (const [column, engine] of [older, ours].entries()) {
      const outputPath = join(folder, `before-after-${row}-${column}.jpg`);
      const enhancer = await enhancerOf(engine);
      await enhancer.enhancePhoto({ sourcePath, outputPath, ...unwatched });
      tiles.push(outputPath);
    }
  }
  await writeSheet('photos-before-after', tiles, { columns: 3, width: 380, height: 380 });
}

type ReelEngine = { renderReel: typeof renderReel };
type Enhancer = { enhancePhoto: typeof enhancePhoto };

// An older engine has the same modules, as long as they take the same orders.
const reelsOf = async (root: string) =>
  (await import(join(root, 'preview-engine/reel/render.ts'))) as ReelEngine;
const enhancerOf = async (root: string) =>
  (await import(join(root, 'preview-engine/enhance/enhance-photo.ts'))) as Enhancer;

/** Two people far apart, who do not fit into one frame. */
async function twoPeople(folder: string): Promise<string> {
  const person = await sharp(fixture('portrait')).toBuffer();
  const path = join(folder, 'two.jpg');
  const wall = { width: 1200, height: 700, channels: 3 as const, background: '#b9b2a6' };
  const places = [
    { input: person, left: 100, top: 300 },
    { input: await sharp(person).flop().toBuffer(), left: 700, top: 300 },
  ];
  await sharp({ create: wall }).composite(places).jpeg().toFile(path);
  return path;
}
