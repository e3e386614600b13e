import { type ComponentProps, useMemo } from 'react';
import type { PhotoLook } from '#contract/photo-look.ts';
import { scoreOfReel } from '#film/cut/beats.ts';
import { FILM_SECONDS } from '#film/film.ts';
import { filmOf } from '#film/motions.ts';
import { loopOfReel, type ReelSound } from '#film/sound/motion-loops.ts';
import { PlayerView } from './PlayerView.tsx';
import { openFilmSound } from './film-sound.ts';
import { type Listeners, openPlayer } from './player.ts';
import { photoOf } from './preparer.ts';
import { cameraOnly, type FilmTask } from './prepared.ts';

type Shown = Pick<FilmTask, 'isWhole' | 'subject'> &
  Pick<ComponentProps<typeof PlayerView>, 'onPlaying'> & {
    photo: Blob;
    look: PhotoLook;
    style: { category: string; option: string };
    sound: ReelSound;
    /** Its name where another service makes the reel: only the camera moves then. */
    idea: string | null;
  };

/**
 * A style of the catalogue on the user's own photo, as the finished reel will be. Motion unwelcome:
 * it stands still until it is played.
 */
export function FilmPlayer(props: Shown) {
  const { photo, look, style, sound, idea, isWhole, onPlaying } = props;
  const { category, option } = style;
  const [x = null, y = null] = props.subject ? [props.subject.x, props.subject.y] : [];
  const film = filmOf(category, option);
  const isCameraOnly = idea !== null;
  const sequence = useMemo(() => {
    if (!film) return null;
    const subject = x === null || y === null ? null : { x, y };
    const moved = isCameraOnly ? cameraOnly(film) : film;
    const shots = [{ photo: photoOf(photo, look), film: moved, isWhole, subject }];
    const motion = { category, option };
    const loop = isCameraOnly ? null : loopOfReel(sound, motion);
    const heard = loop && { loop, ...scoreOfReel(motion) };
    return { cut: REEL, shots, look: null, words: null, sound: heard };
  }, [photo, look, film, isWhole, x, y, isCameraOnly, sound, category, option]);
  if (!film) return null;
  return (
    <PlayerView
      label={`${idea ?? 'Preview'}: ${option}`}
      kind="reel"
      cut={REEL}
      sequence={sequence}
      open={open}
      failure={() => 'This browser cannot show your reel before it is made.'}
      onPlaying={onPlaying}
    />
  );
}

const open = (canvas: HTMLCanvasElement, listeners: Listeners) =>
  openPlayer(canvas, listeners, {
    openFilmSound: (how) => openFilmSound({ ...how, isLazy: true }),
  });

/** One shot. */
const REEL = { shots: [{ seconds: FILM_SECONDS, next: 'cut' as const }], loop: false };
