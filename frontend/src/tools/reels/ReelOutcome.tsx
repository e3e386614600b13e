import { Download, Plus } from 'lucide-react';
import { captionOf } from '../../features/gallery/caption.ts';
import { DownloadButton } from '../../features/gallery/DownloadButton.tsx';
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
    <Button icon={<Plus size={18} aria-hidden />} onClick={onCreateAnother}>
      Create Another
    </Button>
  );
  if (phase.name === 'done') {
    const { title, detail } = captionOf(phase.media);
    return (
      <OutcomePanel heading="Your reel is ready" text={[title, detail].filter(Boolean).join(' · ')}>
        <DownloadButton
          media={phase.media}
          tone="primary"
          icon={<Download size={18} aria-hidden />}
        >
          Download
        </DownloadButton>
        {another}
      </OutcomePanel>
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
