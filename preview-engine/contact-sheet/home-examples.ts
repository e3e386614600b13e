import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import type { ExampleName } from '../../contract/examples.ts';
import { ffmpegPathOf } from '#backend/media-files/ffmpeg.ts';
import { writeOrigin, type Origin } from '#backend/media-files/origin.ts';
import { enhancePhoto } from '../enhance/enhance-photo.ts';
import { trainPersona } from '../persona/model/train-step.ts';
import { makePersonaImage } from '../persona/persona-image-step.ts';
import { makePortrait } from '../persona/portrait/portrait-step.ts';
import { drawPicture } from '../picture/draw-picture.ts';
import { renderReel } from '../reel/render.ts';
import { made } from './personas.ts';

const root = join(import.meta.dirname, '../..');
const examples = join(root, 'backend/pages/examples');
const portrait = join(import.meta.dirname, 'portrait.jpg');
const signal = new AbortController().signal;
const onProgress = () => undefined;

/** What the cards of the home screen, the sign-in and empty places show: small, shipped with the app. */
export async function homeExamples(folder: string): Promise<void> {
  await personaInThreePlaces(folder);
  await productPicture(folder);
  const width = (await sharp(portrait).metadata()).width;
  // The head and the collar, in the middle.
  const face = (shape: number) => {
    const side = Math.round(0.47 * width);
    const box = { left: Math.round(0.21 * width), top: 0, width: side };
    return sharp(portrait).extract({ ...box, height: Math.round(side * shape) });
  };
  await enhancedFace(folder, face(4 / 3));
  await movingPerson(folder, face(16 / 9));
}

const prompts = [
  'drinking coffee in a cafe in Paris',
  'on a tropical beach at sunset',
  'at a rooftop party at night',
];

async function personaInThreePlaces(folder: string): Promise<void> {
  const step = { portrait: { gender: 'Female', race: 'Mixed' }, seed: 34 };
  const chosen = await made(folder, null, (context) => makePortrait(step, context));
  const model = await made(folder, chosen, (context) => trainPersona({ race: 'Random' }, context));
  for (const [index, prompt] of prompts.entries()) {
    const order = { prompt, seed: index + 3 };
    const picture = await made(folder, model, (context) => makePersonaImage(order, context));
    const name = (['influencer-1.webp', 'influencer-2.webp', 'influencer-3.webp'] as const)[index];
    if (name) await keep(name, sharp(picture).resize({ width: 360 }), 'algorithmicMedia');
  }
}

async function productPicture(folder: string): Promise<void> {
  const outputPath = join(folder, 'story.jpg');
  const prompt = 'a handbag and sunglasses in a studio';
  const size = { width: 540, height: 960 };
  await drawPicture({
    prompt,
    scene: null,
    seed: 3,
    look: 2,
    size,
    outputPath,
    signal,
    onProgress,
  });
  await keep('story.webp', sharp(outputPath).resize({ width: 360 }), 'algorithmicMedia');
}

/** A photo taken in too little light, and what the enhancer makes of it. */
async function enhancedFace(folder: string, face: Sharp): Promise<void> {
  const sourcePath = join(folder, 'before.jpg');
  const outputPath = join(folder, 'after.jpg');
  await sharp(await face.png().toBuffer())
    .linear(0.5, 0)
    .gamma(1.3)
    .jpeg({ quality: 92 })
    .toFile(sourcePath);
  await enhancePhoto({ sourcePath, outputPath, signal, onProgress });
  await keep('enhancer-before.webp', sharp(sourcePath), 'algorithmicallyEnhanced');
  await keep('enhancer-after.webp', sharp(outputPath), 'algorithmicallyEnhanced');
}

async function movingPerson(folder: string, face: Sharp): Promise<void> {
  const sourcePath = join(folder, 'still.png');
  const outputPath = join(folder, 'reel.mp4');
  const first = join(folder, 'first.png');
  const clip = join(examples, 'reel.mp4');
  await face.png().toFile(sourcePath);
  const motion = { category: 'movement', option: 'Spin Slowly to Show Body', prompt: '' };
  const size = { width: 360, height: 640 };
  await renderReel({ sourcePath, motion, size, outputPath, signal, onProgress });
  const ffmpeg = (args: readonly string[]) =>
    promisify(execFile)(ffmpegPathOf(), ['-v', 'error', '-y', '-i', outputPath, ...args]);
  const small = ['-vf', 'scale=270:480', '-c:v', 'libx264', '-preset', 'veryslow', '-crf', '30'];
  await ffmpeg([...small, '-pix_fmt', 'yuv420p', '-an', '-movflags', '+faststart', clip]);
  await writeOrigin(clip, 'video/mp4', 'algorithmicallyEnhanced');
  console.log(`${clip}: ${Math.round((await stat(clip)).size / 1024)} kB`);
  // The clip begins with it, so nothing jumps when it starts to play.
  await ffmpeg(['-frames:v', '1', first]);
  await keep('reel.webp', sharp(first), 'algorithmicallyEnhanced');
}

async function keep(name: ExampleName, picture: Sharp, origin: Origin): Promise<void> {
  const path = join(examples, name);
  const { size } = await picture.webp({ quality: 74, effort: 6 }).toFile(path);
  await writeOrigin(path, 'image/webp', origin);
  console.log(`${path}: ${Math.round(size / 1024)} kB`);
}
