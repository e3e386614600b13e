import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { writeOrigin } from '#backend/media-files/origin.ts';
import { faceExample } from '../../contract/examples.ts';
import { genders, races } from '../../contract/tools/influencer.ts';
import { storyContents } from '../../contract/tools/story-scenes.ts';
import { makePortrait } from '../persona/portrait/portrait-step.ts';
import { drawPicture } from '../picture/draw-picture.ts';
import { made } from './personas.ts';

const examples = join(import.meta.dirname, '../../backend/pages/examples');
const drawn = { width: 540, height: 960 };

/** Large enough for a slot of a story on a desktop; the tiles of the themes show the same files. */
const scene = { width: 270, height: 480 };

/** Whom the tiles of reel styles move: a figure to its knees, with a street on both sides. */
const street = { key: 'fashionLifestyle-2', crop: { left: 0, top: 110, width: 540, height: 540 } };
const MOVED_PX = 224;

/** The head in a portrait, which is shown in a line of a list. */
const face = { left: 135, top: 330, width: 810, height: 810 };
const FACE_PX = 96;

/** What the tiles show that themes and styles are chosen by: small, shipped with the app. */
export async function choiceExamples(folder: string): Promise<void> {
  const scenes = Object.values(storyContents).flatMap((telling) => [...telling.scenes]);
  for (const { key, prompt } of scenes.filter(({ prompt: text }) => text !== '')) {
    const outputPath = join(folder, `${key}.jpg`);
    await drawPicture({
      prompt,
      scene: key,
      seed: 2,
      // The same woman in all of them.
      look: 2,
      size: drawn,
      outputPath,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    await keep(`scene-${key}.webp`, sharp(outputPath).resize(scene));
    if (key === street.key) {
      await keep('reel-style.webp', sharp(outputPath).extract(street.crop).resize(MOVED_PX));
    }
  }
  for (const gender of genders) {
    for (const race of races) {
      if (race === 'Random') continue;
      const step = { portrait: { gender, race }, seed: 34 };
      const portrait = await made(folder, null, (context) => makePortrait(step, context));
      await keep(faceExample(gender, race), sharp(portrait).extract(face).resize(FACE_PX));
    }
  }
}

async function keep(name: string, picture: Sharp): Promise<void> {
  const path = join(examples, name);
  const { size } = await picture.webp({ quality: 68, effort: 6 }).toFile(path);
  await writeOrigin(path, 'image/webp', 'algorithmicMedia');
  console.log(`${path}: ${Math.round(size / 1024)} kB`);
}
