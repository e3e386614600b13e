import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { styled } from 'styled-components';
import type { Generation } from '#contract/generation.ts';
import { mediaKindOf } from '#contract/media-kinds.ts';
import { tools } from '#contract/tools/catalogue.ts';
import { cancelGeneration } from '../../generations/cancel.ts';
import { percentOf, stageOf } from '../../generations/describe-generation.ts';
import { minutesText, remainingSeconds } from '../../generations/estimate.ts';
import { useExpectedEndMs } from '../../generations/generation-store.ts';
import { useNow } from '../../generations/RunTimes.tsx';
import { smallText } from '../../theme/tokens.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Row } from '../../ui/layout.ts';
import { Progress } from '../../ui/page/Progress.tsx';

/** Stage, bar, percent and remaining time of a generation that is not over. */
export function RunningProgress({ generation, title }: { generation: Generation; title: string }) {
  return (
    <Progressing>
      <Row $gap={3} $justify="space-between" style={{ flexWrap: 'nowrap' }}>
        <span>{stageOf(generation)}</span>
        <Remaining generation={generation} />
      </Row>
      <Row $gap={3}>
        <div style={{ flex: 1 }}>
          <Progress key={generation.id} value={generation.progress} label={title} />
        </div>
        <span aria-hidden>{`${percentOf(generation)}%`}</span>
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
  ${smallText}
  font-variant-numeric: tabular-nums;
`;

/**
 * The address of what it made in My Content; else of its tool, which shows also what that does not.
 */
export function targetOf({ result, tool }: Pick<Generation, 'result' | 'tool'>): string {
  const made = result?.media.find(({ theme }) => mediaKindOf(theme)?.galleryType);
  return made ? `/images?item=${made.id}` : tools[tool].route;
}

export function CancelButton({ id, title }: { id: string; title: string }) {
  const { mutate: cancel, isPending } = useMutation({ mutationFn: () => cancelGeneration(id) });
  return (
    <IconButton label={`Cancel ${title}`} disabled={isPending} onClick={() => cancel()}>
      <X size={18} aria-hidden />
    </IconButton>
  );
}
