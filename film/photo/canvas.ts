import type { Scene } from '../camera.ts';
import { type Layout, type Rect, shownFrom } from '../layout.ts';
import type { Plot } from '../pixels/picture.ts';
import type { CardLook } from './card.ts';
import { BACKDROP } from './stage.ts';

/** Mirrored margin beyond the photo for the moments that need it, in frame widths. */
export const BLEED = { x: 0.3, y: 0.24 };

/** Where a photo that fills the frame lies, and how many pixels beyond it are its mirror image. */
export function filledCanvas(
  { photo: used, path }: Scene,
  frameHeight: number,
  density: number,
): { plot: Plot; margin: Rect } {
  const xs = [0, ...path.map(({ rest }) => rest.x)];
  const ys = [0, ...path.map(({ rest }) => rest.y)];
  const pixelsOf = (length: number) => Math.max(0, Math.ceil(length * density));
  const margin = {
    left: pixelsOf(used.left + 0.5 + BLEED.x - Math.min(...xs)),
    right: pixelsOf(0.5 + BLEED.x + Math.max(...xs) - used.right),
    top: pixelsOf(used.top + frameHeight / 2 + BLEED.y - Math.min(...ys)),
    bottom: pixelsOf(frameHeight / 2 + BLEED.y + Math.max(...ys) - used.bottom),
  };
  const left = used.left - margin.left / density;
  const top = used.top - margin.top / density;
  const width = Math.round((used.right - used.left) * density) + margin.left + margin.right;
  const height = Math.round((used.bottom - used.top) * density) + margin.top + margin.bottom;
  return { plot: { left, top, density, width, height }, margin };
}

/** Where a card lies, with so many pixels around it for its shadow. */
export function cardCanvas(
  photo: Rect,
  density: number,
  { shadow }: CardLook,
): { plot: Plot; margin: number } {
  const margin = Math.round(shadow * density);
  const left = photo.left - margin / density;
  const top = photo.top - margin / density;
  const width = Math.round((photo.right - photo.left) * density) + 2 * margin;
  const height = Math.round((photo.bottom - photo.top) * density) + 2 * margin;
  return { plot: { left, top, density, width, height }, margin };
}

export function backdropPlot(frameHeight: number): Plot {
  const { density, bleed } = BACKDROP;
  const width = Math.round((1 + 2 * bleed) * density);
  const height = Math.round((frameHeight + 2 * bleed) * density);
  return { left: -0.5 - bleed, top: -frameHeight / 2 - bleed, density, width, height };
}

/** Of a long photo, what is around its subject; of any other, all. In its pixels. */
export function shownOfCard(
  layout: Layout,
  subject: { x: number; y: number },
  photo: Rect,
  pixelsWide: number,
): { left: number; top: number; width: number; height: number } {
  const perWidth = pixelsWide / layout.width;
  const shown = { width: photo.right - photo.left, height: photo.bottom - photo.top };
  return {
    left: shownFrom(subject.x, layout.width, shown.width) * perWidth,
    top: shownFrom(subject.y, layout.height, shown.height) * perWidth,
    width: shown.width * perWidth,
    height: shown.height * perWidth,
  };
}
