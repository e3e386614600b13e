import { useCallback, useState } from 'react';
import { type Film, LOOP_SECONDS } from '#film/film.ts';
import { filmOf } from '#film/motions.ts';
import { SamplePhoto } from './SamplePhoto.tsx';
import { type StyleLoop, styleLoopOf } from './style-loop.ts';

/** The sample photo as the style lights and moves it, while it is in view. */
export function MovingPhoto(props: {
  category: string;
  option: string;
  /** Otherwise it shows one pose of the style. */
  isMoving: boolean;
}) {
  const { category, option, isMoving } = props;
  const [tint, setTint] = useState('');
  const move = useCallback(
    (photo: HTMLImageElement | null) => {
      const film = filmOf(category, option);
      if (!photo || !film) return;
      let playing: Animation | undefined;
      const observer = new IntersectionObserver((entries) => {
        if (!entries.at(-1)?.isIntersecting) {
          playing?.pause();
          return;
        }
        const loop = loopOf(film);
        setTint(loop.tint);
        photo.style.transform = loop.transforms[0] ?? '';
        if (!isMoving) return;
        playing ??= photo.animate(
          { transform: loop.transforms },
          { duration: 1000 * LOOP_SECONDS, iterations: Infinity, direction: 'alternate' },
        );
        playing.play();
      });
      observer.observe(photo);
      return () => {
        observer.disconnect();
        playing?.cancel();
      };
    },
    [category, option, isMoving],
  );
  return (
    <>
      <SamplePhoto ref={move} />
      <span style={{ position: 'absolute', inset: 0, background: tint }} />
    </>
  );
}

const loops = new WeakMap<Film, StyleLoop>();

function loopOf(film: Film): StyleLoop {
  const loop = loops.get(film) ?? styleLoopOf(film);
  loops.set(film, loop);
  return loop;
}
