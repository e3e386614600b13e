import { mediaKindOf } from '#contract/media-kinds.ts';
import type { Generation } from '#contract/generation.ts';
import type { Media } from '#contract/media.ts';
import { tools } from '#contract/tools/catalogue.ts';
import { idIn, useAddress } from '../use-address.ts';
import { useItem } from '../use-item.ts';
import { useOrderInput } from './use-order-input.ts';

/** Names, in a tool's address, the item whose words fill its form. */
const AGAIN = 'again';

/**
 * Address of the form that an item was ordered with, filled in. The address names the item instead
 * of carrying its words: they would not fit into it, and stay in its history.
 */
export function againPath({ id, theme }: Pick<Media, 'id' | 'theme'>): string | null {
  const kind = mediaKindOf(theme);
  return kind ? `${tools[kind.tool].route}?${AGAIN}=${id}` : null;
}

/** First contents of a tool's form. */
export type UsedAgain = {
  /** True until both are known. */
  isLoading: boolean;
  /** Null where the address names none of the user's items. */
  media: Media | null;
  /** The order's input then. */
  input: Generation['input'] | undefined;
};

export function useItemAgain(): UsedAgain {
  const { search } = useAddress();
  const item = useItem(idIn(search, AGAIN));
  const order = useOrderInput(item.media);
  return { ...item, ...order, isLoading: item.isLoading || order.isLoading };
}
