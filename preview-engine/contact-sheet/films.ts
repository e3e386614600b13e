import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { cutsOf } from '../../film/cut/timeline.ts';
import { filledTemplate, templates } from '../../film/templates.ts';
import { composeFilm } from '../films/compose-film.ts';
import { reelSize } from './reels.ts';
import { ffmpeg, fixture, unwatched, writeSheet } from './sheet.ts';

/** Templates with the photos that fill them, in their order. */
const films: readonly (readonly [template: string, photos: readonly string[]])[] = [
  ['Outfit reveal', ['portrait']],
  ['Name in lights', ['portrait']],
  ['Words to live by', ['portrait']],
  ['Postcards', ['rocket', 'coffee', 'portrait', 'cat']],
  ['Three reasons', ['coffee', 'portrait', 'cat']],
  ['Plot twist', ['cat', 'cat', 'portrait']],
];
const FRAMES = 4;

/** Six films, two in a row, each as frames from the middles of its quarters. */
export async function sheetOfFilms(folder: string): Promise<void> {
  const tiles: string[] = [];
  for (const [index, [name, photos]] of films.entries()) {
    const template = templates.find((one) => one.name === name);
    if (!template) throw new Error(`no template is called ${name}`);
    const scratchDir = join(folder, `film-${index}`);
    await mkdir(scratchDir);
    const copyOf = (photo: string) => join(scratchDir, `${photo}.jpg`);
    for (const photo of photos) await copyFile(fixture(photo), copyOf(photo));
    const document = filledTemplate(template, [...photos.keys()]);
    const sources = document.shots.map(({ imageId }) => ({
      path: copyOf(photos[imageId] ?? ''),
      isVideo: false,
    }));
    const order = { document, sources, size: reelSize, scratchDir };
    const { filmPath } = await composeFilm({ ...order, ...unwatched });
    for (let frame = 0; frame < FRAMES; frame++) {
      const tile = join(scratchDir, `${frame}.png`);
      const seconds = ((frame + 0.5) / FRAMES) * (cutsOf(document).at(-1) ?? 0);
      await ffmpeg('-ss', seconds.toFixed(3), '-i', filmPath, '-frames:v', '1', tile);
      tiles.push(tile);
    }
  }
  await writeSheet('films', tiles, { columns: 2 * FRAMES, width: 180, height: 320 });
}
