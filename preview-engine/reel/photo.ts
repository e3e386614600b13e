import type { Sharp } from 'sharp';
import { fromPixels as from, type Pixels, rawPixels, readPhoto } from '../photo-file.ts';
import type { Scene, Size } from '../../contract/tools/reel-motions/camera.ts';
import type { Film, Place } from '../../contract/tools/reel-motions/film.ts';
import {
  keptInFrame,
  type Layout,
  layoutOf,
  placeOf,
  type Rect,
  shownFrom,
} from '../../contract/tools/reel-motions/layout.ts';
import { sceneFor } from '../../contract/tools/reel-motions/scene.ts';
import { headsOf } from '../sight/heads.ts';
import type { People } from '../sight/people.ts';
import { type Outline, outlineOf } from './outline.ts';
import type { Picture } from './planes.ts';
import { subjectOf } from './subject.ts';

/** What the frame thread paints from: upright, in sRGB, without a byte of the user's own file. */
export type Stage = {
  scene: Scene;
  /** The photo; of a card with its shadow's margin around it, otherwise with mirrored margins. */
  photo: Picture;
  backdrop: Picture | undefined;
  /** Where people stand out from what is behind them; absent on a card. */
  outline: Outline | undefined;
};

/** Pixels of the canvas per pixel of the frame: more than 1, so that a zoom stays sharp. */
const CANVAS_DENSITY = 1.2;

/** Mirrored margin beyond the photo for the moments that need it, in frame widths. */
export const BLEED = { x: 0.3, y: 0.24 };

/**
 * Where nobody could look for people, a photo fills the frame that keeps at least this much of its
 * area: a narrower crop could cut a head.
 */
const CROP_KEEPS = 0.7;

export const CARD_SHADOW = 0.05;

/** The backdrop is all blur, so few pixels do; it reaches this far beyond the frame. */
export const BACKDROP = { density: 220, bleed: 0.3 };

export type StageOrder = {
  film: Film;
  size: Size;
  /** The whole photo is seen, between blurred bars if need be. */
  isWhole: boolean;
  /** Finds the people in the photo; `undefined` where the models cannot run. */
  findPeople: (pixels: Pixels) => Promise<People | undefined>;
};

/** Reads, checks and lays out a photo for a film. Throws as `readPhoto` and `findPeople` do. */
export async function setStage(path: string, order: StageOrder): Promise<Stage> {
  const { film, size, isWhole, findPeople } = order;
  const frameHeight = size.height / size.width;
  const density = size.width * CANVAS_DENSITY;
  const { pixels, aspect } = await decode(path, { frameHeight, density, isWhole });
  const people = await findPeople(pixels);
  const layout = layoutFor(aspect, frameHeight, { isWhole, people, film });
  const inFrame = {
    width: Math.min(1, 1 / layout.width),
    height: Math.min(1, frameHeight / layout.height),
  };
  const subject = await subjectOf(pixels, people, inFrame);
  const scene = sceneFor(film, layout, { subject, heads: headsOf(people) }, frameHeight);
  if (layout.kind === 'card') {
    const shown = await shownPart(pixels, layout, subject, scene.photo);
    const [photo, backdrop] = await Promise.all([
      card(shown, scene.photo, density),
      blurred(shown, frameHeight),
    ]);
    return { scene, photo, backdrop, outline: undefined };
  }
  const { photo: whole } = placeOf(layout, subject, frameHeight);
  const photo = await filled(pixels, whole, scene, frameHeight, density);
  return { scene, photo, backdrop: undefined, outline: outlineOf(people, whole, scene.photo) };
}

/**
 * A photo fills the frame where all heads in it fit into one frame side by side, and where the
 * film goes from face to face. Of one person close up the face must fit, not the hair.
 */
function layoutFor(
  aspect: number,
  frameHeight: number,
  { isWhole, people, film }: { isWhole: boolean; people: People | undefined; film: Film },
): Layout {
  if (isWhole) return layoutOf(aspect, frameHeight, true);
  if (people === undefined) {
    return layoutOf(aspect, frameHeight, keptInFrame(aspect, frameHeight) < CROP_KEEPS);
  }
  const filling = layoutOf(aspect, frameHeight, false);
  const heads = people.faces.length === 1 ? people.faces : headsOf(people);
  const span = (ends: readonly number[]) => Math.max(0, ...ends) - Math.min(1, ...ends);
  const across = span(heads.flatMap(({ left, right }) => [left, right]));
  const down = span(heads.flatMap(({ top, bottom }) => [top, bottom]));
  const fits = across * filling.width <= 1 && down * filling.height <= frameHeight;
  const isFollowed = film.path?.some(([, place]) => facePlaces.has(place)) ?? false;
  const fills = heads.length === 0 || fits || isFollowed;
  return fills ? filling : layoutOf(aspect, frameHeight, true);
}

const facePlaces: ReadonlySet<Place> = new Set<Place>(['firstFace', 'middleFace', 'lastFace']);

/** At the size it is needed to fill the frame, where that is less than it has. */
async function decode(
  path: string,
  { frameHeight, density, isWhole }: { frameHeight: number; density: number; isWhole: boolean },
): Promise<{ pixels: Pixels; aspect: number }> {
  const { pixels, upright } = await readPhoto(path, '#141318', ({ width, height }) => {
    const needed = (layoutOf(width / height, frameHeight, isWhole).width * density) / width;
    const scale = Math.min(1, needed);
    return {
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    };
  });
  return { pixels, aspect: upright.width / upright.height };
}

/** The part of the photo within reach, at the canvas's density, mirrored outwards. */
async function filled(
  pixels: Pixels,
  photo: Rect,
  { photo: used, path }: Scene,
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
  const xs = [0, ...path.map(({ rest }) => rest.x)];
  const ys = [0, ...path.map(({ rest }) => rest.y)];
  const pixelsOf = (length: number) => Math.max(0, Math.ceil(length * density));
  const margin = {
    left: pixelsOf(used.left + 0.5 + BLEED.x - Math.min(...xs)),
    right: pixelsOf(0.5 + BLEED.x + Math.max(...xs) - used.right),
    top: pixelsOf(used.top + frameHeight / 2 + BLEED.y - Math.min(...ys)),
    bottom: pixelsOf(frameHeight / 2 + BLEED.y + Math.max(...ys) - used.bottom),
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
