import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { Template } from '#film/templates.ts';
import { coverBox, fillParent } from '../theme/tokens.ts';
import { canDrawFilms } from './can-draw.ts';
import { templateSize } from './template-film.ts';
import { showTemplate } from './template-films.ts';

/**
 * A template as it plays on the photos that are shipped, within the button that chooses it: by
 * turns, and while it is under the pointer or focused. It sounds once it is pressed, and under the
 * pointer after any press in the page. Decorative.
 */
export function TemplateFilm(props: {
  template: Template;
  /** Motion is unwelcome. */
  isStill: boolean;
}) {
  const { template, isStill } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const button = canvas.current?.closest('button');
    if (!canvas.current || !button || !canDrawFilms()) return;
    const onDrawn = () => setDrawn(true);
    const shown = showTemplate(canvas.current, template, { isStill, onDrawn });
    const ending = new AbortController();
    const { signal } = ending;
    const listen = (event: string, act: () => void) =>
      button.addEventListener(event, act, { signal });
    listen('pointerenter', () =>
      shown.ask({ isPressed: false, isHeard: navigator.userActivation.hasBeenActive }),
    );
    listen('focus', () => shown.ask({ isPressed: false, isHeard: false }));
    listen('click', () => shown.ask({ isPressed: true, isHeard: true }));
    listen('pointerleave', shown.leave);
    listen('blur', shown.leave);
    return () => {
      ending.abort();
      shown.close();
    };
  }, [template, isStill]);
  return <Canvas ref={canvas} {...templateSize} $isDrawn={isDrawn} aria-hidden />;
}

const Canvas = styled.canvas<{ $isDrawn: boolean }>`
  ${fillParent}
  ${coverBox}
  visibility: ${({ $isDrawn }) => ($isDrawn ? 'visible' : 'hidden')};
`;
