import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { writeOrigin } from '#backend/media-files/origin.ts';
import { enhancePhoto } from '../enhance/enhance-photo.ts';
import { makePersonaImage } from '../persona/persona-image-step.ts';
import { drawPicture } from '../picture/draw-picture.ts';
import { renderReel } from '../reel/render.ts';
import { made, trained } from './personas.ts';
import { examples, ffmpeg, fixture, keep, unwatched } from './sheet.ts';

const portrait = join(import.meta.dirname, 'portrait.jpg');
const drawn = { quality: 74, origin: 'algorithmicMedia' } as const;
const photographed = { quality: 74, origin: 'algorithmicallyEnhanced' } as const;

/**
 * The pictures on the cards of the home screen, the sign-in and empty places: small, shipped with
 * the app.
 */
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
  await firstPhoto(folder);
  await templatePhotos(folder);
}

async function personaInThreePlaces(folder: string): Promise<void> {
  const { model } = await trained(folder);
  const places = [
    ['influencer-1.webp', 'drinking coffee in a cafe in Paris', 3],
    ['influencer-2.webp', 'on a tropical beach at sunset', 4],
    ['influencer-3.webp', 'at a rooftop party at night', 5],
  ] as const;
  for (const [name, prompt, seed] of places) {
    const picture = await made(folder, model, (context) =>
      makePersonaImage({ prompt, seed }, context),
    );
    await keep(name, sharp(picture).resize({ width: 360 }), drawn);
  }
}

async function productPicture(folder: string): Promise<void> {
  const outputPath = join(folder, 'story.jpg');
  const prompt = 'a handbag and sunglasses in a studio';
  const size = { width: 540, height: 960 };
  await drawPicture({ prompt, scene: null, seed: 3, look: 2, size, outputPath, ...unwatched });
  await keep('story.webp', sharp(outputPath).resize({ width: 360 }), drawn);
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
  await enhancePhoto({ sourcePath, outputPath, ...unwatched });
  await keep('enhancer-before.webp', sharp(sourcePath), photographed);
  await keep('enhancer-after.webp', sharp(outputPath), photographed);
}

/**
 * The portrait as large as a reel: the enhancer doubles it, and its wall goes on above the head.
 */
async function firstPhoto(folder: string): Promise<void> {
  const outputPath = join(folder, 'portrait.jpg');
  await enhancePhoto({ sourcePath: portrait, outputPath, ...unwatched });
  const photo = sharp(outputPath);
  const { width, height } = await photo.metadata();
  const [wall, more] = [28, 80];
  const above = await photo.clone().extract({ left: 0, top: 0, width, height: wall }).toBuffer();
  const added = { width, height: more };
  const noise = { type: 'gaussian', mean: 128, sigma: 9 } as const;
  const grain = await sharp({ create: { ...added, channels: 3, background: '#808080', noise } })
    .greyscale()
    .png()
    .toBuffer();
  const input = await sharp(above)
    .flip()
    .resize({ ...added, fit: 'fill' })
    .blur(3)
    .composite([{ input: grain, blend: 'soft-light' }])
    .png()
    .toBuffer();
  const whole = await photo
    .extend({ top: more })
    .composite([{ input, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const across = Math.round((9 / 16) * (height + more));
  const left = Math.round(0.445 * width - across / 2);
  const reel = sharp(whole).extract({ left, top: 0, width: across, height: height + more });
  const sample = reel.resize(1080, 1920, { fit: 'fill' }).sharpen({ sigma: 1.2 });
  await keep('sample.jpg', sample, { ...photographed, quality: 84 });
}

/** The person of the sample, and a thing and a place, which the enhancer doubles. */
async function templatePhotos(folder: string): Promise<void> {
  const person = sharp(join(examples, 'sample.jpg')).resize(720, 1280);
  await keep('template-person.webp', person, photographed);
  const others = [
    ['template-thing.webp', 'coffee'],
    ['template-place.webp', 'rocket'],
  ] as const;
  for (const [name, photo] of others) {
    const outputPath = join(folder, `${photo}.jpg`);
    await enhancePhoto({ sourcePath: fixture(photo), outputPath, ...unwatched });
    await keep(name, sharp(outputPath), photographed);
  }
}

async function movingPerson(folder: string, face: Sharp): Promise<void> {
  const sourcePath = join(folder, 'still.png');
  const outputPath = join(folder, 'reel.mp4');
  const first = join(folder, 'first.png');
  const clip = join(examples, 'reel.mp4');
  await face.png().toFile(sourcePath);
  const motion = { category: 'movement', option: 'Spin Slowly to Show Body', prompt: '' };
  const size = { width: 360, height: 640 };
  await renderReel({ sourcePath, motion, size, outputPath, ...unwatched });
  const from = ['-y', '-i', outputPath];
  const small = ['-vf', 'scale=270:480', '-c:v', 'libx264', '-preset', 'veryslow', '-crf', '30'];
  await ffmpeg(...from, ...small, '-pix_fmt', 'yuv420p', '-an', '-movflags', '+faststart', clip);
  await writeOrigin(clip, 'video/mp4', 'algorithmicallyEnhanced');
  console.log(`${clip}: ${Math.round((await stat(clip)).size / 1024)} kB`);
  // The clip begins with it, so nothing jumps when it starts to play.
  await ffmpeg(...from, '-frames:v', '1', first);
  await keep('reel.webp', sharp(first), photographed);
}
