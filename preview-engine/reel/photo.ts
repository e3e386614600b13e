import type { Sharp } from 'sharp';
import { fromPixels as from, type Pixels, rawPixels, readPhoto } from '../photo-file.ts';
import type { Scene, Size } from '../../contract/tools/reel-motions/camera.ts';
import {
  type Layout,
  layoutOf,
  placeOf,
  type Rect,
  shownFrom,
} from '../../contract/tools/reel-motions/layout.ts';
import { findPeople } from '../sight/people.ts';
import type { Picture } from './planes.ts';
import { subjectOf } from './subject.ts';

/** What the frame thread paints from: upright, in sRGB, without a byte of the user's own file. */
export type Stage = {
  scene: Scene;
  /** The photo; of a card with its shadow's margin around it, otherwise with mirrored margins. */
  photo: Picture;
  backdrop: Picture | undefined;
};

/** Pixels of the canvas per pixel of the frame: more than 1, so that a zoom stays sharp. */
const CANVAS_DENSITY = 1.2;

/** Mirrored margin beyond the photo for the moments that need it, in frame widths. */
export const BLEED = { x: 0.3, y: 0.24 };

/** What is kept of a photo beyond the frame on each side, for the camera to move into. */
const REACH = { x: 0.4, y: 0.4 };

export const CARD_SHADOW = 0.05;

/** The backdrop is all blur, so few pixels do; it reaches this far beyond the frame. */
export const BACKDROP = { density: 220, bleed: 0.3 };

/**
 * Reads, checks and lays out a photo for frames of `size`. Throws `UnreadablePhoto`, and the
 * signal's reason when aborted.
 */
export async function setStage(path: string, size: Size, signal: AbortSignal): Promise<Stage> {
  const frameHeight = size.height / size.width;
  const density = size.width * CANVAS_DENSITY;
  const { pixels, aspect } = await decode(path, frameHeight, density);
  const layout = layoutOf(aspect, frameHeight);
  const inFrame = {
    width: Math.min(1, 1 / layout.width),
    height: Math.min(1, frameHeight / layout.height),
  };
  const people = await findPeople(pixels, signal);
  const subject = await subjectOf(pixels, people, inFrame);
  const place = placeOf(layout, subject, frameHeight);
  const scene: Scene = { kind: layout.kind, ...place };
  if (layout.kind === 'card') {
    const shown = await shownPart(pixels, layout, subject, place.photo);
    const [photo, backdrop] = await Promise.all([
      card(shown, place.photo, density),
      blurred(shown, frameHeight),
    ]);
    return { scene, photo, backdrop };
  }
  scene.photo = withinReach(place.photo, frameHeight);
  const photo = await filled(pixels, place.photo, scene.photo, frameHeight, density);
  return { scene, photo, backdrop: undefined };
}

/** At the size it is needed, where that is less than it has. */
async function decode(
  path: string,
  frameHeight: number,
  density: number,
): Promise<{ pixels: Pixels; aspect: number }> {
  const { pixels, upright } = await readPhoto(path, '#141318', ({ width, height }) => {
    const needed = (layoutOf(width / height, frameHeight).width * density) / width;
    const scale = Math.min(1, needed);
    return {
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    };
  });
  return { pixels, aspect: upright.width / upright.height };
}

function withinReach(photo: Rect, frameHeight: number): Rect {
  return {
    left: Math.max(photo.left, -0.5 - REACH.x),
    right: Math.min(photo.right, 0.5 + REACH.x),
    top: Math.max(photo.top, -frameHeight / 2 - REACH.y),
    bottom: Math.min(photo.bottom, frameHeight / 2 + REACH.y),
  };
}

/** The part of the photo within reach, at the canvas's density, mirrored outwards. */
async function filled(
  pixels: Pixels,
  photo: Rect,
  used: Rect,
  frameHeight: number,
  density: number,
): Promise<Picture> {
  const perWidth = pixels.width / (photo.right - photo.left);
  const part = {
    left: (used.left - photo.left) * perWidth,
    top: (used.top - photo.top) * perWidth,
    width: (used.right - used.left) * perWidth,
    height: (used.bottom - used.top) * perWidth,
  };
  const width = Math.round((used.right - used.left) * density);
  const height = Math.round((used.bottom - used.top) * density);
  const inner = await rawPixels(cut(pixels, part).resize(width, height, { fit: 'fill' }));
  const margin = {
    left: Math.max(0, Math.ceil((used.left + 0.5 + BLEED.x) * density)),
    right: Math.max(0, Math.ceil((0.5 + BLEED.x - used.right) * density)),
    top: Math.max(0, Math.ceil((used.top + frameHeight / 2 + BLEED.y) * density)),
    bottom: Math.max(0, Math.ceil((frameHeight / 2 + BLEED.y - used.bottom) * density)),
  };
  const whole = await rawPixels(from(inner).extend({ ...margin, extendWith: 'mirror' }));
  const left = used.left - margin.left / density;
  const top = used.top - margin.top / density;
  return {
    rgb: whole.rgb,
    plot: { left, top, density, width: whole.width, height: whole.height },
  };
}

/** Of a long photo, what is around its subject; of any other, all. */
async function shownPart(
  pixels: Pixels,
  layout: Layout,
  subject: { x: number; y: number },
  photo: Rect,
): Promise<Pixels> {
  const perWidth = pixels.width / layout.width;
  const shown = { width: photo.right - photo.left, height: photo.bottom - photo.top };
  const part = {
    left: shownFrom(subject.x, layout.width, shown.width) * perWidth,
    top: shownFrom(subject.y, layout.height, shown.height) * perWidth,
    width: shown.width * perWidth,
    height: shown.height * perWidth,
  };
  return rawPixels(cut(pixels, part));
}

/** The photo at the canvas's density, with room for its shadow around it. */
async function card(pixels: Pixels, photo: Rect, density: number): Promise<Picture> {
  const width = Math.round((photo.right - photo.left) * density);
  const height = Math.round((photo.bottom - photo.top) * density);
  const margin = Math.round(CARD_SHADOW * density);
  const inner = await rawPixels(from(pixels).resize(width, height, { fit: 'fill' }));
  const { rgb, ...outer } = await rawPixels(
    from(inner).extend({ top: margin, bottom: margin, left: margin, right: margin }),
  );
  const left = photo.left - margin / density;
  const top = photo.top - margin / density;
  return { rgb, plot: { left, top, density, ...outer } };
}

async function blurred(pixels: Pixels, frameHeight: number): Promise<Picture> {
  const { density, bleed } = BACKDROP;
  const width = Math.round((1 + 2 * bleed) * density);
  const height = Math.round((frameHeight + 2 * bleed) * density);
  const soft = await rawPixels(
    from(pixels)
      .resize(width, height, { fit: 'cover', position: 'attention' })
      .blur(16)
      .modulate({ brightness: 0.6, saturation: 1.05 }),
  );
  const plot = { left: -0.5 - bleed, top: -frameHeight / 2 - bleed, density, width, height };
  return { rgb: soft.rgb, plot };
}

/** Whole pixels, at least one, never outside the picture. */
function cut(
  pixels: Pixels,
  part: { left: number; top: number; width: number; height: number },
): Sharp {
  const left = Math.min(Math.max(0, Math.round(part.left)), pixels.width - 1);
  const top = Math.min(Math.max(0, Math.round(part.top)), pixels.height - 1);
  const width = Math.min(Math.max(1, Math.round(part.width)), pixels.width - left);
  const height = Math.min(Math.max(1, Math.round(part.height)), pixels.height - top);
  return from(pixels).extract({ left, top, width, height });
}
