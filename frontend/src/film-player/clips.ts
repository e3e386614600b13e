import { coveringClip, type FramedClip } from '#film/clip-frame.ts';
import { restingPose } from '#film/film.ts';
import type { Rect } from '#film/layout.ts';
import type { Plot } from '#film/pixels/picture.ts';
import { canFollowClips, openClipPixels, openClipStrips, plotIn } from './clip-pictures.ts';
import type { FramePixels } from './clip-worker.ts';
import type { Layer, Painter } from './painter.ts';
import { filmSize, packed, type PreparedFilm } from './prepared.ts';

/**
 * A part of a video as a shot, from this second of it on; without a place that is known of its
 * heads it is shown about its middle.
 */
export type ClipShot = { url: string; from: number; framed: FramedClip | null };

/** How a clip is shown: at a second of the shot's clock, so loud (0..1). */
export type Showing = {
  seconds: number;
  /** Whether its user has the film play, which may wait for a clip meanwhile. */
  isPlaying: boolean;
  /** Whether it stands while the film plays, as the beginning of a loop does that comes again. */
  isHeld: boolean;
  volume: number;
};

/** So many videos are open: browsers decode few at a time. */
const OPEN = 4;

/** Farther (seconds) from its place a clip that plays jumps; nearer it hurries or lingers. */
const JUMP = 0.25;

/** A clip that stands shows its place to this part of a second. */
const EXACT = 1 / 90;

type OpenClip = {
  order: ClipShot;
  video: HTMLVideoElement;
  /** There is, or will be, a frame that the graphics card has not. */
  isFresh: boolean;
  /** Those of a frame that played, where a worker makes them. */
  pixels: FramePixels;
  /** Whether the worker makes some. */
  isAsked: boolean;
  isFailed: boolean;
  /** Whether it plays while its film does: it is neither held nor at its end. */
  isMoving: boolean;
  /** Whether the film that plays waits until its frame is on the graphics card. */
  isAwaited: boolean;
  film: PreparedFilm | undefined;
};

/** Plays the clips of a film as the browser does, in step with the film's clock. */
export function openClips(options: { painter: () => Painter | null; onChange: () => void }) {
  const { painter, onChange } = options;
  let shown: readonly (ClipShot | null)[] = [];
  /** By shot; that which was asked for last comes last. */
  const open = new Map<number, OpenClip>();
  const beside = openClipPixels();
  const strips = openClipStrips();
  let playing = 0;

  function clipOf(shot: number): OpenClip | undefined {
    const order = shown[shot];
    if (!order) return undefined;
    const clip = open.get(shot) ?? opened(order);
    const isMoved =
      JSON.stringify(clip.order.framed?.photo) !== JSON.stringify(order.framed?.photo);
    clip.order = order;
    if (isMoved) Object.assign(clip, { film: undefined, isFresh: true });
    open.delete(shot);
    open.set(shot, clip);
    for (const [other, one] of open) if (open.size > OPEN) end(other, one);
    return clip;
  }

  function opened(order: ClipShot): OpenClip {
    const video = document.createElement('video');
    const clip: OpenClip = {
      ...{ order, video, isFresh: false, pixels: null, film: undefined },
      ...{ isAsked: false, isFailed: !canFollowClips, isMoving: false, isAwaited: false },
    };
    const become = (state: 'isFresh' | 'isFailed') => () => {
      clip[state] = true;
      onChange();
    };
    const [refresh, fail] = [become('isFresh'), become('isFailed')];
    const follow = () => {
      clip.isFresh = true;
      video.requestVideoFrameCallback(follow);
    };
    if (canFollowClips) video.requestVideoFrameCallback(follow);
    for (const event of ['loadeddata', 'seeked', 'canplay']) video.addEventListener(event, refresh);
    video.addEventListener('error', fail);
    // A file of which only the sound can be decoded.
    video.addEventListener('loadedmetadata', () => video.videoWidth === 0 && fail());
    Object.assign(video, { crossOrigin: 'anonymous', playsInline: true, muted: true });
    video.preload = 'auto';
    video.src = order.url;
    video.currentTime = order.from;
    return clip;
  }

  /**
   * Puts the newest frame of a clip onto the graphics card: `isLate` a moment later, by way of the
   * worker where that is better; one frame each time that the film is painted.
   */
  function bring(card: Painter, key: string, clip: OpenClip, isLate: boolean): void {
    const { video, pixels } = clip;
    const isNew = clip.isFresh && hasFrame(video);
    const load = (rgba: Layer['rgba']) => put(card, key, clip, { rgba, plot: plotOf(clip) });
    if (isLate && beside.isWanted) {
      clip.pixels = null;
      if (pixels) {
        load(pixels);
        beside.reuse(pixels);
      }
      // Of two that play each has its turn.
      if (isNew && !(pixels && playing > 1)) askFor(clip);
    } else if (isNew || pixels || (clip.film && !card.loaded.includes(key))) {
      if (isNew) clip.isFresh = false;
      clip.pixels = null;
      beside.timed(() => load(video));
    }
  }

  function put(card: Painter, key: string, clip: OpenClip, front: Layer): void {
    clip.film ??= covering(key, clip);
    card.load({ key, front, back: null });
  }

  function askFor(clip: OpenClip): void {
    const isAsked = beside.ask(clip.video, (pixels) => {
      clip.pixels = pixels;
      clip.isAsked = false;
      if (!pixels) clip.isFresh = true;
      // Nothing else has it painted.
      if (!pixels || clip.video.paused) onChange();
    });
    if (isAsked) [clip.isFresh, clip.isAsked] = [false, true];
  }

  function end(shot: number, { video, order }: OpenClip): void {
    open.delete(shot);
    painter()?.drop(keyOf(shot, order));
    video.removeAttribute('src');
    // Only this frees the decoder.
    video.load();
  }

  return {
    /** Takes the shots of a film, null for those that are no clip. */
    show(shots: readonly (ClipShot | null)[]): void {
      shown = shots;
      for (const [shot, clip] of open) if (shots[shot]?.url !== clip.order.url) end(shot, clip);
      if (canFollowClips) strips.show(shots.flatMap((shot) => shot?.url ?? []));
    },
    /**
     * The shot's film with a frame of it on the graphics card; a moment later with the right one,
     * until which a picture beside its place stands for it, where there is one.
     */
    filmOf(
      shot: number,
      { seconds, isPlaying, isHeld, volume }: Showing,
    ): PreparedFilm | 'preparing' | 'failed' {
      const clip = clipOf(shot);
      const card = painter();
      if (!clip || clip.isFailed) return 'failed';
      const { video, order } = clip;
      if (!card || video.readyState < HTMLMediaElement.HAVE_METADATA) return 'preparing';
      const last = Math.max(0, video.duration - 0.001);
      const place = Math.min(last, placeAt(order, seconds));
      video.volume = volume;
      video.muted = volume === 0;
      clip.isMoving = isPlaying && !isHeld && place < last;
      if (clip.isMoving) keepStep(video, place);
      else stand(video, place);
      const key = keyOf(shot, order);
      const near =
        video.seeking && !isPlaying ? strips.near(order.url, place, placeOf(clip)) : null;
      if (near) {
        put(card, key, clip, near);
        clip.isFresh = true;
      } else bring(card, key, clip, isPlaying && card.loaded.includes(key));
      const isComing = !hasFrame(video) || (clip.isAwaited && (clip.isFresh || clip.isAsked));
      clip.isAwaited = isPlaying && isComing;
      return clip.film && !clip.isAwaited ? clip.film : 'preparing';
    },
    /** Opens a clip before it is seen, at the second of the shot's clock at which it will be. */
    openAhead(shot: number, seconds: number): void {
      const clip = clipOf(shot);
      const card = painter();
      if (!clip || !card || clip.video.readyState === 0) return;
      stand(clip.video, placeAt(clip.order, seconds));
      if (beside.isWanted) bring(card, keyOf(shot, clip.order), clip, true);
    },
    /** Has these shots' clips play and all others stand; `isWanted`: its user has the film play. */
    keepPlaying(shots: readonly { shot: number }[], isWanted: boolean): void {
      playing = shots.length;
      strips.rest(isWanted || document.hidden);
      for (const [shot, { video, isMoving }] of open) {
        const plays = isMoving && shots.some((one) => one.shot === shot);
        if (plays && video.paused) play(video);
        else if (!plays && !video.paused) video.pause();
      }
    },
    close(): void {
      for (const [shot, clip] of open) end(shot, clip);
      beside.close();
      strips.close();
    },
  };
}

const keyOf = (shot: number, { url }: ClipShot) => `clip ${shot} ${url}`;

/** A little later than the frame begins, so that rounding does not show the one before. */
const placeAt = ({ from }: ClipShot, seconds: number) => Math.max(0, from + seconds) + 0.001;

function hasFrame({ readyState }: HTMLVideoElement): boolean {
  return readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
}

function keepStep(video: HTMLVideoElement, place: number): void {
  const ahead = video.currentTime - place;
  if (Math.abs(ahead) > JUMP && !video.seeking) video.currentTime = place;
  // In steps: another speed in each frame costs the browser more than it brings.
  video.playbackRate = 1 - Math.min(2, Math.max(-2, Math.round(20 * ahead))) / 20;
}

function play(video: HTMLVideoElement): void {
  video.play().catch((reason: unknown) => {
    // Before its user has done anything here a page may play without sound only.
    if (reason instanceof DOMException && reason.name === 'NotAllowedError') video.muted = true;
  });
}

function stand(video: HTMLVideoElement, place: number): void {
  if (!video.paused) video.pause();
  const isThere = Math.abs(video.currentTime - place) <= EXACT;
  // The next one is asked for when this one is there.
  if (!isThere && !video.seeking) video.currentTime = place;
}

type ShownClip = Pick<OpenClip, 'order' | 'video'>;

/** The place of a clip that covers the frame. */
function placeOf({ order, video }: ShownClip): Rect {
  const frameHeight = filmSize.height / filmSize.width;
  return order.framed?.photo ?? coveringClip(video.videoWidth / video.videoHeight, frameHeight);
}

const plotOf = (clip: ShownClip): Plot =>
  plotIn(placeOf(clip), { width: clip.video.videoWidth, height: clip.video.videoHeight });

/** A film of one frame that does not move; its canvas reaches beyond what is seen of the clip. */
function covering(pictures: string, clip: ShownClip): PreparedFilm {
  const plot = plotOf(clip);
  const margin = 8 / plot.density;
  return {
    ...{ photo: 0, from: 0, pictures, back: null, isParted: false },
    front: {
      ...{ left: plot.left - margin, top: plot.top - margin, density: plot.density },
      ...{ width: plot.width + 16, height: plot.height + 16 },
    },
    camera: { zoom: 1, subject: { x: 0, y: 0 } },
    starts: Uint32Array.of(0, 1),
    near: packed([restingPose()]),
    far: packed([]),
  };
}
