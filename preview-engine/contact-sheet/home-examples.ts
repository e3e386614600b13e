import { join } from 'node:path';
import sharp from 'sharp';
import { writeOrigin, type Origin } from '#backend/media-files/origin.ts';
import { enhancePhoto } from '../enhance/enhance-photo.ts';
import { makePortrait } from '../persona/portrait/portrait-step.ts';
import { drawPicture } from '../picture/draw-picture.ts';
import { made } from './personas.ts';

const root = join(import.meta.dirname, '../..');
const size = { width: 240, height: 427 };

/** What the home screen's cards show: small, shipped with the app. */
export async function homeExamples(folder: string): Promise<void> {
  const story = join(folder, 'story.jpg');
  await drawPicture({
    prompt: '',
    scene: 'luxuryTravel-3',
    seed: 2,
    size: { width: 540, height: 960 },
    outputPath: story,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  await keep('story', await sharp(story).toBuffer());
  const step = { portrait: { gender: 'Female', race: 'Mixed' }, seed: 34 };
  const portrait = await made(folder, null, (context) => makePortrait(step, context));
  await keep('influencer', await sharp(portrait).toBuffer());
  await keep('enhancer', await halves(folder));
  await writeExampleOrigins();
}

/** What every file that is shipped says of how it came to be; those of reels are not made here. */
const origins = {
  'story.webp': 'algorithmicMedia',
  'influencer.webp': 'algorithmicMedia',
  'enhancer.webp': 'algorithmicallyEnhanced',
  'cat.webp': 'algorithmicallyEnhanced',
  'coffee.webp': 'algorithmicallyEnhanced',
  'coffee.mp4': 'algorithmicallyEnhanced',
  'rocket.webp': 'algorithmicallyEnhanced',
} as const satisfies Record<string, Origin>;

/** Writes the origin into the shipped examples, without touching a pixel. */
export async function writeExampleOrigins(): Promise<void> {
  for (const [name, origin] of Object.entries(origins)) {
    const type = name.endsWith('.mp4') ? 'video/mp4' : 'image/webp';
    await writeOrigin(join(root, 'frontend/src/ui/examples', name), type, origin);
  }
}

async function keep(name: string, picture: Buffer): Promise<void> {
  const path = join(root, `frontend/src/ui/examples/${name}.webp`);
  const { size: bytes } = await sharp(picture)
    .resize({ ...size, fit: 'cover' })
    .webp({ quality: 72 })
    .toFile(path);
  console.log(`${path}: ${Math.round(bytes / 1024)} kB`);
}

/** A photo taken in too little light; its right half as the enhancer makes it. */
async function halves(folder: string): Promise<Buffer> {
  const dark = join(folder, 'home-before.jpg');
  const enhanced = join(folder, 'home-after.jpg');
  await sharp(join(root, 'tests/fixtures/portrait.jpg'))
    .linear(0.42, 0)
    .gamma(1.3)
    .jpeg({ quality: 90 })
    .toFile(dark);
  await enhancePhoto({
    sourcePath: dark,
    outputPath: enhanced,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  const crop = (path: string) =>
    sharp(path)
      .resize({ height: size.height })
      // The face in the middle, so that the line goes through it.
      .extract({ left: 66, top: 0, ...size })
      .toBuffer();
  const middle = size.width / 2;
  const right = await sharp(await crop(enhanced))
    .extract({ left: middle, top: 0, width: middle, height: size.height })
    .toBuffer();
  const line = { width: 3, height: size.height, channels: 3 as const, background: '#ffc46b' };
  return sharp(await crop(dark))
    .composite([
      { input: right, left: middle, top: 0 },
      { input: { create: line }, left: middle - 1, top: 0 },
    ])
    .png()
    .toBuffer();
}
