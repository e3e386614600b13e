import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ffmpegPathOf } from '../../backend/media-files/ffmpeg.ts';
import { renderReel } from '../reel/render.ts';
import { writeSheet } from './sheet.ts';

const fixtures = join(import.meta.dirname, '../../tests/fixtures');

const reels: readonly [photo: string, category: string, option: string | null, prompt: string][] = [
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
const size = { width: 360, height: 640 };

/** Eight reels, each as a row of its frames. */
export async function sheetOfReels(folder: string): Promise<void> {
  const tiles: string[] = [];
  for (const [index, [photo, category, option, prompt]] of reels.entries()) {
    const outputPath = join(folder, `reel-${index}.mp4`);
    await renderReel({
      sourcePath: join(fixtures, `${photo}.jpg`),
      motion: { category, option, prompt },
      size,
      outputPath,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    // One frame out of every tenth of the video, from its first second on.
    await promisify(execFile)(ffmpegPathOf(), [
      ...['-v', 'error', '-ss', '0.6', '-i', outputPath, '-vf', `fps=${FRAMES / 9.3}`],
      ...['-frames:v', String(FRAMES), join(folder, `reel-${index}-%d.png`)],
    ]);
    for (let frame = 1; frame <= FRAMES; frame++) {
      tiles.push(join(folder, `reel-${index}-${frame}.png`));
    }
  }
  await writeSheet('reels', tiles, { columns: FRAMES, width: 150, height: 267 });
}
