import type { FrameOrder, FramePixels } from './clip-worker.ts';

/** A frame that takes longer (milliseconds) to reach the graphics card keeps the page from its work. */
const SLOW = 4;

/** So many slow ones are no accident. */
const ACCIDENTS = 3;

/**
 * The pixels of clips that play, made in a worker where this browser has no quick way for the frames of a
 * video to the graphics card: without one it converts every frame in the page's own thread.
 */
export function openClipPixels() {
  let slow = 0;
  let worker: Worker | undefined;
  let isUseless = typeof VideoFrame === 'undefined';
  let asked: ((pixels: FramePixels) => void) | undefined;
  let spare: FramePixels = null;

  function answer(pixels: FramePixels): void {
    isUseless ||= pixels === null;
    asked?.(pixels);
    asked = undefined;
  }

  function start(): Worker {
    const started = new Worker(new URL('./clip-worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<FramePixels>) => answer(data));
    started.addEventListener('error', () => answer(null));
    return started;
  }

  return {
    /** Runs what puts a frame onto the card, and learns from how long it takes. */
    timed(load: () => void): void {
      const begun = performance.now();
      load();
      if (performance.now() - begun > SLOW) slow++;
    },
    get isWanted(): boolean {
      return slow > ACCIDENTS && !isUseless;
    },
    /** Asks for the frame that is seen now; false while another is on its way. */
    ask(video: HTMLVideoElement, settle: (pixels: FramePixels) => void): boolean {
      if (asked) return false;
      const { videoWidth: width, videoHeight: height } = video;
      const frame = new VideoFrame(video);
      asked = settle;
      worker ??= start();
      const transfer = spare ? [frame, spare.buffer] : [frame];
      worker.postMessage({ frame, width, height, spare } satisfies FrameOrder, { transfer });
      spare = null;
      return true;
    },
    /** Takes pixels back: with new ones for each frame the page would stop again and again to free them. */
    reuse(pixels: FramePixels): void {
      spare = pixels;
    },
    close(): void {
      worker?.terminate();
    },
  };
}
