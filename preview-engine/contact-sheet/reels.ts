import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { cutsOf } from '../../film/cut/timeline.ts';
import { filledTemplate, templates } from '../../film/templates.ts';
import { composeFilm } from '../films/compose-film.ts';
import { renderReel } from '../reel/render.ts';
import { ffmpeg, fixture, unwatched, writeSheet } from './sheet.ts';

export type Reel = readonly [of: string, category: string, option: string | null, prompt: string];

const reels: readonly Reel[] = [
  ['portrait', 'flexing', 'Full Body Flex', ''],
  ['portrait', 'posing', 'Power Pose', ''],
  ['portrait', 'dancing', 'Club Dance', ''],
  ['portrait', 'flirty', 'Intense Eye Contact + Flirty Smirk', ''],
  ['cat', 'movement', 'Spin Slowly to Show Body', ''],
  ['cat', 'emotions', 'Shocked', ''],
  ['coffee', 'viralDances', 'Hip-Hop', ''],
  ['rocket', 'custom', null, 'rise slowly into the stars with sparks and a shake'],
];
const REEL_FRAMES = 8;
export const reelSize = { width: 360, height: 640 };

/** Eight reels, each as a row of its frames. */
export async function sheetOfReels(folder: string): Promise<void> {
  const tiles: string[] = [];
  for (const [index, [photo, category, option, prompt]] of reels.entries()) {
    const outputPath = join(folder, `reel-${index}.mp4`);
    const motion = { category, option, prompt };
    const order = { sourcePath: fixture(photo), motion, size: reelSize, outputPath };
    await renderReel({ ...order, ...unwatched });
    // One frame out of every tenth of the video, from its first second on.
    const some = ['-vf', `fps=${REEL_FRAMES / 9.3}`, '-frames:v', String(REEL_FRAMES)];
    await ffmpeg('-ss', '0.6', '-i', outputPath, ...some, join(folder, `reel-${index}-%d.png`));
    for (let frame = 1; frame <= REEL_FRAMES; frame++) {
      tiles.push(join(folder, `reel-${index}-${frame}.png`));
    }
  }
  await writeSheet('reels', tiles, { columns: REEL_FRAMES, width: 150, height: 267 });
}

/** Templates with the photos that fill them, in their order. */
const films: readonly (readonly [template: string, photos: readonly string[]])[] = [
  ['Outfit reveal', ['portrait']],
  ['Name in lights', ['portrait']],
  ['Words to live by', ['portrait']],
  ['Postcards', ['rocket', 'coffee', 'portrait', 'cat']],
  ['Three reasons', ['coffee', 'portrait', 'cat']],
  ['Plot twist', ['cat', 'cat', 'portrait']],
];
const FILM_FRAMES = 4;
/** Large enough for words, which are laid out for a frame that is larger still. */
const filmSize = { width: 720, height: 1280 };

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
    const order = { document, sources, size: filmSize, scratchDir };
    const { filmPath } = await composeFilm({ ...order, ...unwatched });
    for (let frame = 0; frame < FILM_FRAMES; frame++) {
      const tile = join(scratchDir, `${frame}.png`);
      const seconds = ((frame + 0.5) / FILM_FRAMES) * (cutsOf(document).at(-1) ?? 0);
      await ffmpeg('-ss', seconds.toFixed(3), '-i', filmPath, '-frames:v', '1', tile);
      tiles.push(tile);
    }
  }
  await writeSheet('films', tiles, { columns: 2 * FILM_FRAMES, width: 180, height: 320 });
}
