import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { filmOf } from '#film/motions.ts';
import { coverBox, fillParent } from '../theme/tokens.ts';
import { type Loop, moveLoop, showLoop, tileSize } from './tile-loops.ts';

/** The user's own photo as a style lights and moves it, while it is in view. Decorative. */
export function MovingTile(
  props: Omit<Loop, 'film'> & {
    category: string;
    option: string;
    /** Otherwise it stays at one moment of the style. */
    isMoving: boolean;
  },
): ReactNode {
  const { photo, look, category, option, isMoving } = props;
  const [x = null, y = null] = props.subject ? [props.subject.x, props.subject.y] : [];
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const film = filmOf(category, option);
    if (!canvas.current || !film) return;
    const subject = x === null || y === null ? null : { x, y };
    return showLoop(canvas.current, { photo, look, film, subject });
  }, [photo, look, category, option, x, y]);
  useEffect(() => {
    if (canvas.current) moveLoop(canvas.current, isMoving);
  }, [isMoving]);
  return <Canvas ref={canvas} {...tileSize} aria-hidden />;
}

const Canvas = styled.canvas`
  ${fillParent}
  ${coverBox}
`;
