import { join } from 'node:path';
import { drawPicture } from '../picture/draw-picture.ts';
import { storyContents } from '../../contract/tools/story-scenes.ts';
import { unwatched, writeSheet } from './sheet.ts';

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

/** The same number shows the same people in all scenes. */
export async function drawScene(
  folder: string,
  { key, prompt }: Scene,
  seed: number,
): Promise<string> {
  const outputPath = join(folder, `${key}-${seed}.jpg`);
  const size = { width: 540, height: 960 };
  const order = { prompt, scene: key, seed, look: seed, size, outputPath };
  await drawPicture({ ...order, ...unwatched });
  return outputPath;
}
