// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import type { PhotoLook } from '#contract/photo-look.ts';
import type { Size } from '#film/camera.ts';
import {
  backdropPlot,
  BACKGROUND,
  CANVAS_DENSITY,
  cardAlpha,
  cardCanvas,
  shownOfCard,
} from '#film/canvas.ts';
import { layersOf, maskBehind } from '#film/depth/layers.ts';
import { layoutOf, placeOf, type Rect } from '#film/layout.ts';
import { type Plane, plane } from '#film/pixels/blur.ts';
import { withinReach } from '#film/scene.ts';
import { unseen } from './prepare-film.ts';
import { filmSize, type LayerPicture, type Photo, type Pictures, type Placed } from './prepared.ts';

/** A decoded photo: upright, no larger than a film needs it. */
export type OpenPhoto = {
  canvas: OffscreenCanvas;
  look: PhotoLook;
  /** People in it. */
  mask: Plane | undefined;
  /** The picture behind it where it is shown whole. */
  backdrop: OffscreenCanvas;
};

/** Throws a `DOMException` for a photo that this browser cannot decode. */
export async function openPhoto({ file, look: seen }: Photo): Promise<OpenPhoto> {
  const bitmap = await createImageBitmap(file);
  const layout = layoutOf(bitmap.width / bitmap.height, filmSize.height / filmSize.width, false);
  const shrink = Math.min(1, (layout.width * filmSize.width * CANVAS_DENSITY) / bitmap.width);
  const canvas = drawn(bitmap, {
    width: Math.max(1, Math.round(bitmap.width * shrink)),
    height: Math.max(1, Math.round(bitmap.height * shrink)),
  });
  bitmap.close();
  const look = seen ?? unseen(canvas);
  const mask = look.mask === null ? undefined : maskOf(await decoded(look.mask));
  // A few pixels are nearly the blur that the server would have sent.
  const backdrop = seen
    ? await decoded(seen.whole.backdrop)
    : drawn(drawn(canvas, { width: 5, height: 8 }), backdropPlot(filmSize.height / filmSize.width));
  return { canvas, look, mask, backdrop };
}

async function decoded(base64: string): Promise<OffscreenCanvas> {
  const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes]));
  const canvas = drawn(bitmap, bitmap);
  bitmap.close();
  return canvas;
}

function maskOf(picture: OffscreenCanvas): Plane {
  const { data } = pixelsOf(picture);
  const mask = plane(picture.width, picture.height);
  for (let at = 0; at < mask.values.length; at++) mask.values[at] = data[4 * at]! / 255;
  return mask;
}

/** Pictures for every film with this place in the frame. */
export function picturesOf(photo: OpenPhoto, placed: Placed, size: Size): Omit<Pictures, 'key'> {
  const { canvas, mask } = photo;
  const { layout } = placed;
  const { subject } = placed.sights;
  const frameHeight = size.height / size.width;
  const density = size.width * CANVAS_DENSITY;
  const { photo: whole, room } = placeOf(layout, subject, frameHeight);
  if (layout.kind === 'card') {
    const part = shownOfCard(layout, subject, whole, canvas.width);
    return { front: card(canvas, part, whole, density), back: behind(photo.backdrop, frameHeight) };
  }
  const start = { x: room.left, y: room.top };
  const end = { x: room.right, y: room.bottom };
  const used = withinReach(whole, [start, end], frameHeight);
  const picture = filled(canvas, whole, used, density);
  const outline = mask && { mask, photo: whole };
  const layers = outline && layersOf(picture, outline, maskBehind(picture.plot, outline, used));
  const { plot } = picture;
  return {
    front: { rgba: withAlpha(picture.rgb, layers?.alpha), plot },
    back: layers ? { rgba: withAlpha(layers.behind.rgb), plot: layers.behind.plot } : null,
  };
}

type Part = { left: number; top: number; width: number; height: number };

/** Graphics cards take no longer side than this for granted. */
const LONGEST = 4096;

function filled(canvas: OffscreenCanvas, whole: Rect, used: Rect, wanted: number) {
  const [across, down] = [used.right - used.left, used.bottom - used.top];
  const density = Math.min(wanted, LONGEST / Math.max(across, down));
  const perWidth = canvas.width / (whole.right - whole.left);
  const part = {
    left: (used.left - whole.left) * perWidth,
    top: (used.top - whole.top) * perWidth,
    width: across * perWidth,
    height: down * perWidth,
  };
  const size = { width: Math.round(across * density), height: Math.round(down * density) };
  const plot = { left: used.left, top: used.top, density, ...size };
  return { rgb: rgbOf(drawn(canvas, size, part)), plot };
}

/** The photo with rounded corners, and its shadow around it. */
function card(canvas: OffscreenCanvas, part: Part, photo: Rect, density: number): LayerPicture {
  const { plot, margin } = cardCanvas(photo, density);
  const size = { width: plot.width - 2 * margin, height: plot.height - 2 * margin };
  const inner = drawn(canvas, size, part);
  const outer = new OffscreenCanvas(plot.width, plot.height);
  contextOf(outer).drawImage(inner, margin, margin);
  const picture = { rgb: rgbOf(outer), plot };
  const alpha = cardAlpha(picture);
  return { rgba: withAlpha(picture.rgb, alpha), plot };
}

/** The backdrop is that of a reel; a tile is less high. */
function behind(backdrop: OffscreenCanvas, frameHeight: number): LayerPicture {
  const plot = backdropPlot(frameHeight);
  const { width, height } = plot;
  const part = { left: 0, top: (backdrop.height - height) / 2, width, height };
  const { data } = pixelsOf(drawn(backdrop, plot, part));
  return { rgba: new Uint8Array(data.buffer), plot };
}

/**
 * A picture, or a part of it, at another size, over the product's own background where it is clear.
 */
function drawn(
  from: ImageBitmap | OffscreenCanvas,
  size: Size,
  part: Part = { left: 0, top: 0, width: from.width, height: from.height },
): OffscreenCanvas {
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = contextOf(canvas);
  context.fillStyle = BACKGROUND;
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  const { left, top, width, height } = part;
  context.drawImage(from, left, top, width, height, 0, 0, size.width, size.height);
  return canvas;
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas to decode a photo on');
  return context;
}

function pixelsOf(canvas: OffscreenCanvas): ImageData {
  return contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
}

function rgbOf(canvas: OffscreenCanvas): Uint8Array<ArrayBuffer> {
  const { data } = pixelsOf(canvas);
  const rgb = new Uint8Array((data.length / 4) * 3);
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    rgb[to] = data[from]!;
    rgb[to + 1] = data[from + 1]!;
    rgb[to + 2] = data[from + 2]!;
  }
  return rgb;
}

function withAlpha(rgb: Uint8Array, alpha?: Uint8Array): Uint8Array<ArrayBuffer> {
  const rgba = new Uint8Array((rgb.length / 3) * 4);
  for (let from = 0, to = 0, pixel = 0; to < rgba.length; from += 3, to += 4, pixel++) {
    rgba[to] = rgb[from]!;
    rgba[to + 1] = rgb[from + 1]!;
    rgba[to + 2] = rgb[from + 2]!;
    rgba[to + 3] = alpha ? alpha[pixel]! : 255;
  }
  return rgba;
}
