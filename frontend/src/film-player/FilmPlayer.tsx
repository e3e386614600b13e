import { useMemo, type ReactNode } from 'react';
import type { PhotoLook } from '#contract/photo-look.ts';
import type { Point } from '#film/camera.ts';
import { type Film, FILM_SECONDS } from '#film/film.ts';
import { PlayerView } from './PlayerView.tsx';
import { openPlayer } from './player.ts';
import { photoOf } from './preparer.ts';
import { cameraOnly } from './prepared.ts';

/**
 * A film of the user's own photo as the finished reel will be. Motion unwelcome: it stands still until
 * it is played.
 */
export function FilmPlayer(props: {
  photo: Blob;
  look: PhotoLook;
  film: Film;
  isWhole: boolean;
  subject: Point | null;
  isCameraOnly: boolean;
  /** Accessible name, e.g. "Your reel: Power Pose". */
  label: string;
  /** Called when it starts and stops playing. */
  onPlaying?: (isPlaying: boolean) => void;
}): ReactNode {
  const { photo, look, film, isWhole, isCameraOnly, label, onPlaying } = props;
  const [x = null, y = null] = props.subject ? [props.subject.x, props.subject.y] : [];
  const sequence = useMemo(() => {
    const subject = x === null || y === null ? null : { x, y };
    const moved = isCameraOnly ? cameraOnly(film) : film;
    const shots = [{ photo: photoOf(photo, look), film: moved, isWhole, subject }];
    return { cut: REEL, shots, look: null, words: null, sound: null };
  }, [photo, look, film, isWhole, x, y, isCameraOnly]);
  return (
    <PlayerView
      label={label}
      kind="reel"
      cut={REEL}
      sequence={sequence}
      open={openPlayer}
      failure={() => 'This browser cannot show your reel before it is made.'}
      onPlaying={onPlaying}
    />
  );
}

/** One shot. */
const REEL = { shots: [{ seconds: FILM_SECONDS, next: 'cut' as const }], loop: false };
