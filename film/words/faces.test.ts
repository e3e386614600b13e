import { readFileSync } from 'node:fs';
import { wordPlaces, wordStyles } from '#contract/film-choices.ts';
import { lens, type Scene } from '../camera.ts';
import { filmOfShot } from '../motions.ts';
import { shotOf } from '../shot.ts';
import { readFonts } from './fonts.ts';
import { presenceIn } from './presence.ts';
import type { Quad } from './quads.ts';
import { prepareWords } from './words.ts';

const fonts = readFonts(readFileSync('film/words/outlines.bin'));
const size = { width: 360, height: 640 };
const frameHeight = size.height / size.width;
const SECONDS = 3;

/**
 * Faces from brows to chin in upright photos that fill the frame: left, top, right, bottom in
 * widths.
 */
const pictures: Readonly<Record<string, readonly (readonly [number, number, number, number])[]>> = {
  'two women outdoors': [
    [-0.13, -0.477, 0.053, -0.295],
    [0.301, -0.463, 0.463, -0.301],
  ],
  'somebody far away': [[-0.228, -0.265, -0.076, -0.113]],
  'an athlete': [[-0.144, -0.589, 0.144, -0.301]],
  'a portrait to the hips': [[-0.15, -0.624, 0.15, -0.324]],
  'a portrait to the chest': [[-0.202, -0.598, 0.202, -0.194]],
  'a couple': [
    [0.075, -0.65, 0.347, -0.377],
    [-0.354, -0.579, -0.128, -0.353],
  ],
  'a head in the middle': [[-0.138, -0.198, 0.138, 0.078]],
  'a close-up': [[-0.351, -0.386, 0.351, 0.315]],
  'a child': [[-0.268, -0.313, 0.268, 0.224]],
  'a face that fills the width': [[-0.41, -0.41, 0.41, 0.459]],
  'a selfie to one side': [[-0.275, -0.453, 0.278, 0.1]],
  'three friends': [
    [-0.101, -0.565, 0.117, -0.346],
    [-0.426, -0.665, -0.238, -0.477],
    [0.242, -0.591, 0.435, -0.398],
  ],
};

/** Every other one moves. */
const motions = [{}, { category: 'posing', option: 'Power Pose' }] as const;

/** How far apart points are looked at, in pixels, and frames, in seconds. */
const [POINTS_APART, SECONDS_APART] = [3, 0.1];

describe('words over the faces of a picture', () => {
  for (const [at, [name, faces]] of Object.entries(pictures).entries()) {
    it(`cover none of them from the brows to the chin: ${name}`, () => {
      const shots = [{ imageId: 1, seconds: SECONDS, next: 'cut' as const, ...motions[at % 2] }];
      const film = filmOfShot(shots, 0);
      const scene = sceneOf(faces);
      const shot = shotOf(film, scene, frameHeight);
      const presence = presenceIn(film, shot, { scene, frameHeight });
      const seen = { cut: { shots }, presenceOf: () => presence };
      const moments = Array.from({ length: SECONDS / SECONDS_APART }, (_, index) => {
        const second = index * SECONDS_APART;
        return { second, points: pointsIn(faces, lens(shot.poseAt(second), shot.camera)) };
      });

      for (const style of wordStyles) {
        for (const place of wordPlaces) {
          const text = style === 'number' ? '30 days' : 'Wait for\nthe last one';
          const words = { text, style, place, from: 0, to: SECONDS, behind: false };
          const { sheet, quadsAt, shown } = prepareWords([words], { size, tempo: 120, fonts });
          const covered = moments.flatMap(({ second, points }) => {
            const quads = quadsAt(second, seen);
            return points.map(
              (of) => of.filter((one) => isInked(sheet, quads, one)).length / of.length,
            );
          });

          expect(Math.max(...covered), `${style}, ${place}`).to.be.at.most(0.02);
          expect(shown(seen)[0]?.remark).to.equal(null);
        }
      }
    });
  }
});

function sceneOf(faces: (typeof pictures)[string]): Scene {
  const photo = { left: -0.6, right: 0.6, top: -frameHeight / 2, bottom: frameHeight / 2 };
  const heads = faces.map(([left, top, right, bottom]) => {
    const [width, height] = [right - left, bottom - top];
    return {
      ...{ left: left - 0.15 * width, right: right + 0.15 * width },
      ...{ top: top - 0.55 * height, bottom: bottom + 0.2 * height },
    };
  });
  const [[left, top, right, bottom] = [0, 0, 0, 0]] = faces;
  const subject = { x: (left + right) / 2, y: (top + bottom) / 2 };
  return { kind: 'fill', photo, subject, heads, zoomShare: 1, path: [] };
}

type Spot = { x: number; y: number };

/** The pixels of the frame in which each face is seen. */
function pointsIn(faces: (typeof pictures)[string], look: ReturnType<typeof lens>): Spot[][] {
  const points = faces.map((): Spot[] => []);
  const at = { x: 0, y: 0 };
  for (let y = 1; y < size.height; y += POINTS_APART) {
    for (let x = 1; x < size.width; x += POINTS_APART) {
      look({ x: x / size.width - 0.5, y: (y - size.height / 2) / size.width }, at);
      for (const [index, [left, top, right, bottom]] of faces.entries()) {
        if (at.x >= left && at.x < right && at.y >= top && at.y < bottom)
          points[index]?.push({ x, y });
      }
    }
  }
  return points.filter(({ length }) => length > 0);
}

/** Whether ink or a plate is at a point, and not only a shadow. */
function isInked(
  { alpha, width }: { alpha: Uint8Array; width: number },
  quads: readonly Quad[],
  { x, y }: Spot,
): boolean {
  return quads.some(({ source, target, opacity }) => {
    const across = (x + 0.5 - target.left) / target.width;
    const down = (y + 0.5 - target.top) / target.height;
    if (across < 0 || across >= 1 || down < 0 || down >= 1) return false;
    const column = Math.floor(source.left + across * source.width);
    const row = Math.floor(source.top + down * source.height);
    return (alpha[row * width + column] ?? 0) * opacity > 127;
  });
}
