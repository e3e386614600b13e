import type { Size } from '../../film/camera.ts';
import { type Cut, momentAt, type Shown } from '../../film/cut/timeline.ts';
import { FRAMES_PER_SECOND } from '../../film/film.ts';
import { emptyFrame, type Frame } from '../reel/walk.ts';
import type { OpenShot } from './open-shot.ts';

/** Draws the frames of a film, in order. The next but one call overwrites what `draw` resolves to. */
export type FilmFrames = AsyncDisposable & { draw(index: number): Promise<Frame> };

/** A shot is open from the first frame that shows it to the last, as it takes most of the memory. */
export function filmFrames({
  document,
  size,
  openShot,
}: {
  document: Cut;
  size: Size;
  openShot: (shot: number) => Promise<OpenShot>;
}): FilmFrames {
  const buffers = [emptyFrame(size), emptyFrame(size)] as const;
  const open = new Map<number, OpenShot>();

  async function shotAt(index: number): Promise<OpenShot> {
    const shot = open.get(index) ?? (await openShot(index));
    open.set(index, shot);
    return shot;
  }
  async function closeBefore(index: number): Promise<void> {
    for (const [shot, opened] of open) {
      if (shot >= index) continue;
      open.delete(shot);
      await opened[Symbol.asyncDispose]();
    }
  }
  async function paint(frame: Frame, { shot, seconds }: Shown): Promise<void> {
    await (await shotAt(shot)).paint(frame, seconds, () => undefined);
  }

  return {
    async draw(index) {
      const frame = index % 2 === 0 ? buffers[0] : buffers[1];
      const { from } = momentAt(document, index / FRAMES_PER_SECOND);
      await closeBefore(from.shot);
      await paint(frame, from);
      return frame;
    },
    [Symbol.asyncDispose]: () => closeBefore(Infinity),
  };
}
