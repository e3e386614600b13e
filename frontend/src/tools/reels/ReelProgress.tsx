import { runs } from '#contract/tools/catalogue.ts';
import { minutesText } from '../../generations/estimate.ts';
import { RunningPanel } from '../../generations/RunningPanel.tsx';
import { useMeasuredSeconds } from '../../generations/tools-query.ts';
import { RunTimes } from '../../generations/RunTimes.tsx';
import { Button } from '../../ui/Button.tsx';
import type { ReelPhase } from './reel-phase.ts';

type Busy = Extract<ReelPhase, { name: 'ordering' | 'working' }>;

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
  const measuredSeconds = useMeasuredSeconds('reel');
  const times = (
    <RunTimes run="reel" startMs={phase.startedAtMs} generation={generation}>
      Average time: ~{minutesText(runs.reel.expectedSeconds)} minutes
      {measuredSeconds !== null && ` (lately ${minutesText(measuredSeconds)})`}
      <br />
    </RunTimes>
  );
  return (
    <RunningPanel
      heading="Generating your reel"
      stage={phase.name === 'ordering' ? 'Uploading your photo' : 'Starting'}
      generation={generation}
      times={times}
      onAbort={onAbortUpload}
      actions={generation && <Button onClick={onStartAnother}>Start another reel</Button>}
    />
  );
}
