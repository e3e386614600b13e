/** The place of a photo in a vertical frame, which depends on its aspect ratio alone. */

/** In frame widths, from the centre of the frame at rest. */
export type Rect = { left: number; top: number; right: number; bottom: number };

export type Layout = {
  /** `fill`: the photo covers the frame. `card`: it lies on a blurred copy of itself. */
  kind: 'fill' | 'card';
  /** The photo at zoom 1, before the crop around its subject; always in its own proportions. */
  width: number;
  height: number;
};

/** A photo that keeps at least this much of its area in a full-frame crop is cropped. */
const CROP_KEEPS = 0.7;

/** A card is at least this tall and this wide; the camera moves along what does not fit. */
const CARD_MIN_HEIGHT = 0.5;
const CARD_MIN_WIDTH = 0.45;

/** A panorama is cut to this many frame widths around its subject. */
const CARD_MAX_LENGTH = 4;

/** `aspect` is width / height of the upright photo, `frameHeight` in frame widths. */
export function layoutOf(aspect: number, frameHeight: number): Layout {
  const kept = Math.min(aspect * frameHeight, 1 / (aspect * frameHeight));
  if (kept >= CROP_KEEPS) {
    const width = Math.max(1, aspect * frameHeight);
    return { kind: 'fill', width, height: width / aspect };
  }
  if (aspect * frameHeight < 1) {
    const width = Math.max(CARD_MIN_WIDTH, aspect * frameHeight * 0.94);
    return { kind: 'card', width, height: width / aspect };
  }
  const width = Math.min(1.3, Math.max(1.1, 1.1 + 0.25 * (aspect - 0.8)));
  const height = Math.max(CARD_MIN_HEIGHT, width / aspect);
  return { kind: 'card', width: height * aspect, height };
}

/**
 * The part of the photo that is used, placed so that its subject (0..1 of the photo) is seen:
 * centred across, a little above the middle, as far as the photo reaches.
 */
export function placeOf(
  layout: Layout,
  subject: { x: number; y: number },
  frameHeight: number,
): { photo: Rect; subject: { x: number; y: number }; travel: { x: number; y: number } } {
  if (layout.kind === 'card') return placeCard(layout, subject, frameHeight);
  const centreX = clamp(subject.x * layout.width, 0.5, layout.width - 0.5);
  const above = 0.38 * frameHeight;
  const top = clamp(subject.y * layout.height - above, 0, layout.height - frameHeight);
  const photo = {
    left: -centreX,
    right: layout.width - centreX,
    top: -frameHeight / 2 - top,
    bottom: layout.height - frameHeight / 2 - top,
  };
  return { photo, subject: subjectIn(photo, subject, frameHeight), travel: { x: 0, y: 0 } };
}

function placeCard(
  layout: Layout,
  subject: { x: number; y: number },
  frameHeight: number,
): ReturnType<typeof placeOf> {
  const width = Math.min(layout.width, CARD_MAX_LENGTH);
  const height = Math.min(layout.height, CARD_MAX_LENGTH);
  const photo = { left: -width / 2, right: width / 2, top: -height / 2, bottom: height / 2 };
  const travel = {
    x: width > 1.35 ? width - 1.05 : 0,
    y: height > frameHeight * 1.1 ? height - frameHeight * 0.85 : 0,
  };
  const shown = {
    x: (subject.x * layout.width - shownFrom(subject.x, layout.width, width)) / width,
    y: (subject.y * layout.height - shownFrom(subject.y, layout.height, height)) / height,
  };
  return { photo, subject: subjectIn(photo, shown, frameHeight), travel };
}

/** Where the used part of a long photo starts, around its subject. */
export function shownFrom(subject: number, length: number, shown: number): number {
  return clamp(subject * length - shown / 2, 0, length - shown);
}

/** Keeps the subject away from the edges of the frame, so that a zoom shows its surroundings. */
function subjectIn(
  photo: Rect,
  subject: { x: number; y: number },
  frameHeight: number,
): { x: number; y: number } {
  const x = photo.left + subject.x * (photo.right - photo.left);
  const y = photo.top + subject.y * (photo.bottom - photo.top);
  return { x: clamp(x, -0.17, 0.17), y: clamp(y, -0.3 * frameHeight, 0.2 * frameHeight) };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}
