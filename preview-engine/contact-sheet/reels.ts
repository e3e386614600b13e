import { join } from 'node:path';
import { renderReel } from '../reel/render.ts';
import { ffmpeg, fixture, unwatched, writeSheet } from './sheet.ts';

export type ReelRow = readonly [
  photo: string,
  category: string,
  option: string | null,
  prompt: string,
];

const reels: readonly ReelRow[] = [
  ['portrait', 'flexing', 'Full Body Flex', ''],
  ['portrait', 'posing', 'Power Pose', ''],
  ['portrait', 'dancing', 'Club Dance', ''],
  ['portrait', 'flirty', 'Intense Eye Contact + Flirty Smirk', ''],
  ['cat', 'movement', 'Spin Slowly to Show Body', ''],
  ['cat', 'emotions', 'Shocked', ''],
  ['coffee', 'viralDances', 'Hip-Hop', ''],
  ['rocket', 'custom', null, 'rise slowly into the stars with sparks and a shake'],
];
const FRAMES = 8;
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
    const some = ['-vf', `fps=${FRAMES / 9.3}`, '-frames:v', String(FRAMES)];
    await ffmpeg('-ss', '0.6', '-i', outputPath, ...some, join(folder, `reel-${index}-%d.png`));
    for (let frame = 1; frame <= FRAMES; frame++) {
      tiles.push(join(folder, `reel-${index}-${frame}.png`));
    }
  }
  await writeSheet('reels', tiles, { columns: FRAMES, width: 150, height: 267 });
}
