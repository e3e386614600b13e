import { join } from 'node:path';
import { drawPicture } from '../picture/draw-picture.ts';
import { storyContents } from '../../contract/tools/story-scenes.ts';
import { writeSheet } from './sheet.ts';

const seeds = [1, 2, 3];

/** The fifteen scenes of the stories, three times each; each time with people of their own. */
export async function sheetOfScenes(folder: string): Promise<void> {
  const scenes = Object.values(storyContents).flatMap((telling) => [...telling.scenes]);
  const tiles: string[] = [];
  for (const { key, prompt } of scenes.filter((scene) => scene.prompt !== '')) {
    for (const seed of seeds) {
      const outputPath = join(folder, `${key}-${seed}.jpg`);
      await drawPicture({
        prompt,
        scene: key,
        seed,
        look: seed,
        size: { width: 540, height: 960 },
        outputPath,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      tiles.push(outputPath);
    }
  }
  await writeSheet('scenes', tiles, { columns: 9, width: 190, height: 338 });
}
