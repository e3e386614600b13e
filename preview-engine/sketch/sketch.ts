// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import { blur, type Plane, plane } from '../../film/pixels/blur.ts';
import { guided } from '../../film/pixels/guided.ts';
import type { Pixels } from '../../film/pixels/picture.ts';
import { chanceAt, driftAt, driftRow } from '../pixels/chance.ts';
import { contoursOf, flowOf, handDrawn } from './contours.ts';
import { hatchingOf } from './hatching.ts';

/** Pixels the widths and lengths of strokes are made for. */
export const SKETCH_PIXELS = 1080 * 1920;

const PAPER = [248, 244, 235] as const;
const GRAPHITE = [44, 43, 47] as const;

/**
 * A pencil drawing of a picture: its contours, its tones as hatching that follows the forms, a
 * little smudged graphite underneath, on paper. The same picture always gives the same drawing.
 */
export function sketched(
  picture: Pixels,
  onProgress: (fraction: number, stage: string) => void,
): Pixels {
  const { width, height } = picture;
  const scale = Math.sqrt((width * height) / SKETCH_PIXELS);
  const inside = insideOf(width, height);
  const { fine, broad } = tonesOf(picture);
  const flow = flowOf(fine, Math.max(1.5, 3.5 * scale));
  onProgress(0.25, 'Drawing the contours');
  const lines = contoursOf(fine, flow, Math.max(0.7, 0.95 * scale));
  const firm = handDrawn(lines, 21, 1.6 * scale).values;
  const light = handDrawn(lines, 31, 4 * scale).values;
  onProgress(0.6, 'Hatching the shadows');
  const hatching = hatchingOf({ tones: broad, flow, scale, inside }).values;
  onProgress(0.75, 'Finishing');
  const tooth = toothOf(width, height).values;
  const rgb = new Uint8Array(width * height * 3);
  const sheet = new Float32Array(width);
  for (let y = 0, at = 0; y < height; y++) {
    sheetRow(sheet, y, height);
    for (let x = 0; x < width; x++, at++) {
      const grip = 0.45 + 1.1 * tooth[at]!;
      const drawn = inside(x, y);
      const smudge = drawn * 0.34 * (1 - broad.values[at]!) ** 1.4;
      const bare =
        (1 - smudge * (0.7 + 0.6 * tooth[at]!)) *
        (1 - Math.min(1, hatching[at]! * grip)) *
        (1 - 0.86 * drawn * Math.min(1, firm[at]! * grip)) *
        (1 - 0.33 * drawn * Math.min(1, light[at]! * grip));
      const dark = Math.min(0.95, 1 - bare);
      const lit = sheet[x]! * (1 + 0.03 * (tooth[at]! - 0.5));
      for (let channel = 0; channel < 3; channel++) {
        const paper = PAPER[channel]! * lit;
        rgb[3 * at + channel] = Math.min(255, paper + dark * (GRAPHITE[channel]! - paper));
      }
    }
  }
  return { rgb, width, height };
}

/** Drawing paper: its tooth, 0..1 around 0.5, which the graphite catches on. */
function toothOf(width: number, height: number): Plane {
  const raw = plane(width, height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) raw.values[at] = chanceAt(x, y, 7) - 0.5;
  }
  const scratch = plane(width, height);
  const fine = plane(width, height);
  const coarse = plane(width, height);
  blur(raw, 0.8, fine, scratch);
  blur(raw, 2, coarse, scratch);
  for (let at = 0; at < fine.values.length; at++) {
    const height01 = 0.5 + 1.1 * fine.values[at]! + 2.2 * coarse.values[at]!;
    fine.values[at] = Math.min(1, Math.max(0, height01));
  }
  return fine;
}

/** How light the sheet is along a row: a little darker towards its corners, never quite even. */
function sheetRow(to: Float32Array, y: number, height: number): void {
  driftRow(to, y, 160, 3);
  const down = (2 * y) / height - 1;
  for (let x = 0; x < to.length; x++) {
    const across = (2 * x) / to.length - 1;
    const corner = (across * across + down * down) / 2;
    to[x] = 1 - 0.075 * corner * corner + 0.008 * to[x]!;
  }
}

/** 0 at the sheet's margin, 1 inside: the hand stops, unevenly, before the paper does. */
export function insideOf(width: number, height: number): (x: number, y: number) => number {
  const margin = 0.05 * Math.min(width, height);
  return (x, y) => {
    const distance = Math.min(x, y, width - 1 - x, height - 1 - y);
    if (distance > 2 * margin) return 1;
    const uneven = 0.5 * driftAt(x, y, 1.4 * margin, 11) + 0.25 * driftAt(x, y, 0.5 * margin, 12);
    const part = Math.min(1, Math.max(0, distance / margin - 0.35 + 0.6 * uneven));
    return part * part * (3 - 2 * part);
  };
}

/** The lightness of a picture, 0..255, as someone sees it who is about to draw it. */
type Tones = {
  /** With all its detail, for contours. */
  fine: Plane;
  /** Without texture, for hatching: 0 is the darkest, 1 is bare paper. */
  broad: Plane;
};

export function tonesOf({ rgb, width, height }: Pixels): Tones {
  const fine = plane(width, height);
  for (let pixel = 0, at = 0; pixel < fine.values.length; pixel++, at += 3) {
    fine.values[pixel] = 0.299 * rgb[at]! + 0.587 * rgb[at + 1]! + 0.114 * rgb[at + 2]!;
  }
  spread(fine);
  return { fine, broad: broadOf(fine) };
}

/** Uses the whole range from the darkest to the lightest, with any exposure. */
function spread({ values }: Plane): void {
  const some = values.filter((_, at) => at % 37 === 0).toSorted();
  const black = some[Math.floor(some.length * 0.01)]!;
  const white = Math.max(black + 24, some[Math.floor(some.length * 0.985)]!);
  const middle = (some[some.length >> 1]! - black) / (white - black);
  // A drawing lives of its light parts: more than half of it is lighter than this.
  const power = Math.log(0.62) / Math.log(Math.min(0.9, Math.max(0.12, middle)));
  const gentle = 1 + 0.75 * (Math.min(1.4, Math.max(0.4, power)) - 1);
  for (let at = 0; at < values.length; at++) {
    const value = Math.min(1, Math.max(0, (values[at]! - black) / (white - black)));
    values[at] = 255 * value ** gentle;
  }
}

function broadOf(fine: Plane): Plane {
  const { width, height } = fine;
  const radius = Math.max(2, Math.round(Math.sqrt(width * height) / 220));
  const { slope, offset } = guided(fine, radius, 20);
  const broad = plane(width, height);
  for (let at = 0; at < broad.values.length; at++) {
    broad.values[at] = (slope.values[at]! * fine.values[at]! + offset.values[at]!) / 255;
  }
  blur(broad, 1.2, broad, plane(width, height));
  return broad;
}
