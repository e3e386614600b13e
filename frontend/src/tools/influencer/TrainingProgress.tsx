import { useMutation } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { styled } from 'styled-components';
import type { Influencer } from '#contract/influencer.ts';
import { cancelGeneration } from '../../generations/cancel.ts';
import { percentOf, stageOf } from '../../generations/describe-generation.ts';
import { isUnfinished, useGeneration } from '../../generations/generation-store.ts';
import { beingMadeByText } from '../../generations/made-by.ts';
import { color, fontSize, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { checkNow } from './use-influencers.ts';
import { Row, Stack } from '../../ui/layout.ts';
import { Note } from '../../ui/Text.ts';

/** A training on its way: how far, a look by hand, and the way out. */
export function TrainingProgress({ influencer, name }: { influencer: Influencer; name: string }) {
  const generation = useGeneration(influencer.trainingRequestId);
  const check = useMutation({ mutationFn: () => checkNow(influencer.id) });
  const cancel = useMutation({ mutationFn: cancelGeneration });
  const isKnown = generation !== undefined && isUnfinished(generation);

  return (
    <Stack $gap={2}>
      {isKnown && (
        <>
          <LiveRegion text={stageOf(generation)} />
          <Line aria-hidden>
            <span>{stageOf(generation)}</span>
            <span>{percentOf(generation)}%</span>
          </Line>
          <Progress
            key={generation.id}
            value={generation.progress}
            label={`Training of ${name}: progress`}
          />
          <Note $size={12}>{beingMadeByText(generation)}</Note>
        </>
      )}
      <Row $gap={2} $top={1}>
        <Button
          icon={<RefreshCw size={16} aria-hidden />}
          isPending={check.isPending}
          onClick={() => check.mutate()}
        >
          Refresh
        </Button>
        {isKnown && (
          <Button isPending={cancel.isPending} onClick={() => cancel.mutate(generation.id)}>
            Cancel
          </Button>
        )}
      </Row>
    </Stack>
  );
}

const Line = styled.p`
  display: flex;
  justify-content: space-between;
  gap: ${space[3]};
  color: ${color.muted};
  font-size: ${fontSize[12]};
  font-variant-numeric: tabular-nums;
`;
