// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import type { Pixels } from '../photo-file.ts';
import { contoursOf, handDrawn } from './contours.ts';
import { flowOf } from './flow.ts';
import { hatchingOf } from './hatching.ts';
import { insideOf, sheetRow, toothOf } from './paper.ts';
import { tonesOf } from './tones.ts';

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
