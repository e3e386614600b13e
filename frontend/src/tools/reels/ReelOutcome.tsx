import { Plus } from 'lucide-react';
import { captionOf } from '../../features/gallery/caption.ts';
import { Ending } from '../../features/gallery/reuse/Ending.tsx';
import { notCharged } from '../../generations/describe-generation.ts';
import { OutcomePanel } from '../../generations/OutcomePanel.tsx';
import { Button } from '../../ui/Button.tsx';
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
    <Button
      isWide={phase.name === 'done'}
      icon={<Plus size={18} aria-hidden />}
      onClick={onCreateAnother}
    >
      Create Another
    </Button>
  );
  if (phase.name === 'done') {
    const { title, detail } = captionOf(phase.media);
    return (
      <Ending
        heading="Your reel is ready"
        facts={[title, detail].filter(Boolean).join(' · ')}
        made={[phase.media]}
      >
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
          'This is taking too long',
          'If it is still made, you will find it in My Content; otherwise it is not charged.',
        ];
  return (
    <OutcomePanel heading={heading} text={text}>
      <Button tone="primary" onClick={onTryAgain}>
        Try Again
      </Button>
      {another}
    </OutcomePanel>
  );
}
