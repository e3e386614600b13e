import { mediaKindOf } from '#contract/media-kinds.ts';
import type { Media } from '#contract/media.ts';
import { tools } from '#contract/tools/catalogue.ts';
import { idIn, useAddress } from './use-address.ts';
import { useItem } from './use-item.ts';

/** Names, in a tool's address, the item whose words fill its form. */
const AGAIN = 'again';
/** The persona that the words are for: an item does not know its own. */
const PERSONA = 'persona';

/**
 * Where the form that an item was ordered with opens filled in. The address names the item instead
 * of carrying its words: they would not fit into it, and stay in its history.
 */
export function againPath({ id, theme }: Pick<Media, 'id' | 'theme'>, personaId?: number) {
  const kind = mediaKindOf(theme);
  if (!kind) return null;
  const persona = personaId === undefined ? '' : `&${PERSONA}=${personaId}`;
  return `${tools[kind.tool].route}?${AGAIN}=${id}${persona}`;
}

/** The item whose words shall fill this screen's form, once it is known; null where there is none. */
export function useItemAgain(): {
  isLoading: boolean;
  media: Media | null;
  personaId: number | null;
} {
  const { search } = useAddress();
  return { ...useItem(idIn(search, AGAIN)), personaId: idIn(search, PERSONA) };
}
