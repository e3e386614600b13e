import { useState } from 'react';
import { styled } from 'styled-components';
import type { Generation } from '../../../../contract/generation.ts';
import { runs } from '../../../../contract/tools/catalogue.ts';
import { cancelGeneration } from '../../features/activity/cancel.ts';
import { percentOf, stageOf } from '../../features/activity/describe-generation.ts';
import {
  clockText,
  elapsedSeconds,
  minutesText,
  remainingSeconds,
} from '../../features/activity/estimate.ts';
import { useNow } from '../../features/activity/use-now.ts';
import { color, font, fontSize, space, wide } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { Progress } from '../../ui/Progress.tsx';
import type { ReelPhase } from './reel-phase.ts';

type Busy = Extract<ReelPhase, { name: 'uploading' | 'working' }>;

/** The reel while it is made: stage, time, percent, and the way out. */
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
  const stage = phase.name === 'uploading' ? 'Uploading your photo' : stageText(generation);
  return (
    <Panel aria-label="Generating your reel">
      <LiveRegion text={stage} />
      <div>
        <h2>Generating your reel</h2>
        <Muted aria-hidden>{stage}</Muted>
      </div>
      <Times startMs={phase.startedAtMs} generation={generation} />
      <div>
        <Progress
          key={generation?.id}
          value={generation?.progress ?? 0}
          label="Progress of your reel"
        />
        <Muted aria-hidden>{generation ? percentOf(generation) : 0}%</Muted>
      </div>
      <Actions>
        <Cancel generation={generation} onAbortUpload={onAbortUpload} />
        {generation && <Button onClick={onStartAnother}>Start a second one</Button>}
      </Actions>
      <Muted>You can leave this page. The reel goes on, and Activity shows it everywhere.</Muted>
    </Panel>
  );
}

function stageText(generation: Generation | undefined): string {
  return generation ? stageOf(generation) : 'Starting';
}

/** The ticking part: for the eye only, the ear gets the stages. */
function Times({ startMs, generation }: { startMs: number; generation: Generation | undefined }) {
  const nowMs = useNow();
  const expected = runs.reel.expectedSeconds;
  const elapsed = elapsedSeconds(startMs, nowMs);
  const remaining = generation
    ? remainingSeconds(generation, nowMs)
    : Math.max(expected - elapsed, 0);
  return (
    <TimesBox aria-hidden>
      <Clock>{clockText(elapsed)}</Clock>
      <Muted>
        Average time: ~{minutesText(expected)} minutes
        <br />
        Estimated time remaining: {minutesText(remaining)}
      </Muted>
    </TimesBox>
  );
}

function Cancel({
  generation,
  onAbortUpload,
}: {
  generation: Generation | undefined;
  onAbortUpload: () => void;
}) {
  const [isPending, setPending] = useState(false);
  async function cancel(): Promise<void> {
    if (!generation) return onAbortUpload();
    setPending(true);
    await cancelGeneration(generation.id);
    setPending(false);
  }
  return (
    <Button isPending={isPending} onClick={() => void cancel()}>
      Cancel
    </Button>
  );
}

const Panel = styled(Card)`
  display: grid;
  gap: ${space[5]};
  width: 100%;
  order: -1;
  ${wide} {
    order: 0;
  }
  h2 {
    font-size: ${fontSize[20]};
  }
`;

const TimesBox = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]} ${space[5]};
  font-variant-numeric: tabular-nums;
`;

const Clock = styled.span`
  font: 600 ${fontSize[40]} / 1 ${font.display};
  font-variant-numeric: tabular-nums;
`;

const Muted = styled.p`
  margin-top: ${space[1]};
  color: ${color.muted};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
`;
