import type { ClipLook } from '../contract/photo-look.ts';
import type { Size } from './camera.ts';
import { restingPose } from './film.ts';
import { around, boundsOf, clamp, type Rect } from './layout.ts';
import { inFrame } from './scene.ts';
import { frameTimes } from './shot.ts';
import { facesOfHeads, type PlacedFace, type Presence } from './words/presence.ts';

type ClipMoment = ClipLook['clip'][number];

/** A clip that was looked at: its size, upright, and its heads at moments of it, in order. */
export type SeenClip = Size & { moments: readonly ClipMoment[] };

/** A part of a clip as a shot of a film: from this second of it on, for so long. */
export type ClipPart = { from: number; seconds: number };

/** The place of a clip in the frame of a shot, in frame widths, and the people in it. */
export type FramedClip = { photo: Rect; presence: Presence };

/** Seconds around a shot in which heads count: its joins, and a moment on either side. */
const AROUND_SECONDS = 1;

/** The middle of heads in a frame that a clip is too tall for, in heights of the frame. */
const HEADS_AT = 0.38;

/** The moments of a clip that decide how a shot shows it. */
export function momentsOf(moments: readonly ClipMoment[], { from, seconds }: ClipPart) {
  const [first, last] = [from - AROUND_SECONDS, from + seconds + AROUND_SECONDS];
  return moments.filter(({ at }) => at >= first && at <= last);
}

/**
 * The place of a clip that covers the frame, about its middle unless `start` says which part of its
 * width and height is left of and above the frame.
 */
export function coveringClip(
  aspect: number,
  frameHeight: number,
  start?: { x: number; y: number },
) {
  const width = Math.max(1, aspect * frameHeight);
  const height = width / aspect;
  const left = start ? -0.5 - start.x * width : -width / 2;
  const top = start ? -frameHeight / 2 - start.y * height : -height / 2;
  return { left, top, right: left + width, bottom: top + height };
}

/**
 * How a shot shows a clip that was looked at: the frame stands still where it shows the most of the
 * heads that are seen in the shot. Browser and worker get the same numbers of the same clip. Null
 * where the shot has no heads: it is about the middle of the clip then, and words go anywhere.
 */
export function framedClip(clip: SeenClip, part: ClipPart, frameHeight: number): FramedClip | null {
  const moments = momentsOf(clip.moments, part).map(({ at, heads }) => ({
    at: at - part.from,
    heads: heads.map(boundsOf),
  }));
  const heads = moments.flatMap((moment) => moment.heads);
  if (heads.length === 0) return null;
  const aspect = clip.width / clip.height;
  const shown = { width: 1 / Math.max(1, aspect * frameHeight), height: aspect * frameHeight };
  const across = heads.map(({ left, right, top, bottom }) => {
    return { from: left, to: right, weight: bottom - top };
  });
  const down = heads.map(({ left, right, top, bottom }) => {
    return { from: top, to: bottom, weight: right - left };
  });
  const photo = coveringClip(aspect, frameHeight, {
    x: startOver(across, shown.width, 0.5),
    y: startOver(down, Math.min(1, shown.height), HEADS_AT),
  });
  const rests = { begins: false, ends: false, seconds: part.seconds };
  const pose = restingPose();
  return {
    photo,
    presence: {
      camera: { zoom: 1, subject: { x: 0, y: 0 } },
      poses: frameTimes({ rests }).map((second) => ({ second, pose })),
      faces: facesThrough(moments, photo),
      ...{ outline: null, card: null },
    },
  };
}

type Span = { from: number; to: number; weight: number };

/**
 * The start of the part of a side, of this length (0..1), that shows the most of some spans. What
 * it shows whole has its middle `at` so much of it, as far as all of that stays in it.
 */
function startOver(spans: readonly Span[], length: number, at: number): number {
  const most = 1 - length;
  if (most <= 0) return 0;
  const starts = spans
    .flatMap(({ from, to }) => [(from + to - length) / 2, from, to - length])
    .map((start) => clamp(start, 0, most));
  const shownFrom = (start: number) =>
    spans.reduce((sum, { from, to, weight }) => {
      const seen = Math.min(to, start + length) - Math.max(from, start);
      return sum + weight * Math.max(0, seen);
    }, 0);
  let [best, bestShown] = [most / 2, 0];
  for (const start of starts) {
    const shown = shownFrom(start);
    if (shown > bestShown) [best, bestShown] = [start, shown];
  }
  const whole = spans.filter(({ from, to }) => from >= best && to <= best + length);
  if (whole.length === 0) return best;
  const [first, last] = [
    Math.min(...whole.map(({ from }) => from)),
    Math.max(...whole.map(({ to }) => to)),
  ];
  return clamp(clamp((first + last) / 2 - at * length, last - length, first), 0, most);
}

type Seen = { at: number; heads: readonly Rect[] };

/**
 * The faces of a clip in the frame. Between two moments a face is in the box around where it was
 * and where it will be; before the first moment and after the last one it stays.
 */
function facesThrough(moments: readonly Seen[], photo: Rect): PlacedFace[] {
  const [first, last] = [moments[0], moments.at(-1)];
  if (!first || !last) return [];
  const ends = { before: { ...first, at: -Infinity }, after: { ...last, at: Infinity } };
  const all = [ends.before, ...moments, ends.after].map(({ at, heads }) => ({
    at,
    faces: facesOfHeads(heads).map((face) => inFrame(face, photo)),
  }));
  return all.slice(1).flatMap((next, index) => {
    const now = all[index] ?? next;
    const left = new Set(next.faces);
    const boxes = now.faces.map((face) => {
      const same = nearest(face, [...left]);
      if (!same) return face;
      left.delete(same);
      return around(face, same);
    });
    return [...boxes, ...left].map((box) => ({ ...box, from: now.at, to: next.at }));
  });
}

/** How far (in its own widths) a face may go between two moments and be known for the same. */
const WAY = 2;

function nearest(face: Rect, others: readonly Rect[]): Rect | undefined {
  // No function of which engines may know another last digit.
  const far = (other: Rect) =>
    Math.max(
      Math.abs(other.left + other.right - face.left - face.right),
      Math.abs(other.top + other.bottom - face.top - face.bottom),
    ) / 2;
  const [near] = others.toSorted((one, other) => far(one) - far(other));
  return near && far(near) <= WAY * (face.right - face.left) ? near : undefined;
}
