import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ActionButton } from '../api/ActionButton.tsx';
import { Card, Row, Stack, Note, PartTitle } from '../ui/layout.ts';
import { LiveRegion } from '../ui/LiveRegion.tsx';
import { lazySlot } from '../ui/overlays/lazy-part.ts';
import { Progress } from '../ui/page/Progress.tsx';
import { cancelGeneration } from './cancel.ts';
import { beingMadeByText } from './made-by.ts';
import { percentOf, stageOf } from './describe-generation.ts';
import { type BusyPhase, generationOf } from './run-phase.ts';

const LongWait = lazySlot(() => import('./LongWait.tsx'), 'LongWait');

/**
 * Something while it is made: stage, time, percent, and the way out. While the order is
 * still on its way, Cancel takes it back by `onAbort`.
 */
export function RunningPanel(props: {
  heading: string;
  /** Text for the time before the server has said a stage of its own. */
  stage?: string;
  phase: BusyPhase;
  /** The ticking part: hidden from screen readers, which announce the stages. */
  times?: ReactNode;
  onAbort: () => void;
  actions?: ReactNode;
}) {
  const { heading, stage = 'Starting', phase, times, onAbort, actions } = props;
  const generation = generationOf(phase);
  const shown = generation ? stageOf(generation) : stage;
  const madeBy = generation && beingMadeByText(generation);
  return (
    <Stack as={Card} $gap={5} aria-label={heading}>
      <LiveRegion text={shown} />
      <div>
        <PartTitle>{heading}</PartTitle>
        <Note $top={1} aria-hidden>
          {shown}
        </Note>
      </div>
      {times && (
        <Row $gap={5} $rowGap={2} style={{ fontVariantNumeric: 'tabular-nums' }} aria-hidden>
          {times}
        </Row>
      )}
      <div>
        <Progress
          key={generation?.id}
          value={generation?.progress ?? 0}
          label={`${heading}: progress`}
        />
        <Note $top={1} aria-hidden>{`${generation ? percentOf(generation) : 0}%`}</Note>
      </div>
      <Row $gap={3}>
        <ActionButton act={async () => (generation ? cancelGeneration(generation.id) : onAbort())}>
          Cancel
        </ActionButton>
        {actions}
      </Row>
      <Note $top={1}>
        You can leave this page. Follow it in Activity on any device.
        <MadeBy>{madeBy}</MadeBy>
      </Note>
      <LongWait key={phase.startedAtMs} startedAtMs={phase.startedAtMs} />
    </Stack>
  );
}

/** Its line is kept until it is known. */
const MadeBy = styled.span`
  display: block;
  min-height: 1lh;
`;
