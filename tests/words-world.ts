import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { wordPlaces, wordStyles } from '../contract/film-choices.ts';
import type { Scene } from '../film/camera.ts';
import { restingPose } from '../film/film.ts';
import type { Rect } from '../film/layout.ts';
import { plane } from '../film/pixels/blur.ts';
import type { Shot } from '../film/shot.ts';
import { readFonts } from '../film/words/fonts.ts';
import { type Presence, presenceIn } from '../film/words/presence.ts';
import { freeZone } from '../film/words/safe-zones.ts';
import { prepareWords, type SeenShots } from '../film/words/words.ts';

const fonts = readFonts(readFileSync('film/words/outlines.bin'));
export const size = { width: 360, height: 640 };
export const zone = freeZone(size);
export const frameHeight = size.height / size.width;
const photo = { left: -0.5, right: 0.5, top: -frameHeight / 2, bottom: frameHeight / 2 };
export const still = { tracks: [] };
export const shot = { camera: { zoom: 1, subject: { x: 0, y: 0 } }, poseAt: restingPose };

export type Words = Parameters<typeof prepareWords>[0][number];
export const said = (text: string, more: Partial<Words> = {}): Words => ({
  ...{ text, style: 'hook', place: 'top', from: 0, to: 3, behind: false, ...more },
});
export const prepared = (...words: Words[]) => prepareWords(words, { size, tempo: 120, fonts });

/** A head by its middle and width, all parts of the frame, and the body below it. */
export function personAt(x: number, y: number, width: number, isParted = true, of: Shot = shot) {
  const [half, tall] = [width / 2, width * 1.3];
  const head: Rect = {
    ...{ left: x - half - 0.5, right: x + half - 0.5 },
    ...{ top: (y - 0.5) * frameHeight - tall / 2, bottom: (y - 0.5) * frameHeight + tall / 2 },
  };
  const mask = plane(90, 160);
  mask.values.forEach((_, at) => {
    const [across, down] = [(at % 90) / 90 - x, (Math.floor(at / 90) / 160 - y) * frameHeight];
    const isHead = (across / half) ** 2 + (down / (tall / 2)) ** 2 < 1;
    mask.values[at] = isHead || (down > 0.45 * tall && Math.abs(across) < width) ? 1 : 0;
  });
  const scene: Scene = {
    ...{ kind: 'fill', photo, subject: { x: 0, y: 0 }, zoomShare: 1, path: [] },
    heads: [head],
  };
  const outline = isParted ? { mask, photo } : undefined;
  const presence = presenceIn(still, of, { scene, outline, frameHeight });
  return { head, mask, presence, seen: seenOver(presence) };
}

/** These people one after the other, within three seconds. */
export function seenOver(...presences: Presence[]): SeenShots {
  const shots = presences.map(() => ({ seconds: 3 / presences.length, next: 'cut' as const }));
  return { cut: { shots }, presenceOf: (at) => presences[at] };
}

export const anyPerson = fc
  .tuple(
    fc.double({ min: 0.3, max: 0.7, noNaN: true }),
    fc.double({ min: 0.3, max: 0.7, noNaN: true }),
    fc.double({ min: 0.1, max: 0.7, noNaN: true }),
    fc.boolean(),
  )
  .map((of) => personAt(...of));
export const anyWords = fc
  .record({
    text: fc.constantFrom('Wait for\nthe last one', 'READY', 'Look 1', '90 days', 'THIS\nONE'),
    style: fc.constantFrom(...wordStyles),
    place: fc.constantFrom(...wordPlaces),
    behind: fc.boolean(),
  })
  .map(({ text, ...more }) => said(text, more));
