import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { Template } from '#film/templates.ts';
import { coverBox, fillParent } from '../theme/tokens.ts';
import { canDrawFilms } from './can-draw.ts';
import { templateFilm } from './template-film.ts';
import { filmTileSize, type TileFilm } from './tile-film.ts';
import { showFilm } from './tile-films.ts';

/** A template as it plays on the photos that are shipped, by turns. */
export function TemplateFilm(props: {
  template: Template;
  /** Motion is unwelcome. */
  isStill: boolean;
}) {
  const { template, isStill } = props;
  const [make] = useState(() => () => templateFilm(template));
  return <FilmTile make={make} isStill={isStill} takesTurns />;
}

/**
 * A film within the button that chooses it, which plays while it is under the pointer or focused.
 * It sounds once it is pressed, and under the pointer after any press in the page. Decorative.
 */
export function FilmTile(props: {
  /** Called when it is first seen; another one is another film. */
  make: () => Promise<TileFilm>;
  /** Motion is unwelcome. */
  isStill: boolean;
  /** Plays by turns otherwise, too. */
  takesTurns?: boolean;
  /** Called when it is to be heard. */
  onHeard?: () => void;
}) {
  const { make, isStill, takesTurns = false, onHeard } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const button = canvas.current?.closest('button');
    if (!canvas.current || !button || !canDrawFilms()) return;
    const onDrawn = () => setDrawn(true);
    const shown = showFilm(canvas.current, make, { isStill, takesTurns, onDrawn });
    const ending = new AbortController();
    const { signal } = ending;
    const listen = (event: string, act: () => void) =>
      button.addEventListener(event, act, { signal });
    const ask = (asking: { isPressed: boolean; isHeard: boolean }) => {
      if (asking.isHeard) onHeard?.();
      shown.ask(asking);
    };
    listen('pointerenter', () =>
      ask({ isPressed: false, isHeard: navigator.userActivation.hasBeenActive }),
    );
    listen('focus', () => ask({ isPressed: false, isHeard: false }));
    listen('click', () => ask({ isPressed: true, isHeard: true }));
    listen('pointerleave', shown.leave);
    listen('blur', shown.leave);
    return () => {
      ending.abort();
      shown.close();
    };
  }, [make, isStill, takesTurns, onHeard]);
  return <Canvas ref={canvas} {...filmTileSize} $isDrawn={isDrawn} aria-hidden />;
}

const Canvas = styled.canvas<{ $isDrawn: boolean }>`
  ${fillParent}
  ${coverBox}
  visibility: ${({ $isDrawn }) => ($isDrawn ? 'visible' : 'hidden')};
`;
