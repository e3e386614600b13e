import { ImagePlus } from 'lucide-react';
import type { Generation } from '#contract/generation.ts';
import type { Media } from '#contract/media.ts';
import { Ending } from '../../features/gallery/reuse/Ending.tsx';
import { notCharged } from '../../generations/describe-generation.ts';
import { OutcomePanel } from '../../generations/OutcomePanel.tsx';
import { Button } from '../../ui/Button.tsx';

/** The picture is there: take it, go on with it, or bring another. */
export function EnhanceDone({
  enhanced,
  onRegenerate,
  onNew,
}: {
  enhanced: Media;
  onRegenerate: (generationId: string) => void;
  onNew: () => void;
}) {
  return (
    <Ending
      heading="Your photo is enhanced"
      facts="It is kept in My Content."
      made={[enhanced]}
      saveText="Download Enhanced Image"
      onRegenerate={onRegenerate}
    >
      <UploadNew isWide onClick={onNew} />
    </Ending>
  );
}

/** A result that did not come, and costs nothing. */
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

function UploadNew({ isWide, onClick }: { isWide?: boolean; onClick: () => void }) {
  return (
    <Button isWide={isWide} icon={<ImagePlus size={18} aria-hidden />} onClick={onClick}>
      Upload New Image
    </Button>
  );
}
