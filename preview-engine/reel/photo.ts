import type { Sharp } from 'sharp';
import type { Point, Scene, Size } from '../../film/camera.ts';
import {
  BACKDROP,
  backdropPlot,
  BACKGROUND,
  CANVAS_DENSITY,
  cardCanvas,
  filledCanvas,
  shownOfCard,
  type Stage,
} from '../../film/canvas.ts';
import { outlineOf } from '../../film/depth/outline.ts';
import type { Film } from '../../film/film.ts';
import { type Layout, layoutOf, placeOf, type Rect } from '../../film/layout.ts';
import type { Pixels, Picture } from '../../film/pixels/picture.ts';
import { chosenSights, sceneFor } from '../../film/scene.ts';
import { fromPixels as from, rawPixels, readPhoto, scaled } from '../photo-file.ts';
import type { People } from '../sight/people.ts';
import { sightsOf } from './framing.ts';

export type StageOrder = {
  film: Film;
  size: Size;
  /** The whole photo is seen, between blurred bars if need be. */
  isWhole: boolean;
  /** The subject that its user chose for the film to close in on, 0..1 of the photo. */
  subject?: Point | null;
  /** Finds the people in the photo; `undefined` where the models cannot run. */
  findPeople: (pixels: Pixels) => Promise<People | undefined>;
};

/** Reads, checks and lays out a photo for a film. Throws as `readPhoto` and `findPeople` do. */
export async function setStage(path: string, order: StageOrder): Promise<Stage> {
  const { film, size, isWhole, findPeople } = order;
  const frameHeight = size.height / size.width;
  const density = size.width * CANVAS_DENSITY;
  const { pixels, upright } = await decodeForFilm(path, order);
  const people = await findPeople(pixels);
  const layout = layoutOf(upright.width / upright.height, frameHeight, isWhole);
  const own = await sightsOf(pixels, people, { layout, frameHeight });
  const subject = order.subject ?? own.subject;
  const scene = sceneFor(film, layout, chosenSights(own, order.subject), frameHeight);
  if (layout.kind === 'card') {
    const shown = await shownPart(pixels, layout, subject, scene.photo);
    const [photo, backdrop] = await Promise.all([
      card(shown, scene.photo, density),
      // As a look at the photo has shown it, before its user chose a subject.
      rawPixels(await backdropOf(pixels, { layout, subject: own.subject }, frameHeight)),
    ]);
    const plot = backdropPlot(frameHeight);
    return { scene, photo, backdrop: { rgb: backdrop.rgb, plot }, outline: undefined };
  }
  const { photo: whole } = placeOf(layout, subject, frameHeight);
  const photo = await filled(pixels, whole, scene, frameHeight, density);
  const outline = outlineOf(people?.mask, whole, scene.photo);
  return { scene, photo, backdrop: undefined, outline };
}

/**
 * A photo at the size it is needed to fill the frame, where that is less than it has. Throws as
 * `readPhoto`.
 */
export function decodeForFilm(
  path: string,
  { size, isWhole }: Pick<StageOrder, 'size' | 'isWhole'>,
): Promise<{ pixels: Pixels; upright: Size }> {
  return readPhoto(path, BACKGROUND, (upright) => {
    const layout = layoutOf(upright.width / upright.height, size.height / size.width, isWhole);
    const width = layout.width * size.width * CANVAS_DENSITY;
    return scaled(upright, Math.min(1, width / upright.width));
  });
}

/** The part of the photo within reach, at the canvas's density, mirrored outwards. */
async function filled(
  pixels: Pixels,
  photo: Rect,
  scene: Scene,
  frameHeight: number,
  density: number,
): Promise<Picture> {
  const { photo: used } = scene;
  const perWidth = pixels.width / (photo.right - photo.left);
  const part = {
    left: (used.left - photo.left) * perWidth,
    top: (used.top - photo.top) * perWidth,
    width: (used.right - used.left) * perWidth,
    height: (used.bottom - used.top) * perWidth,
  };
  const { plot, margin } = filledCanvas(scene, frameHeight, density);
  const width = plot.width - margin.left - margin.right;
  const height = plot.height - margin.top - margin.bottom;
  const inner = await rawPixels(cut(pixels, part).resize(width, height, { fit: 'fill' }));
  const whole = await rawPixels(from(inner).extend({ ...margin, extendWith: 'mirror' }));
  return { rgb: whole.rgb, plot };
}

/** The picture behind a photo that its film shows whole. */
export async function backdropOf(
  pixels: Pixels,
  { layout, subject }: { layout: Layout; subject: Point },
  frameHeight: number,
): Promise<Sharp> {
  const { photo } = placeOf(layout, subject, frameHeight);
  return blurred(await shownPart(pixels, layout, subject, photo), frameHeight);
}

/** The part of a long photo around its subject; of any other, all. */
async function shownPart(
  pixels: Pixels,
  layout: Layout,
  subject: Point,
  photo: Rect,
): Promise<Pixels> {
  return rawPixels(cut(pixels, shownOfCard(layout, subject, photo, pixels.width)));
}

/** The photo at the canvas's density, with room for its shadow around it. */
async function card(pixels: Pixels, photo: Rect, density: number): Promise<Picture> {
  const { plot, margin } = cardCanvas(photo, density);
  const width = plot.width - 2 * margin;
  const height = plot.height - 2 * margin;
  const inner = await rawPixels(from(pixels).resize(width, height, { fit: 'fill' }));
  const { rgb } = await rawPixels(
    from(inner).extend({ top: margin, bottom: margin, left: margin, right: margin }),
  );
  return { rgb, plot };
}

function blurred(pixels: Pixels, frameHeight: number): Sharp {
  const { width, height } = backdropPlot(frameHeight);
  return from(pixels)
    .resize(width, height, { fit: 'cover', position: 'attention' })
    .blur(BACKDROP.blur)
    .modulate({ brightness: BACKDROP.brightness, saturation: BACKDROP.saturation });
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
