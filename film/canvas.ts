// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import type { Camera, Point, Scene } from './camera.ts';
import type { Outline } from './depth/outline.ts';
import { type Pose, restingPose } from './film.ts';
import { clamp, type Layout, type Rect, shownFrom } from './layout.ts';
import type { Picture, Plot } from './pixels/picture.ts';

/** The pixels a reel is painted from: upright, in sRGB, without a byte of the user's own file. */
export type Stage = {
  scene: Scene;
  /** The photo; of a card with its shadow's margin around it, otherwise with mirrored margins. */
  photo: Picture;
  backdrop: Picture | undefined;
  /** The outline of people against what is behind them; absent on a card. */
  outline: Outline | undefined;
};

/** Pixels of the canvas per pixel of the frame: more than 1, so that a zoom stays sharp. */
export const CANVAS_DENSITY = 1.2;

/** The backdrop is all blur, so few pixels do; it reaches this far beyond the frame. */
export const BACKDROP = { density: 220, bleed: 0.3, blur: 16, brightness: 0.6, saturation: 1.05 };

/** Behind what is transparent in a photo. */
export const BACKGROUND = '#141318';

/** Mirrored margin beyond the photo for the moments that need it, in frame widths. */
export const BLEED = { x: 0.3, y: 0.24 };

/** The plot of a photo that fills the frame, and how many pixels beyond it are its mirror image. */
export function filledCanvas({ photo: used, path }: Scene, frameHeight: number, density: number) {
  const xs = [0, ...path.map(({ rest }) => rest.x)];
  const ys = [0, ...path.map(({ rest }) => rest.y)];
  const pixelsOf = (length: number) => Math.max(0, Math.ceil(length * density));
  const margin = {
    left: pixelsOf(used.left + 0.5 + BLEED.x - Math.min(...xs)),
    right: pixelsOf(0.5 + BLEED.x + Math.max(...xs) - used.right),
    top: pixelsOf(used.top + frameHeight / 2 + BLEED.y - Math.min(...ys)),
    bottom: pixelsOf(frameHeight / 2 + BLEED.y + Math.max(...ys) - used.bottom),
  };
  return { plot: plotAround(used, density, margin), margin };
}

/** The plot of a card, with so many pixels around it for its shadow. */
export function cardCanvas(photo: Rect, density: number) {
  const margin = Math.round(cardLook.shadow * density);
  const around = { left: margin, right: margin, top: margin, bottom: margin };
  return { plot: plotAround(photo, density, around), margin };
}

/** The place of a photo with so many pixels beyond it on each side. */
function plotAround(photo: Rect, density: number, margin: Rect): Plot {
  const left = photo.left - margin.left / density;
  const top = photo.top - margin.top / density;
  const width = Math.round((photo.right - photo.left) * density) + margin.left + margin.right;
  const height = Math.round((photo.bottom - photo.top) * density) + margin.top + margin.bottom;
  return { left, top, density, width, height };
}

export function backdropPlot(frameHeight: number): Plot {
  const { density, bleed } = BACKDROP;
  const width = Math.round((1 + 2 * bleed) * density);
  const height = Math.round((frameHeight + 2 * bleed) * density);
  return { left: -0.5 - bleed, top: -frameHeight / 2 - bleed, density, width, height };
}

/**
 * The part of a photo that its card shows, in its pixels: all, of a long one what is around its
 * subject.
 */
export function shownOfCard(layout: Layout, subject: Point, photo: Rect, pixelsWide: number) {
  const perWidth = pixelsWide / layout.width;
  const shown = { width: photo.right - photo.left, height: photo.bottom - photo.top };
  return {
    left: shownFrom(subject.x, layout.width, shown.width) * perWidth,
    top: shownFrom(subject.y, layout.height, shown.height) * perWidth,
    width: shown.width * perWidth,
    height: shown.height * perWidth,
  };
}

/**
 * How far the shadow of a card reaches, in frame widths, and how light its edge is, 0..1: it stands
 * out from what is as dark as it.
 */
const cardLook = { shadow: 0.11, edge: 0.28 };

/** How wide a light edge is, in frame widths. */
const EDGE = 0.0022;

/**
 * Opacity of a card with rounded corners and a soft shadow around it; the colours outside the
 * card are made black, which is what the shadow is made of.
 */
export function cardAlpha(picture: Picture): Uint8Array {
  const { shadow, edge } = cardLook;
  const { width, height, density } = picture.plot;
  const alpha = new Uint8Array(width * height);
  const margin = shadow * density;
  const radius = 0.028 * density;
  const halfWidth = width / 2 - margin - radius;
  const halfHeight = height / 2 - margin - radius;
  for (let y = 0, pixel = 0; y < height; y++) {
    const down = Math.abs(y + 0.5 - height / 2) - halfHeight;
    for (let x = 0; x < width; x++, pixel++) {
      const across = Math.abs(x + 0.5 - width / 2) - halfWidth;
      const corner = Math.hypot(Math.max(across, 0), Math.max(down, 0));
      const distance = corner + Math.min(Math.max(across, down), 0) - radius;
      const light = edge * Math.max(0, Math.min(1, distance + EDGE * density + 0.5));
      if (distance <= -0.5 && light === 0) {
        alpha[pixel] = 255;
        continue;
      }
      const inside = Math.min(1, Math.max(0, 0.5 - distance));
      const shade = Math.max(0, 1 - Math.max(0, distance) / margin);
      const dark = inside < 1 ? 0.5 * shade * shade : 0;
      const opacity = inside + (1 - inside) * dark;
      alpha[pixel] = Math.round(255 * opacity);
      const keep = opacity === 0 ? 0 : inside / opacity;
      for (let at = pixel * 3; at < pixel * 3 + 3; at++) {
        const colour = picture.rgb[at]!; // in range
        picture.rgb[at] = keep * (colour + light * (255 - colour));
      }
    }
  }
  return alpha;
}

/** The camera that sees the backdrop: at the centre of its blur, never closer than at rest. */
export const BACKDROP_CAMERA: Camera = { zoom: 1, subject: { x: 0, y: 0 } };

/**
 * The backdrop follows the camera a little, like a wall far behind the card, and stays within its
 * own bleed: it neither rolls nor travels nor dances.
 */
export function backdropPose(pose: Pose): Pose {
  return {
    ...restingPose(),
    x: clamp(0.35 * pose.x, -0.1, 0.1),
    y: clamp(0.35 * pose.y, -0.1, 0.1),
    zoom: Math.max(0, 0.35 * pose.zoom),
    yaw: clamp(0.35 * pose.yaw, -6, 6),
    pitch: clamp(0.35 * pose.pitch, -6, 6),
  };
}
