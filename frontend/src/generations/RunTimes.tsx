import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { runs, type RunKey } from '#contract/tools/catalogue.ts';
import { font, fontSize } from '../theme/tokens.ts';
import { Note } from '../ui/layout.ts';
import {
  clockText,
  elapsedSeconds,
  minutesText,
  remainingSeconds,
  hundredthsText,
} from './estimate.ts';
import { useExpectedEndMs } from './generation-store.ts';
import { type BusyPhase, generationOf } from './run-phase.ts';

/** Elapsed and remaining time of a run, ticking; `children` stand above the remaining time. */
export function RunTimes(props: { run: RunKey; phase: BusyPhase; children?: ReactNode }) {
  const { run, phase, children } = props;
  const { startedAtMs } = phase;
  const nowMs = useNow();
  const elapsed = elapsedSeconds(startedAtMs, nowMs);
  const known = useExpectedEndMs(generationOf(phase)?.id);
  const endMs = known ?? startedAtMs + runs[run].expectedSeconds * 1000;
  return (
    <>
      <TimerText>{clockText(elapsed)}</TimerText>
      <div>
        {children && <Note>{children}</Note>}
        <Note>{`Estimated time remaining: ${minutesText(remainingSeconds(endMs, nowMs))}`}</Note>
      </div>
    </>
  );
}

/** The big figure of a timer. */
const TimerText = styled.span`
  font: 600 ${fontSize[40]} / 1 ${font.display};
  font-variant-numeric: tabular-nums;
`;

/**
 * Running seconds in steps of 10 ms, on animation frames. Hidden from screen readers, so show the
 * stage beside it. It writes its text into the DOM, because a render per frame is too expensive.
 */
export function ElapsedSeconds({ startMs }: { startMs: number }) {
  const figure = useRef<HTMLElement>(null);
  useFrames(() => {
    if (figure.current) figure.current.textContent = hundredthsText(Date.now() - startMs);
  });
  return (
    <TimerText aria-hidden>
      <span ref={figure}>{hundredthsText(0)}</span>s
    </TimerText>
  );
}

const STEP_MS = 250;

/** The present moment in milliseconds; it stops while the tab is hidden. */
export function useNow(): number {
  const [nowMs, setNow] = useState(Date.now);
  // Steps finer than a second, so that no second is shown late; the state changes only per step.
  useFrames(() => setNow(Math.floor(Date.now() / STEP_MS) * STEP_MS));
  return nowMs;
}

/** Does something on every animation frame, of which there are none while the tab is hidden. */
function useFrames(work: () => void): void {
  const onFrame = useEffectEvent(work);
  useEffect(() => {
    let frame = requestAnimationFrame(tick);
    function tick(): void {
      onFrame();
      frame = requestAnimationFrame(tick);
    }
    return () => cancelAnimationFrame(frame);
  }, []);
}
