// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import { setImmediate as breath } from 'node:timers/promises';
import type { Pixels } from '../../film/pixels/picture.ts';
import { fromPixels } from '../photo-file.ts';
import { dice } from './dice.ts';

export type Look = {
  /** 0..1: how far bright parts shine into their surroundings. */
  bloom: number;
  /** 0..1: how dark the corners become. */
  vignette: number;
  /** Levels of fine grain. */
  grain: number;
  /** -1 cool … 1 warm highlights, with shadows the other way. */
  warmth: number;
  /** 0..1: how much deeper shadows and brighter lights become. */
  contrast: number;
};

/** Small enough that the event loop is free again within a few milliseconds. */
const BAND_ROWS = 120;
const TILE = 512;

/** Photographic finishing, in place. */
export async function finish(pixels: Pixels, look: Look, seed: string, signal: AbortSignal) {
  const { rgb, width, height } = pixels;
  const shine = await bloomOf(pixels);
  const curves = gradeOf(look);
  const grain = grainOf(look.grain, seed);
  const columns = falloff(width, look.vignette);
  const rows = falloff(height, look.vignette);
  const strength = Math.round(look.bloom * 256);
  for (let top = 0; top < height; top += BAND_ROWS) {
    await breath();
    signal.throwIfAborted();
    for (let y = top; y < Math.min(height, top + BAND_ROWS); y++) {
      const row = rows[y]!;
      const grainRow = (y % TILE) * TILE;
      let place = y * width * 3;
      for (let x = 0; x < width; x++) {
        const fall = (row * columns[x]!) >> 8;
        const speck = grain[grainRow + (x % TILE)]!;
        for (let channel = 0; channel < 3; channel++, place++) {
          const level = rgb[place]!;
          const glow = (shine[place]! * strength) >> 8;
          const lit = level + (((255 - level) * glow) >> 8);
          const value = ((curves[channel * 256 + lit]! * fall) >> 8) + speck;
          rgb[place] = value < 0 ? 0 : value > 255 ? 255 : value;
        }
      }
    }
  }
}

/** The bloom: what is brighter than its surroundings need be, blurred wide; made at an eighth. */
async function bloomOf(pixels: Pixels): Promise<Buffer> {
  const { width, height } = pixels;
  const small = { width: Math.ceil(width / 8), height: Math.ceil(height / 8) };
  const bright = await fromPixels(pixels)
    .resize({ ...small, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  for (let at = 0; at < bright.length; at += 3) {
    const peak = Math.max(bright[at]!, bright[at + 1]!, bright[at + 2]!);
    const part = Math.max(0, peak - 150) / 105;
    for (let channel = 0; channel < 3; channel++) {
      bright[at + channel] = bright[at + channel]! * part * part;
    }
  }
  const blurred = await fromPixels({ rgb: bright, ...small })
    .blur(5)
    .raw()
    .toBuffer();
  return fromPixels({ rgb: blurred, ...small })
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
}

/** One curve per channel: a gentle S, and a warm or cool split of lights and shadows. */
function gradeOf({ contrast, warmth }: Look): Uint8ClampedArray {
  const curves = new Uint8ClampedArray(3 * 256);
  const tilt = [warmth * 9, warmth * 2, warmth * -9] as const;
  for (let channel = 0; channel < 3; channel++) {
    for (let level = 0; level < 256; level++) {
      const part = level / 255;
      const deep = part * part * (3 - 2 * part);
      const toned = part + (deep - part) * contrast;
      const split = (part - 0.35) * 1.5;
      curves[channel * 256 + level] = 6 + toned * 246 + tilt[channel]! * split;
    }
  }
  return curves;
}

/** 256 in the middle, less towards both ends. */
function falloff(length: number, vignette: number): Uint16Array {
  return Uint16Array.from({ length }, (_, at) => {
    const off = Math.abs(at / (length - 1) - 0.5) * 2;
    return Math.round(256 * (1 - vignette * off ** 3));
  });
}

/** Fine film grain over a wider, fainter mottle, as of printed paper. */
function grainOf(amount: number, seed: string): Int8Array {
  const { next } = dice(`${seed}/grain`);
  const coarse = Float32Array.from({ length: (TILE / 8) ** 2 }, () => next() - 0.5);
  const tile = new Int8Array(TILE * TILE);
  for (let y = 0; y < TILE; y++) {
    for (let x = 0; x < TILE; x++) {
      const fine = next() + next() + next() - 1.5;
      const wide = coarse[(y >> 3) * (TILE / 8) + (x >> 3)]!;
      tile[y * TILE + x] = Math.round(amount * (fine * 1.6 + wide * 0.7));
    }
  }
  return tile;
}
