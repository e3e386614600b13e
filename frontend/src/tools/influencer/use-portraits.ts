import { useQuery } from '@tanstack/react-query';
import type { Media } from '#contract/media.ts';
import { queryClient, routeQuery } from '../../api/route-query.ts';
import { updateQuery } from '../../live/cached-queries.ts';
import { withPortraits } from './portrait-sets.ts';

const portraitsQuery = routeQuery('influencerOptions', {});
const { queryKey } = portraitsQuery;

/** Portraits of the last 30 days that nobody was trained from. */
export function usePortraits() {
  // Nobody pushes portraits, which may have been made or trained on another device.
  return useQuery({ ...portraitsQuery, staleTime: 0 });
}

export function addPortraits(added: readonly Media[]): void {
  updateQuery(queryKey, (known) => known && withPortraits(known, added));
}

export function refetchPortraits(): Promise<void> {
  return queryClient.refetchQueries({ queryKey });
}
