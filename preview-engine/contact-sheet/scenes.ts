import { join } from 'node:path';
import sharp from 'sharp';
import { type ExampleName, faceExample } from '../../contract/examples.ts';
import { genders, races } from '../../contract/tools/influencer.ts';
import { storyContents } from '../../contract/tools/story-scenes.ts';
import { makePortrait } from '../persona/portrait/portrait-step.ts';
import { drawPicture } from '../picture/draw-picture.ts';
import { made } from './personas.ts';
import { keep, unwatched, writeSheet } from './sheet.ts';

type Scene = { key: string; prompt: string };

/** The fifteen scenes of the stories. */
export const scenes: readonly Scene[] = Object.values(storyContents)
  .flatMap((telling): readonly Scene[] => telling.scenes)
  .filter(({ prompt }) => prompt !== '');

/** The scenes three times each; each time with people of their own. */
export async function sheetOfScenes(folder: string): Promise<void> {
  const tiles: string[] = [];
  for (const scene of scenes) {
    for (const seed of [1, 2, 3]) tiles.push(await drawScene(folder, scene, seed));
  }
  await writeSheet('scenes', tiles, { columns: 9, width: 190, height: 338 });
}

/** Draws a scene; the same seed shows the same people in all scenes. */
async function drawScene(folder: string, { key, prompt }: Scene, seed: number): Promise<string> {
  const outputPath = join(folder, `${key}-${seed}.jpg`);
  const size = { width: 540, height: 960 };
  const order = { prompt, scene: key, seed, look: seed, size, outputPath };
  await drawPicture({ ...order, ...unwatched });
  return outputPath;
}

/** Large enough for a slot of a story on a desktop; the tiles of the themes show the same files. */
const slot = { width: 270, height: 480 };

/** Whom the tiles of reel styles move: a figure to its knees, with a street on both sides. */
const street = { key: 'fashionLifestyle-2', crop: { left: 0, top: 110, width: 540, height: 540 } };
const MOVED_PX = 224;

/** The head in a portrait, which is shown in a line of a list. */
const face = { left: 135, top: 330, width: 810, height: 810 };
const FACE_PX = 96;

/** The pictures of the tiles by which themes and styles are chosen: small, shipped with the app. */
export async function choiceExamples(folder: string): Promise<void> {
  const how = { quality: 68, origin: 'algorithmicMedia' } as const;
  for (const scene of scenes) {
    const picture = sharp(await drawScene(folder, scene, 2));
    // The examples have the names of the scenes.
    await keep(`scene-${scene.key}.webp` as ExampleName, picture.clone().resize(slot), how);
    if (scene.key === street.key) {
      await keep('reel-style.webp', picture.clone().extract(street.crop).resize(MOVED_PX), how);
    }
  }
  for (const gender of genders) {
    for (const race of races) {
      if (race === 'Random') continue;
      const step = { portrait: { gender, race }, seed: 34 };
      const portrait = await made(folder, null, (context) => makePortrait(step, context));
      await keep(faceExample(gender, race), sharp(portrait).extract(face).resize(FACE_PX), how);
    }
  }
}
