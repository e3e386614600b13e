import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { Media } from '#contract/media.ts';
import { routeQuery } from '../../api/route-query.ts';
import { priced } from '../../generations/priced.ts';
import { SpendButton } from '../../generations/SpendButton.tsx';
import { useResultActions } from '../../generations/use-result-actions.ts';
import { Button } from '../../ui/Button.tsx';
import { obstacleText } from './obstacle-text.ts';
import { regenerate } from './regenerate.ts';
import { useIsRegenerating } from './regenerating-store.ts';
import { NOT_KEPT, type Regeneration } from './variations.ts';

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

/** Null while nothing is known to be in the way: the order itself is checked, too. */
function useObstacle(regeneration: Regeneration): string | null {
  const isRepeat = regeneration.run !== 'story';
  const id = isRepeat ? regeneration.generationId : null;
  const { data } = useQuery({
    ...routeQuery('repeatOffer', { params: { id: id ?? '' } }),
    enabled: id !== null,
    // What it was made from may be deleted at any time.
    staleTime: 0,
    gcTime: 0,
  });
  if (isRepeat && id === null) return lowerFirst(NOT_KEPT);
  return data?.obstacle ? lowerFirst(obstacleText(data.obstacle)) : null;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
