import { useQuery } from '@tanstack/react-query';
import type { Media } from '#contract/media.ts';
import { addressOf } from '../../api/address.ts';
import { queryClient } from '../../api/query-client.ts';
import { withPortraits } from './portrait-sets.ts';

const queryKey = [addressOf('influencerOptions', {})];

/** Portraits of the last 30 days that nobody was trained from. */
export function usePortraits() {
  // Nobody pushes portraits, which may have been made or trained on another device.
  return useQuery<Media[]>({ queryKey, staleTime: 0 });
}

export function addPortraits(added: readonly Media[]): void {
  queryClient.setQueryData<Media[]>(queryKey, (known) => known && withPortraits(known, added));
}

export function removePortrait(id: number): void {
  queryClient.setQueryData<Media[]>(queryKey, (known) => known?.filter((item) => item.id !== id));
}

export function refetchPortraits(): Promise<void> {
  return queryClient.refetchQueries({ queryKey });
}
