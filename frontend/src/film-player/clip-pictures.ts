import type { Size } from '#film/camera.ts';
import type { Rect } from '#film/layout.ts';
import type { Plot } from '#film/pixels/picture.ts';
import type { FrameOrder, FramePixels } from './clip-worker.ts';
import type { Layer } from './painter.ts';

/**
 * Whether this browser says when a video shows a frame, without which no clip can be played here.
 */
export const canFollowClips = 'requestVideoFrameCallback' in HTMLVideoElement.prototype;

/** Pixels of a picture of an upright clip that covers the frame. */
const [WIDTH, HEIGHT] = [135, 240];

/** So many times as many pixels a picture of a clip of another shape has at most. */
const WIDER = 2;

/** Pictures of a second of a clip, as long as these are no more than `MOST`. */
const A_SECOND = 8;

/** Pictures of a clip: 10 MB, of a wide one 20. */
const MOST = 80;

/**
 * How fast a clip is played for its pictures, and how slowly at last where a busy browser shows
 * few.
 */
const [RATE, SLOWEST] = [2, 0.25];

/** By their place, which is so many seconds long; a place may have none. */
type Strip = { step: number; pictures: (ImageBitmap | undefined)[] };

/**
 * Small pictures of all clips of a film, for the time until a browser has decoded the place that is
 * asked for: of a clip of one group of pictures that is all of it before this place. Each clip is
 * played for them, unseen, one after the other.
 */
export function openClipStrips() {
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext('2d', { alpha: false });
  const video = document.createElement('video');
  const strips = new Map<string, Strip>();
  let wanted: readonly string[] = [];
  let making: string | undefined;
  let isResting = false;

  Object.assign(video, { crossOrigin: 'anonymous', playsInline: true, muted: true });
  video.defaultPlaybackRate = RATE;
  const follow: VideoFrameRequestCallback = (_now, { mediaTime }) => {
    take(mediaTime);
    video.requestVideoFrameCallback(follow);
  };
  if (canFollowClips) video.requestVideoFrameCallback(follow);
  video.addEventListener('error', makeNext);
  video.addEventListener('ended', () => {
    if (video.playbackRate <= SLOWEST || hasAll()) return makeNext();
    // The browser was too busy to show all places of it.
    video.playbackRate /= 2;
    goOn();
  });

  function makeNext(): void {
    making = wanted.find((url) => !strips.has(url));
    if (making) {
      strips.set(making, { step: 1 / A_SECOND, pictures: [] });
      video.src = making;
    } else {
      video.removeAttribute('src');
      // Only this frees the decoder.
      video.load();
    }
    goOn();
  }

  function goOn(): void {
    const isIdle = !making || isResting;
    if (isIdle === video.paused) return;
    if (isIdle) video.pause();
    // Where the browser plays nothing yet it is asked again later.
    else video.play().catch(() => undefined);
  }

  function hasAll(): boolean {
    const strip = strips.get(making ?? '');
    const places = strip ? Math.floor(video.duration / strip.step) : 0;
    return !strip || Array.from({ length: places }).every((_, place) => pictureAt(strip, place));
  }

  function take(seconds: number): void {
    const strip = strips.get(making ?? '');
    const { videoWidth, videoHeight, duration } = video;
    if (!strip || !context || videoWidth === 0) return;
    strip.step = Math.max(1 / A_SECOND, duration / MOST);
    const place = Math.floor(seconds / strip.step);
    if (strip.pictures[place]) return;
    // Shots of it may show different parts.
    const scale = Math.min(
      Math.max(WIDTH / videoWidth, HEIGHT / videoHeight),
      Math.sqrt((WIDER * WIDTH * HEIGHT) / (videoWidth * videoHeight)),
    );
    const [width, height] = [videoWidth, videoHeight].map((side) => Math.round(scale * side));
    Object.assign(canvas, { width, height });
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    strip.pictures[place] = canvas.transferToImageBitmap();
  }

  function show(urls: readonly string[]): void {
    wanted = urls;
    for (const [url, { pictures }] of strips) {
      if (urls.includes(url)) continue;
      for (const picture of pictures) picture?.close();
      strips.delete(url);
    }
    if (!making || !strips.has(making)) makeNext();
  }

  return {
    /** Takes the clips of a film: makes what is missing, and frees what others had. */
    show,
    /** Rests while something else needs the decoder. */
    rest(isWanted: boolean): void {
      isResting = isWanted;
      goOn();
    },
    /** A picture of a second of a clip in its place, or right beside it, where there is one. */
    near(url: string, seconds: number, place: Rect): Layer | null {
      const strip = strips.get(url);
      const rgba = strip && pictureAt(strip, Math.floor(seconds / strip.step));
      return rgba ? { rgba, plot: plotIn(place, rgba) } : null;
    },
    close: () => show([]),
  };
}

function pictureAt({ pictures }: Strip, place: number): ImageBitmap | undefined {
  return pictures[place] ?? pictures[place - 1] ?? pictures[place + 1];
}

/** The plot of a picture of all of a clip that lies in the frame at this place. */
export function plotIn({ left, top, right }: Rect, { width, height }: Size): Plot {
  return { left, top, density: width / (right - left), width, height };
}

/**
 * A frame that takes longer (milliseconds) to reach the graphics card keeps the page from its work.
 */
const SLOW = 4;

/** So many slow ones are no accident. */
const ACCIDENTS = 3;

/**
 * The pixels of clips that play, made in a worker where this browser has no quick way for the
 * frames of a video to the graphics card: without one it converts every frame in the page's own
 * thread.
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
    /**
     * Takes pixels back: with new ones for each frame the page would stop again and again to free
     * them.
     */
    reuse(pixels: FramePixels): void {
      spare = pixels;
    },
    close: () => worker?.terminate(),
  };
}
