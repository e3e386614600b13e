import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { contactSheet } from '../../backend/providers/local/picture/contact-sheet.ts';
import { storyTellings } from '../../contract/tools/story-scenes.ts';

/** `npm run gallery-sheet`: what the embedded engine draws, for eyes, into `docs/`. */
const docs = join(import.meta.dirname, '../../docs');
const seeds = [1, 2, 3];

const tiles = Object.values(storyTellings)
  .flatMap(({ scenes }) => scenes)
  .filter(({ prompt }) => prompt !== '')
  .flatMap(({ key, prompt }) => seeds.map((seed) => ({ prompt, scene: key, seed, figure: null })));
const sheet = join(docs, 'gallery-scenes.png');
const costs = await contactSheet(tiles, 9, sheet);
await sharp(sheet)
  .resize({ width: 1800 })
  .webp({ quality: 70 })
  .toFile(join(docs, 'gallery-scenes.webp'));
await rm(sheet);
const milliseconds = costs.map(({ cpuMilliseconds }) => cpuMilliseconds).toSorted((a, b) => a - b);
console.log(
  `${costs.length} pictures, ${milliseconds[Math.floor(milliseconds.length / 2)]?.toFixed(0)} ms of CPU each (median), ${milliseconds.at(-1)?.toFixed(0)} ms at most`,
);
