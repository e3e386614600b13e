import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Generation } from '#contract/generation.ts';
import { fontSize, space } from '../theme/tokens.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { LiveRegion } from '../ui/LiveRegion.tsx';
import { Progress } from '../ui/Progress.tsx';
import { cancelGeneration } from './cancel.ts';
import { beingMadeByText } from './made-by.ts';
import { percentOf, stageOf } from './describe-generation.ts';
import { Row } from '../ui/layout.ts';
import { Note } from '../ui/Text.ts';

/**
 * Something while it is made: stage, time, percent, and the way out. Without a `generation` the
 * order is still on its way, and Cancel takes it back by `onAbort`.
 */
export function RunningPanel({
  heading,
  stage,
  generation,
  times,
  onAbort,
  actions,
}: {
  heading: string;
  /** Text for the time before the server has said a stage of its own. */
  stage: string;
  generation: Generation | undefined;
  /** The ticking part: hidden from screen readers, which announce the stages. */
  times?: ReactNode;
  onAbort: () => void;
  actions?: ReactNode;
}) {
  const shown = generation ? stageOf(generation) : stage;
  const madeBy = generation && beingMadeByText(generation);
  return (
    <Panel aria-label={heading}>
      <LiveRegion text={shown} />
      <div>
        <h2>{heading}</h2>
        <Note $top={1} aria-hidden>
          {shown}
        </Note>
      </div>
      {times && <Times aria-hidden>{times}</Times>}
      <div>
        <Progress
          key={generation?.id}
          value={generation?.progress ?? 0}
          label={`${heading}: progress`}
        />
        <Note $top={1} aria-hidden>
          {generation ? percentOf(generation) : 0}%
        </Note>
      </div>
      <Row $gap={3}>
        <Cancel generation={generation} onAbort={onAbort} />
        {actions}
      </Row>
      <Note $top={1}>
        You can leave this page. Follow it in Activity on any device.
        <MadeBy>{madeBy}</MadeBy>
      </Note>
    </Panel>
  );
}

function Cancel({
  generation,
  onAbort,
}: {
  generation: Generation | undefined;
  onAbort: () => void;
}) {
  const { mutate: cancel, isPending } = useMutation({ mutationFn: cancelGeneration });
  return (
    <Button isPending={isPending} onClick={() => (generation ? cancel(generation.id) : onAbort())}>
      Cancel
    </Button>
  );
}

const Panel = styled(Card)`
  display: grid;
  gap: ${space[5]};
  width: 100%;
  align-content: start;
  h2 {
    font-size: ${fontSize[20]};
  }
`;

/** Its line is kept until it is known. */
const MadeBy = styled.span`
  display: block;
  min-height: 1lh;
`;

const Times = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]} ${space[5]};
  font-variant-numeric: tabular-nums;
`;
