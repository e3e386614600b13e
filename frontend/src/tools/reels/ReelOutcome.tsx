import { Download, Plus } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { notCharged } from '../../features/activity/describe-generation.ts';
import { captionOf } from '../../features/gallery/caption.ts';
import { DownloadButton } from '../../features/gallery/DownloadButton.tsx';
import { color, fontSize, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import type { ReelPhase } from './reel-phase.ts';

type Outcome = Extract<ReelPhase, { name: 'done' | 'failed' | 'timed-out' }>;

/** How it ended, and what can be done next. */
export function ReelOutcome({
  phase,
  onCreateAnother,
  onTryAgain,
}: {
  phase: Outcome;
  onCreateAnother: () => void;
  onTryAgain: () => void;
}) {
  const another = (
    <Button icon={<Plus size={18} aria-hidden />} onClick={onCreateAnother}>
      Create Another
    </Button>
  );
  if (phase.name === 'done') {
    const { title, detail } = captionOf(phase.media);
    return (
      <Ending heading="Your reel is ready" text={[title, detail].filter(Boolean).join(' · ')}>
        <DownloadButton
          media={phase.media}
          tone="primary"
          icon={<Download size={18} aria-hidden />}
        >
          Download
        </DownloadButton>
        {another}
      </Ending>
    );
  }
  const [heading, text] =
    phase.name === 'failed'
      ? [
          phase.generation.status === 'cancelled' ? 'Cancelled' : 'The reel was not made',
          notCharged(phase.generation),
        ]
      : [
          'This takes too long',
          'If it is still made, you will find it in My Content; otherwise it is not charged.',
        ];
  return (
    <Ending heading={heading} text={text}>
      <Button tone="primary" onClick={onTryAgain}>
        Try Again
      </Button>
      {another}
    </Ending>
  );
}

function Ending({
  heading,
  text,
  children,
}: {
  heading: string;
  text: string;
  children: ReactNode;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that had the focus is gone; nobody who is elsewhere on the page is disturbed.
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Panel>
      <div>
        <h2 ref={title} tabIndex={-1}>
          {heading}
        </h2>
        <p>{text}</p>
      </div>
      <Actions>{children}</Actions>
    </Panel>
  );
}

const Panel = styled(Card)`
  display: grid;
  gap: ${space[5]};
  width: 100%;
  h2 {
    font-size: ${fontSize[20]};
  }
  p {
    margin-top: ${space[1]};
    color: ${color.muted};
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
`;
