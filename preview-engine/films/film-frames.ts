// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import type { Size } from '../../film/camera.ts';
import { type Cut, momentAt, pushedBy } from '../../film/cut/timeline.ts';
import { FRAMES_PER_SECOND } from '../../film/film.ts';
import type { Presence } from '../../film/words/presence.ts';
import type { Quad } from '../../film/words/quads.ts';
import type { PreparedWords } from '../../film/words/words.ts';
import { emptyFrame, type Frame } from '../reel/walk.ts';
import type { OpenShot, OpenShots } from './open-shot.ts';
import { wordPainter } from './paint-words.ts';

/**
 * Draws the frames of a film, in order. A shot is open from the first frame that shows it to the
 * last, as it takes most of the memory.
 */
export function filmFrames(
  film: {
    document: Cut;
    words?: Pick<PreparedWords, 'sheet' | 'quadsAt' | 'shotsAt'> | undefined;
    size: Size;
  } & OpenShots,
) {
  const { document, words, size, openShot, presenceIn } = film;
  const buffers = [emptyFrame(size), emptyFrame(size)] as const;
  const paintWords = words ? wordPainter(words.sheet, size) : () => undefined;
  const open = new Map<number, OpenShot>();
  const presences = new Map<number, Presence | undefined>();
  const seen = { cut: document, presenceOf: (shot: number) => presences.get(shot) };
  let joining: Frame | undefined;
  let first: Frame | undefined;

  async function opening(shot: number): Promise<OpenShot> {
    const opened = open.get(shot) ?? (await openShot(shot));
    open.set(shot, opened);
    if (!presences.has(shot)) presences.set(shot, opened.presence);
    return opened;
  }
  async function quadsAt(seconds: number): Promise<readonly Quad[]> {
    for (const shot of words?.shotsAt(seconds, document) ?? []) {
      if (!presences.has(shot)) presences.set(shot, await presenceIn(shot));
    }
    return words?.quadsAt(seconds, seen) ?? [];
  }
  async function closeBefore(index: number): Promise<void> {
    for (const [shot, opened] of open) {
      if (shot >= index) continue;
      open.delete(shot);
      await opened[Symbol.asyncDispose]();
    }
  }

  return {
    /** The next but one call overwrites what this resolves to. */
    async draw(index: number): Promise<Frame> {
      const frame = index % 2 === 0 ? buffers[0] : buffers[1];
      const seconds = index / FRAMES_PER_SECOND;
      const { from, join } = momentAt(document, seconds);
      // Nothing gives way to the first shot but the end of a loop.
      const isLooping = join?.to.shot === 0;
      await closeBefore(from.shot);
      const shown = await opening(from.shot);
      const next = join && !isLooping ? await opening(join.to.shot) : undefined;
      const quads = await quadsAt(seconds);
      const behind = quads.filter(({ isBehind }) => isBehind);
      const paintBehind = (within: Frame) => paintWords(within, behind);
      await shown.paint(frame, from.seconds, paintBehind);
      if (join && next) {
        joining ??= emptyFrame(size);
        await next.paint(joining, join.to.seconds, paintBehind);
        const change = join.kind === 'push' ? push : dissolve;
        change(frame, joining, { done: join.done, size });
      }
      paintWords(
        frame,
        quads.filter(({ isBehind }) => !isBehind),
      );
      // With its words: the last frame is the first.
      if (join && first && isLooping) dissolve(frame, first, { done: join.done, size });
      if (index === 0 && document.loop) (first = emptyFrame(size)).bytes.set(frame.bytes);
      return frame;
    },
    [Symbol.asyncDispose]: () => closeBefore(Infinity),
  };
}

type Joining = { done: number; size: Size };

/** Lets one frame give way to another: it becomes `done`, 0..1, of the other. */
export function dissolve(frame: Frame, next: Frame, { done, size }: Joining): void {
  // A browser mixes what a screen can show, so that both have the same colours on their way.
  keepOnScreen(frame, size.width);
  keepOnScreen(next, size.width);
  const part = Math.round(done * 256);
  const [{ bytes }, { bytes: to }] = [frame, next];
  for (let at = 0; at < bytes.length; at++) {
    bytes[at] = bytes[at]! + (((to[at]! - bytes[at]!) * part + 128) >> 8);
  }
}

/** Makes colours that no screen has the nearest in red, green and blue; of most it changes none. */
function keepOnScreen({ luma, blue, red }: Frame, width: number): void {
  for (let at = 0, top = 0; at < blue.length; at += width / 2, top += 2 * width) {
    const [upper, lower] = [luma.subarray(top, top + width), luma.subarray(top + width)];
    keepRow(upper, lower, blue.subarray(at), red.subarray(at));
  }
}

function keepRow(upper: Uint8Array, lower: Uint8Array, blue: Chroma, red: Chroma): void {
  for (let left = 0, at = 0; left < upper.length; left += 2, at++) {
    // BT.709: what is added to luma. Whole numbers, since this is nearly all of the time.
    const b = (464 * (blue[at]! - 128)) >> 8;
    const r = (394 * (red[at]! - 128)) >> 8;
    const g = -((26 * b + 76 * r) >> 8);
    const least = 15 - Math.min(b, r, g);
    const most = 236 - Math.max(b, r, g);
    const lightest = Math.max(upper[left]!, upper[left + 1]!, lower[left]!, lower[left + 1]!);
    const darkest = Math.min(upper[left]!, upper[left + 1]!, lower[left]!, lower[left + 1]!);
    if (darkest >= least && lightest <= most) continue;
    let toBlue = 0;
    let toRed = 0;
    for (const row of [upper, lower]) {
      for (let place = left; place < left + 2; place++) {
        const y = row[place]!;
        if (y >= least && y <= most) continue;
        const byRed = beyond(y + r);
        const byBlue = beyond(y + b);
        const by = 0.2126 * byRed + 0.7152 * beyond(y + g) + 0.0722 * byBlue;
        row[place] = Math.round(y - by);
        toBlue += by - byBlue;
        toRed += by - byRed;
      }
    }
    if (toBlue === 0 && toRed === 0) continue;
    blue[at] = blue[at]! + (toBlue * 256) / 464 / 4;
    red[at] = red[at]! + (toRed * 256) / 394 / 4;
  }
}

type Chroma = Uint8ClampedArray;

/** By how much a part of a colour is beyond what a screen has. */
function beyond(part: number): number {
  if (part < 16) return part - 16;
  return part > 235 ? part - 235 : 0;
}

/** Has the next frame push one to the left, `done` 0..1 of the time. */
export function push(frame: Frame, next: Frame, { done, size }: Joining): void {
  const by = pushedBy(done, size.width);
  pushPlane(frame.luma, next.luma, size.width, by);
  pushPlane(frame.blue, next.blue, size.width / 2, by / 2);
  pushPlane(frame.red, next.red, size.width / 2, by / 2);
}

type Bytes = Uint8Array | Uint8ClampedArray;

function pushPlane(plane: Bytes, next: Bytes, width: number, by: number): void {
  for (let start = 0; start < plane.length; start += width) {
    plane.copyWithin(start, start + by, start + width);
    plane.set(next.subarray(start, start + by), start + width - by);
  }
}
