import { readdir, readFile } from 'node:fs/promises';
import { openClipConversion, type ClipConversion } from '../backend/media-files/clip-conversion.ts';
import { testFfmpeg } from './ffmpeg.ts';
import {
  openRenderProcess,
  type RenderLimits,
  type RenderProcess,
} from '../backend/media-files/render-process/render-process.ts';
import { openLog } from '../backend/log.ts';
import { openedOnce } from './opened.ts';

/** A render process for the files of a folder, for the tests of a `describe`. */
export function renderProcessFor(
  scratchDir: string,
  { ffmpegPath = testFfmpeg, ...limits }: Partial<RenderLimits & { ffmpegPath: string }> = {},
): RenderProcess {
  const settings = { scratchDir, ffmpegPath, log: openLog('silent') };
  return openedOnce(async () => openRenderProcess(settings, limits));
}

/** A conversion of clips for the files of a folder, for the tests of a `describe`. */
export function clipConversionFor(
  scratchDir: string,
  limits: Partial<RenderLimits> = {},
): ClipConversion {
  const settings = { scratchDir, ffmpegPath: testFfmpeg, log: openLog('silent') };
  return openedOnce(async () => openClipConversion(settings, limits));
}

/** The ids of the programs whose command line has all these words, on Linux. */
export async function programsNaming(...words: string[]): Promise<number[]> {
  const found: number[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '');
    if (words.every((word) => line.includes(word))) found.push(Number(pid));
  }
  return found;
}
