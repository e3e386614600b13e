import { RefreshCw } from 'lucide-react';
import type { Media } from '#contract/media.ts';
import { priced } from '#frontend/generations/priced.ts';
import { SpendButton } from '#frontend/generations/SpendButton.tsx';
import { useResultActions } from '#frontend/generations/use-result-actions.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { regenerate } from './regenerate.ts';
import { useIsRegenerating } from './regenerating-store.ts';
import { useObstacle } from './use-obstacle.ts';
import type { Regeneration } from './variations.ts';

/** Generates the picture again; where that cannot be done any more, says why instead. */
export function RegenerateButton({
  media,
  regeneration,
  isWide = false,
  onOrder,
}: {
  media: Media;
  regeneration: Regeneration;
  isWide?: boolean;
  /** Instead of ordering in the background. */
  onOrder?: (() => void) | undefined;
}) {
  const isRegenerating = useIsRegenerating(media);
  const obstacle = useObstacle(regeneration);
  const resultActions = useResultActions();
  const icon = <RefreshCw size={16} aria-hidden />;
  if (obstacle !== null) {
    return (
      <Button icon={icon} isWide={isWide} disabled>
        Cannot be regenerated: {obstacle}
      </Button>
    );
  }
  return (
    <SpendButton
      run={regeneration.run}
      icon={icon}
      isWide={isWide}
      isPending={isRegenerating}
      onClick={onOrder ?? (() => void regenerate(media, resultActions))}
    >
      {priced('Regenerate', regeneration.run)}
    </SpendButton>
  );
}
