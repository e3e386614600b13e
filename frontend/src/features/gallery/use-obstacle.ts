import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../api/route-query.ts';
import { obstacleText } from './obstacle-text.ts';
import { NOT_KEPT, type Regeneration } from './variations.ts';

/**
 * Why a picture cannot be generated again, in words that follow a colon; null while nothing is known
 * to be in the way: the order itself is checked, too.
 */
export function useObstacle(regeneration: Regeneration): string | null {
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
