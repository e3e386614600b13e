import { useQuery } from '@tanstack/react-query';
import { mediaKindOf } from '#contract/media-kinds.ts';
import type { Media } from '#contract/media.ts';
import { tools } from '#contract/tools/catalogue.ts';
import { routeQuery } from '#frontend/api/route-query.ts';
import { useGeneration } from '#frontend/generations/generation-store.ts';
import { idIn, useAddress } from '../use-address.ts';
import { useItem } from '../use-media.ts';

/** Names, in a tool's address, the item whose words fill its form. */
const AGAIN = 'again';

/**
 * Address of the form that an item was ordered with, filled in. The address names the item instead
 * of carrying its words: they would not fit into it, and stay in its history.
 */
export function againPath({ id, theme }: Pick<Media, 'id' | 'theme'>): string | null {
  const tool = mediaKindOf(theme)?.tool;
  return tool ? `${tools[tool].route}?${AGAIN}=${id}` : null;
}

/**
 * First contents of a tool's form: the item that its address names, null where that is none of the
 * user's, and the input of its order. `isLoading` is true until both are known.
 */
export function useItemAgain() {
  const { search } = useAddress();
  const item = useItem(idIn(search, AGAIN));
  const order = useOrderInput(item.media);
  return { ...item, ...order, isLoading: item.isLoading || order.isLoading };
}

export type UsedAgain = ReturnType<typeof useItemAgain>;

/**
 * Input of the order that made an item; undefined until it is known, and where it cannot be had.
 * Inputs are stored as any version accepted them. `isWanted` is false for items that
 * carry all of their own words and options: then nothing is asked.
 */
export function useOrderInput(media: Pick<Media, 'generationId'> | null, isWanted = true) {
  const id = (isWanted && media?.generationId) || null;
  const known = useGeneration(id);
  const { data, isLoading } = useQuery({
    ...routeQuery('generation', { params: { id: id ?? '' } }),
    enabled: id !== null && !known,
  });
  return { isLoading, input: (known ?? data)?.input };
}
