import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '#frontend/api/route-query.ts';
import { NOT_KEPT, type Regeneration } from './variations.ts';

/**
 * Why a picture cannot be generated again, in words that follow a colon; null while nothing is
 * known to be in the way: the order itself is checked, too.
 */
export function useObstacle(regeneration: Regeneration | null): string | null {
  const repeat = regeneration?.run === 'story' ? null : regeneration;
  const id = repeat?.generationId ?? null;
  const { data } = useQuery({
    ...routeQuery('repeatOffer', { params: { id: id ?? '' } }),
    enabled: id !== null,
    // What it was made from may be deleted at any time.
    staleTime: 0,
    gcTime: 0,
  });
  if (repeat && id === null) return lowerFirst(NOT_KEPT);
  return data?.obstacle ? lowerFirst(obstacleText(data.obstacle)) : null;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Why the server will not generate it again, in words that end "Cannot be regenerated: …". */
export function obstacleText({ code, text }: { code: string; text: string }): string {
  return obstacles.get(code) ?? text;
}

const obstacles: ReadonlyMap<string, string> = new Map([
  ['generation.photo-gone', 'its original is not kept.'],
  ['media.not-found', 'the picture it was drawn from is deleted.'],
  ['influencer.not-found', 'its influencer is deleted.'],
]);
