import type { ComponentProps } from 'react';
import { filmOf } from '#film/motions.ts';
import { FilmPlayer } from '../../film-player/FilmPlayer.tsx';

/** A style as the whole reel on the person's own photo. The films of all styles come with it. */
export function StyleFilm({
  style: { category, option },
  idea,
  ...film
}: {
  style: { category: string; option: string };
  /** Its name where another service makes the reel. */
  idea: string | null;
} & Omit<ComponentProps<typeof FilmPlayer>, 'film' | 'label' | 'isCameraOnly'>) {
  const played = filmOf(category, option);
  return (
    played && (
      <FilmPlayer
        {...film}
        film={played}
        isCameraOnly={idea !== null}
        label={`${idea ?? 'Preview'}: ${option}`}
      />
    )
  );
}
