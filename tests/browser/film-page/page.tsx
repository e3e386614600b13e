import { createRoot, type Root } from 'react-dom/client';
import { type ComponentProps, lazy, Suspense } from 'react';
import { type FilmDocument, filmDocumentSchema } from '#contract/films.ts';
import type { PhotoLook } from '#contract/photo-look.ts';
import type { Point, Size } from '#film/camera.ts';
import { filmOf, motions } from '#film/motions.ts';
import type { ReelSound } from '#film/sound/motion-loops.ts';
import { canDrawFilms } from '#frontend/film-player/can-draw.ts';
import type { PlayerHandle } from '#frontend/film-player/PlayerView.tsx';
import type {
  ShotSource,
  StudioPlayer as StudioPlayerType,
} from '#frontend/film-player/StudioPlayer.tsx';

/** A film of the catalogue in front of a photo, as the tests name it. */
export type ShownFilm = {
  photoUrl: string;
  look: PhotoLook;
  category: string;
  option: string;
  isWhole: boolean;
  subject: Point | null;
  isCameraOnly: boolean;
  sound?: ReelSound;
};

// As the screen does it.
const FilmPlayer = lazy(async () => ({
  default: (await import('#frontend/film-player/FilmPlayer.tsx')).FilmPlayer,
}));

const StudioPlayer = lazy(async () => ({
  default: (await import('#frontend/film-player/StudioPlayer.tsx')).StudioPlayer,
}));

/** A film of several shots; what the contract fills in may be left out. */
export type StudioFilm = {
  document: Pick<FilmDocument, 'shots'> & Partial<FilmDocument>;
  sources: readonly (readonly [imageId: number, source: ShotSource])[];
  showsSafeZones?: boolean;
};

const photos = new Map<string, Promise<Blob>>();

function photoAt(url: string): Promise<Blob> {
  const photo = photos.get(url) ?? fetch(url).then((answer) => answer.blob());
  photos.set(url, photo);
  return photo;
}

const looks = new Map<string, PhotoLook>();

/**
 * How a photo was first seen: with another object it would be another photo, and be prepared anew.
 */
function firstLook(url: string, look: PhotoLook): PhotoLook {
  const first = looks.get(url) ?? look;
  looks.set(url, first);
  return first;
}

const MovingTile = lazy(async () => ({
  default: (await import('#frontend/film-player/MovingTile.tsx')).MovingTile,
}));

let root: Root | undefined;

const filmPage = {
  canDraw: canDrawFilms,
  /** Paints frames of a film of this size: each RGB in base64, at half its size. */
  async frames(shown: ShownFilm & { size: Size }, frames: readonly number[]): Promise<string[]> {
    const { photoUrl, look, category, option, ...asked } = shown;
    const film = filmOf(category, option);
    if (!film) throw new Error('no such film');
    const { openFrames } = await import('./paint-frames.ts');
    const seen = firstLook(photoUrl, look);
    return frames.map(await openFrames(await photoAt(photoUrl), seen, { ...asked, film }));
  },

  /** The states of playing that the player told. */
  playing: [] as boolean[],
  async mount(shown: ShownFilm): Promise<void> {
    const main = document.querySelector('main');
    if (!main) throw new Error('nowhere to show it');
    const { category, option, isCameraOnly } = shown;
    const photo = await photoAt(shown.photoUrl);
    root ??= createRoot(main);
    root.render(
      <Suspense>
        <FilmPlayer
          photo={photo}
          look={shown.look}
          style={{ category, option }}
          idea={isCameraOnly ? 'Motion idea' : null}
          sound={shown.sound ?? 'none'}
          isWhole={shown.isWhole}
          subject={shown.subject}
          onPlaying={onPlaying}
        />
      </Suspense>,
    );
  },
  /** The seconds of the frames that were painted. */
  times: [] as number[],
  /** The names of what workers were asked for, where a test watches them. */
  asked: [] as string[],
  /** Called in the task that has painted a second of the film. */
  onPainted: (_seconds: number): void => undefined,
  studio: null as PlayerHandle | null,
  mountStudio({ document: film, sources, showsSafeZones = false }: StudioFilm): void {
    const main = document.querySelector('main');
    if (!main) throw new Error('nowhere to show it');
    root ??= createRoot(main);
    root.render(
      <Suspense>
        <StudioPlayer
          ref={(handle) => void (filmPage.studio = handle)}
          document={filmDocumentSchema.parse(film)}
          sources={new Map(sources)}
          label="Your film"
          showsSafeZones={showsSafeZones}
          onTime={onTime}
          onWords={onWords}
        />
      </Suspense>,
    );
  },
  /** The last remark on each of the words. */
  remarks: [] as readonly (string | null)[],
  /** The frame of a second of the film, as soon as it is painted. */
  studioFrame(seconds: number): Promise<string> {
    return painted(seconds, () => {
      // That which is painted already is not painted again.
      filmPage.studio?.seek(seconds > 0.1 ? 0 : 0.5);
      filmPage.studio?.seek(seconds);
    });
  },
  /** Whether all small pictures of clips are made. */
  haveStripsCome: () =>
    videos.size > 0 &&
    [...videos].every(({ src, defaultPlaybackRate: rate }) => !src || rate === 1),
  /** The frame painted in the task that asks for a second of the film; nothing if none is. */
  async frameAtOnce(seconds: number): Promise<string> {
    const { paintedIn } = await import('./paint-frames.ts');
    const gl = document.querySelector('canvas')?.getContext('webgl2');
    let frame = '';
    filmPage.onPainted = () => gl && (frame = paintedIn(gl));
    filmPage.studio?.seek(seconds);
    filmPage.onPainted = () => undefined;
    return frame;
  },
  /** A frame of the film that plays, with its second: the next one from this second on. */
  async playedFrame(from: number): Promise<{ seconds: number; frame: string }> {
    const { paintedIn } = await import('./paint-frames.ts');
    return new Promise((resolve) => {
      filmPage.onPainted = (seconds) => {
        const gl = document.querySelector('canvas')?.getContext('webgl2');
        if (gl && seconds >= from) resolve({ seconds, frame: paintedIn(gl) });
      };
    });
  },
  /** Frames of a film that is not shown yet, from its beginning on: with its words and without. */
  async studioFrames(
    film: StudioFilm,
    moments: readonly number[],
  ): Promise<{ frame: string; bare: string }[]> {
    const [begun = 0, ...rest] = moments;
    const frames = [await painted(begun, () => filmPage.mountStudio(film))];
    for (const at of rest) frames.push(await painted(at, () => filmPage.studio?.seek(at)));
    // What is prepared stays, and each frame is painted once: the last first.
    const wordless = { ...film, document: { ...film.document, words: [] } };
    const [last = 0, ...before] = moments.toReversed();
    const bare = [await painted(last, () => filmPage.mountStudio(wordless))];
    for (const at of before) bare.unshift(await painted(at, () => filmPage.studio?.seek(at)));
    return frames.map((frame, at) => ({ frame, bare: bare[at] ?? '' }));
  },
  /** Shows as many tiles as there are styles of a category. */
  async mountTiles(shown: Pick<ShownFilm, 'photoUrl' | 'look'>, isMoving: boolean): Promise<void> {
    const main = document.querySelector('main');
    if (!main) throw new Error('nowhere to show it');
    const photo = await photoAt(shown.photoUrl);
    root ??= createRoot(main);
    root.render(
      <Suspense>
        {Object.entries(motions).flatMap(([category, options]) =>
          Object.keys(options).map((option) => (
            <span key={category + option} className="tile">
              <MovingTile
                photo={photo}
                look={shown.look}
                category={category}
                option={option}
                subject={null}
                isMoving={isMoving}
              />
            </span>
          )),
        )}
      </Suspense>,
    );
  },
  unmount(): void {
    root?.unmount();
    root = undefined;
  },
};

const videos = new Set<HTMLVideoElement>();
const follow = HTMLVideoElement.prototype.requestVideoFrameCallback;
HTMLVideoElement.prototype.requestVideoFrameCallback = function (callback) {
  videos.add(this);
  return follow.call(this, callback);
};

/** Those that have a file and are shown; from another one small pictures of clips are made. */
const shownVideos = () =>
  [...videos].filter(({ src, defaultPlaybackRate }) => src && defaultPlaybackRate === 1);

/** Until then a clip shows a picture of about its place, or where it was. */
const haveClipsCome = () =>
  shownVideos().every(({ error, seeking, readyState }) => error || (!seeking && readyState > 1));

/** The frame painted for a second of the film once `show` was called. */
async function painted(seconds: number, show: () => void): Promise<string> {
  const { paintedIn } = await import('./paint-frames.ts');
  return new Promise((resolve) => {
    filmPage.onPainted = (time) => {
      const gl = document.querySelector('canvas')?.getContext('webgl2');
      if (gl && Math.abs(time - seconds) < 0.001 && haveClipsCome()) resolve(paintedIn(gl));
    };
    show();
  });
}

function onTime(seconds: number): void {
  filmPage.times.push(seconds);
  filmPage.onPainted(seconds);
}
const onWords: ComponentProps<typeof StudioPlayerType>['onWords'] = (words) => {
  filmPage.remarks = words.map((one) => one?.remark ?? null);
};
const onPlaying = (isPlaying: boolean) => void filmPage.playing.push(isPlaying);

declare global {
  interface Window {
    filmPage: typeof filmPage;
  }
}
window.filmPage = filmPage;
