import type { Scene } from '../camera.ts';
import type { Outline } from '../depth/outline.ts';
import type { Picture } from '../pixels/picture.ts';

/** What a reel is painted from: upright, in sRGB, without a byte of the user's own file. */
export type Stage = {
  scene: Scene;
  /** The photo; of a card with its shadow's margin around it, otherwise with mirrored margins. */
  photo: Picture;
  backdrop: Picture | undefined;
  /** Where people stand out from what is behind them; absent on a card. */
  outline: Outline | undefined;
};

/** Pixels of the canvas per pixel of the frame: more than 1, so that a zoom stays sharp. */
export const CANVAS_DENSITY = 1.2;

/** The backdrop is all blur, so few pixels do; it reaches this far beyond the frame. */
export const BACKDROP = { density: 220, bleed: 0.3, blur: 16, brightness: 0.6, saturation: 1.05 };

/** Behind what is transparent in a photo. */
export const BACKGROUND = '#141318';
