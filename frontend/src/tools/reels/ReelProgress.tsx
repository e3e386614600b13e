import { styled } from 'styled-components';
import type { Generation } from '../../../../contract/generation.ts';
import { runs } from '../../../../contract/tools/catalogue.ts';
import { Clock } from '../../generations/ElapsedSeconds.tsx';
import {
  clockText,
  elapsedSeconds,
  minutesText,
  remainingSeconds,
} from '../../generations/estimate.ts';
import { RunningPanel } from '../../generations/RunningPanel.tsx';
import { useNow } from '../../generations/use-now.ts';
import { color } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import type { ReelPhase } from './reel-phase.ts';

type Busy = Extract<ReelPhase, { name: 'uploading' | 'working' }>;

/** The reel while it is made. */
export function ReelProgress({
  phase,
  onAbortUpload,
  onStartAnother,
}: {
  phase: Busy;
  onAbortUpload: () => void;
  onStartAnother: () => void;
}) {
  const generation = phase.name === 'working' ? phase.generation : undefined;
  return (
    <RunningPanel
      heading="Generating your reel"
      stage={phase.name === 'uploading' ? 'Uploading your photo' : 'Starting'}
      generation={generation}
      times={<Times startMs={phase.startedAtMs} generation={generation} />}
      onAbort={onAbortUpload}
      actions={generation && <Button onClick={onStartAnother}>Start a second one</Button>}
    />
  );
}

function Times({ startMs, generation }: { startMs: number; generation: Generation | undefined }) {
  const nowMs = useNow();
  const expected = runs.reel.expectedSeconds;
  const elapsed = elapsedSeconds(startMs, nowMs);
  const remaining = generation
    ? remainingSeconds(generation, nowMs)
    : Math.max(expected - elapsed, 0);
  return (
    <>
      <Clock>{clockText(elapsed)}</Clock>
      <Muted>
        Average time: ~{minutesText(expected)} minutes
        <br />
        Estimated time remaining: {minutesText(remaining)}
      </Muted>
    </>
  );
}

const Muted = styled.p`
  color: ${color.muted};
`;
