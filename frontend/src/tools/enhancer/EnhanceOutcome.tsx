import { Download, ImagePlus } from 'lucide-react';
import type { Generation } from '#contract/generation.ts';
import type { Media } from '#contract/media.ts';
import { DownloadButton } from '../../features/gallery/DownloadButton.tsx';
import { notCharged } from '../../generations/describe-generation.ts';
import { OutcomePanel } from '../../generations/OutcomePanel.tsx';
import { Button } from '../../ui/Button.tsx';

/** The picture is there: take it, or bring another. */
export function EnhanceDone({ enhanced, onNew }: { enhanced: Media; onNew: () => void }) {
  return (
    <OutcomePanel heading="Your photo is enhanced" text="It is kept in My Content.">
      <DownloadButton media={enhanced} tone="primary" icon={<Download size={18} aria-hidden />}>
        Download Enhanced Image
      </DownloadButton>
      <UploadNew onClick={onNew} />
    </OutcomePanel>
  );
}

/** It did not come, and costs nothing. */
export function EnhanceFailed({
  generation,
  onAgain,
  onNew,
}: {
  generation: Generation;
  onAgain: () => void;
  onNew: () => void;
}) {
  const heading = generation.status === 'cancelled' ? 'Cancelled' : 'Enhancement Failed';
  return (
    <OutcomePanel heading={heading} text={notCharged(generation)}>
      <Button tone="primary" onClick={onAgain}>
        Try Again
      </Button>
      <UploadNew onClick={onNew} />
    </OutcomePanel>
  );
}

function UploadNew({ onClick }: { onClick: () => void }) {
  return (
    <Button icon={<ImagePlus size={18} aria-hidden />} onClick={onClick}>
      Upload New Image
    </Button>
  );
}
