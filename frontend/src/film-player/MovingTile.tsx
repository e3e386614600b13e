import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { PhotoLook } from '#contract/photo-look.ts';
import type { Point } from '#film/camera.ts';
import { filmOf } from '#film/motions.ts';
import { moveLoop, showLoop, tileSize } from './tile-loops.ts';

/** The user's own photo as a style lights and moves it, while it is in view. Decorative. */
export function MovingTile({
  photo,
  look,
  category,
  option,
  subject,
  isMoving,
}: {
  photo: Blob;
  look: PhotoLook;
  category: string;
  option: string;
  subject: Point | null;
  /** Otherwise it stays at one moment of the style. */
  isMoving: boolean;
}): ReactNode {
  const [x = null, y = null] = subject ? [subject.x, subject.y] : [];
  const shown = useRef<HTMLCanvasElement>(null);
  const show = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      shown.current = canvas;
      const film = filmOf(category, option);
      if (!canvas || !film) return;
      const at = x === null || y === null ? null : { x, y };
      return showLoop(canvas, { photo, look, film, subject: at });
    },
    [photo, look, category, option, x, y],
  );
  useEffect(() => {
    if (shown.current) moveLoop(shown.current, isMoving);
  }, [isMoving]);
  return <Canvas ref={show} {...tileSize} aria-hidden />;
}

const Canvas = styled.canvas`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: cover;
`;
