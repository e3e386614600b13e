import { styled } from 'styled-components';
import type { Generation } from '#contract/generation.ts';
import { color, fontSize, space } from '../../theme/tokens.ts';
import { Progress } from '../../ui/Progress.tsx';
import { percentOf, stageOf } from '../../generations/describe-generation.ts';
import { minutesText, remainingSeconds } from '../../generations/estimate.ts';
import { useExpectedEndMs } from '../../generations/generation-store.ts';
import { useNow } from '../../generations/use-now.ts';

/** Stage, bar, percent and remaining time of a generation that is not over. */
export function RunningProgress({ generation, title }: { generation: Generation; title: string }) {
  return (
    <Progressing>
      <Row>
        <span>{stageOf(generation)}</span>
        <Remaining generation={generation} />
      </Row>
      <Row>
        <Bar>
          <Progress key={generation.id} value={generation.progress} label={title} />
        </Bar>
        <span aria-hidden>{percentOf(generation)}%</span>
      </Row>
    </Progressing>
  );
}

/** Ticks, so it is hidden from screen readers; they read the stage beside it. */
function Remaining({ generation: { id, status } }: { generation: Generation }) {
  const nowMs = useNow();
  const seconds = remainingSeconds(useExpectedEndMs(id) ?? nowMs, nowMs);
  // What waits longer than expected shows its place alone.
  const atZero = status === 'queued' ? '' : 'Almost there';
  return <span aria-hidden>{seconds > 0 ? `${minutesText(seconds)} left` : atZero}</span>;
}

const Progressing = styled.div`
  display: grid;
  gap: 6px;
  color: ${color.muted};
  font-size: ${fontSize[12]};
  font-variant-numeric: tabular-nums;
`;

const Row = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[3]};
`;

const Bar = styled.div`
  flex: 1;
`;
