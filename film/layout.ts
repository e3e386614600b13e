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

/** A frame that shows less than this of a photo shows a scrap of it. */
const SCRAP = 1 / 12;

/** A frame that shows this much of a photo shows all of it. */
const WHOLE = 0.97;

/** A card is at least this tall and this wide; the camera moves along what does not fit. */
const CARD_MIN_HEIGHT = 0.5;
const CARD_MIN_WIDTH = 0.45;

/** The width of a card in frame widths; the rest of the frame is left beside it. */
const CARD_WIDTH = 0.96;

/** Frame widths: a photo that is longer is cut around its subject. */
const MAX_LENGTH = 4;

/** The part of its area that a photo of `aspect` (width / height) keeps when it fills the frame. */
function keptInFrame(aspect: number, frameHeight: number): number {
  return Math.min(aspect * frameHeight, 1 / (aspect * frameHeight));
}

/**
 * How a photo of `aspect` (width / height, upright) lies in a frame of `frameHeight` (frame
 * widths): it fills the frame unless it shall be seen whole, or would be a scrap of itself.
 */
export function layoutOf(aspect: number, frameHeight: number, isWhole: boolean): Layout {
  const kept = keptInFrame(aspect, frameHeight);
  if (kept >= WHOLE || (!isWhole && kept >= SCRAP)) {
    const width = Math.max(1, aspect * frameHeight);
    return { kind: 'fill', width, height: width / aspect };
  }
  if (aspect * frameHeight < 1) {
    const width = Math.max(CARD_MIN_WIDTH, aspect * frameHeight * 0.94);
    return { kind: 'card', width, height: width / aspect };
  }
  const height = Math.max(CARD_MIN_HEIGHT, CARD_WIDTH / aspect);
  return { kind: 'card', width: height * aspect, height };
}

type Spot = { x: number; y: number };

/**
 * The places of the used part of a photo and of all of it, at rest, and how far the camera may go
 * from there in each direction.
 */
export type Placing = { photo: Rect; whole: Rect; subject: Spot; room: Rect };

/**
 * The part of the photo that is used, placed so that its subject (0..1 of the photo) is seen:
 * centred across, a little above the middle, as far as the photo reaches.
 */
export function placeOf(layout: Layout, subject: Spot, frameHeight: number): Placing {
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
  const most = { x: (MAX_LENGTH - 1) / 2, y: (MAX_LENGTH - frameHeight) / 2 };
  const room = {
    left: Math.max(photo.left + 0.5, -most.x),
    right: Math.min(photo.right - 0.5, most.x),
    top: Math.max(photo.top + frameHeight / 2, -most.y),
    bottom: Math.min(photo.bottom - frameHeight / 2, most.y),
  };
  return { photo, whole: photo, subject: subjectIn(photo, subject, frameHeight), room };
}

function placeCard(layout: Layout, subject: Spot, frameHeight: number): Placing {
  const width = Math.min(layout.width, MAX_LENGTH);
  const height = Math.min(layout.height, MAX_LENGTH);
  const photo = { left: -width / 2, right: width / 2, top: -height / 2, bottom: height / 2 };
  const across = width > 1.1 ? (width - 1.05) / 2 : 0;
  const down = height > frameHeight * 1.1 ? (height - frameHeight * 0.85) / 2 : 0;
  const from = {
    x: shownFrom(subject.x, layout.width, width),
    y: shownFrom(subject.y, layout.height, height),
  };
  const shown = {
    x: (subject.x * layout.width - from.x) / width,
    y: (subject.y * layout.height - from.y) / height,
  };
  const [left, top] = [photo.left - from.x, photo.top - from.y];
  return {
    photo,
    whole: { left, right: left + layout.width, top, bottom: top + layout.height },
    subject: subjectIn(photo, shown, frameHeight),
    room: { left: -across, right: across, top: -down, bottom: down },
  };
}

/** The start of the used part of a long photo, around its subject. */
export function shownFrom(subject: number, length: number, shown: number): number {
  return clamp(subject * length - shown / 2, 0, length - shown);
}

export function isWithin({ left, top, right, bottom }: Rect, { x, y }: Spot): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** The edges of an area. */
export const boundsOf = ({ x, y, width, height }: Spot & { width: number; height: number }) => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
});

/** The smallest rectangle that holds both. */
export function around(a: Rect, b: Rect): Rect {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** Keeps the subject away from the edges of the frame, so that a zoom shows its surroundings. */
function subjectIn(photo: Rect, subject: Spot, frameHeight: number): Spot {
  const x = photo.left + subject.x * (photo.right - photo.left);
  const y = photo.top + subject.y * (photo.bottom - photo.top);
  return { x: clamp(x, -0.17, 0.17), y: clamp(y, -0.3 * frameHeight, 0.2 * frameHeight) };
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}
