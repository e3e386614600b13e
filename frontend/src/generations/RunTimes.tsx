import type { ReactNode } from 'react';
import type { Generation } from '#contract/generation.ts';
import { runs, type RunKey } from '#contract/tools/catalogue.ts';
import { TimerText } from './ElapsedSeconds.tsx';
import { clockText, elapsedSeconds, minutesText, remainingSeconds } from './estimate.ts';
import { useExpectedEndMs } from './generation-store.ts';
import { useNow } from './use-now.ts';
import { Note } from '../ui/Text.ts';

/** Elapsed and remaining time of a run, ticking; `children` stand above the remaining time. */
export function RunTimes({
  run,
  startMs,
  generation,
  children,
}: {
  run: RunKey;
  startMs: number;
  generation: Generation | undefined;
  children?: ReactNode;
}) {
  const nowMs = useNow();
  const elapsed = elapsedSeconds(startMs, nowMs);
  const endMs = useExpectedEndMs(generation?.id) ?? startMs + runs[run].expectedSeconds * 1000;
  return (
    <>
      <TimerText>{clockText(elapsed)}</TimerText>
      <Note>
        {children}
        Estimated time remaining: {minutesText(remainingSeconds(endMs, nowMs))}
      </Note>
    </>
  );
}
