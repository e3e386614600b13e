// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import type { Size } from '../../film/camera.ts';
import { type Cut, momentAt, pushedBy, type Shown } from '../../film/cut/timeline.ts';
import { FRAMES_PER_SECOND } from '../../film/film.ts';
import type { PreparedWords, Quad } from '../../film/words/words.ts';
import { emptyFrame, type Frame } from '../reel/walk.ts';
import type { OpenShot } from './open-shot.ts';
import { wordPainter } from './paint-words.ts';

/** Draws the frames of a film, in order. The next but one call overwrites what `draw` resolves to. */
export type FilmFrames = AsyncDisposable & { draw(index: number): Promise<Frame> };

/** A shot is open from the first frame that shows it to the last, as it takes most of the memory. */
export function filmFrames(film: {
  document: Cut;
  words?: Pick<PreparedWords, 'sheet' | 'quadsAt'> | undefined;
  size: Size;
  openShot: (shot: number) => Promise<OpenShot>;
}): FilmFrames {
  const { document, words, size, openShot } = film;
  const buffers = [emptyFrame(size), emptyFrame(size)] as const;
  const paintWords = words ? wordPainter(words.sheet, size) : () => undefined;
  const open = new Map<number, OpenShot>();
  let joining: Frame | undefined;
  let first: Pick<Frame, 'bytes'> | undefined;

  async function paintShot(
    frame: Frame,
    { shot, seconds }: Shown,
    behind: readonly Quad[],
  ): Promise<void> {
    const opened = open.get(shot) ?? (await openShot(shot));
    open.set(shot, opened);
    await opened.paint(frame, seconds, (within) => paintWords(within, behind));
  }
  async function closeBefore(index: number): Promise<void> {
    for (const [shot, opened] of open) {
      if (shot >= index) continue;
      open.delete(shot);
      await opened[Symbol.asyncDispose]();
    }
  }

  return {
    async draw(index) {
      const frame = index % 2 === 0 ? buffers[0] : buffers[1];
      const seconds = index / FRAMES_PER_SECOND;
      const { from, join } = momentAt(document, seconds);
      const quads = words?.quadsAt(seconds) ?? [];
      const behind = quads.filter(({ isBehind }) => isBehind);
      await closeBefore(from.shot);
      await paintShot(frame, from, behind);
      // Nothing gives way to the first shot but the end of a loop.
      const isLooping = join?.to.shot === 0;
      if (join && !isLooping) {
        joining ??= emptyFrame(size);
        await paintShot(joining, join.to, behind);
        if (join.kind === 'push') push(frame, joining, { done: join.done, size });
        else dissolve(frame, joining, join.done);
      }
      paintWords(
        frame,
        quads.filter(({ isBehind }) => !isBehind),
      );
      // With its words: the last frame is the first.
      if (join && first && isLooping) dissolve(frame, first, join.done);
      if (index === 0 && document.loop) first = { bytes: frame.bytes.slice() };
      return frame;
    },
    [Symbol.asyncDispose]: () => closeBefore(Infinity),
  };
}

/** Lets one frame give way to another: it becomes `done`, 0..1, of the other. */
export function dissolve(frame: Frame, { bytes: to }: Pick<Frame, 'bytes'>, done: number): void {
  const part = Math.round(done * 256);
  const { bytes } = frame;
  for (let at = 0; at < bytes.length; at++) {
    bytes[at] = bytes[at]! + (((to[at]! - bytes[at]!) * part + 128) >> 8);
  }
}

/** Has the next frame push one to the left, `done` 0..1 of the time. */
export function push(
  frame: Frame,
  next: Frame,
  { done, size }: { done: number; size: Size },
): void {
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
