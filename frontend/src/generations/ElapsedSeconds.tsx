import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { font, fontSize } from '../theme/tokens.ts';
import { hundredthsText } from './estimate.ts';

/** The big figure of a timer. */
export const TimerText = styled.span`
  font: 600 ${fontSize[40]} / 1 ${font.display};
  font-variant-numeric: tabular-nums;
`;

/**
 * Running seconds in steps of 10 ms, on animation frames. Hidden from screen readers, so show the
 * stage beside it. It writes its text into the DOM, because a render per frame is too expensive.
 */
export function ElapsedSeconds({ startMs }: { startMs: number }) {
  const figure = useRef<HTMLElement>(null);
  useEffect(() => {
    let frame = requestAnimationFrame(tick);
    function tick(): void {
      if (figure.current) figure.current.textContent = hundredthsText(Date.now() - startMs);
      frame = requestAnimationFrame(tick);
    }
    return () => cancelAnimationFrame(frame);
  }, [startMs]);
  return (
    <TimerText aria-hidden>
      <span ref={figure}>{hundredthsText(0)}</span>s
    </TimerText>
  );
}
