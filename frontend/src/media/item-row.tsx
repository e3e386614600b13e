import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { routeQuery } from '#frontend/api/route-query.ts';
import { radius, space } from '#frontend/theme/tokens.ts';
import { cardStyle } from '#frontend/ui/layout.ts';
import { TileCover } from './tile-parts.ts';

/** The items of these numbers, as far as they are in the gallery. */
export function useItemsOf(ids: readonly number[]): ReadonlyMap<number, Media> {
  const each = [...new Set(ids)].toSorted((a, b) => a - b);
  const { data = [] } = useQuery({
    ...routeQuery('images', { query: { ids: each.join(',') } }),
    enabled: each.length > 0,
    staleTime: 0,
  });
  return new Map(data.map((media) => [media.id, media]));
}

/**
 * A card about an item in a list: its thumbnail, texts, and what can be done, below them on phones.
 */
export const ItemRow = styled.li`
  ${cardStyle}
  display: grid;
  grid-template-columns: 56px minmax(0, 1fr);
  align-items: center;
  gap: ${space[3]} ${space[4]};
  padding: ${space[3]};
  > :last-child {
    grid-column: 1 / -1;
  }
  @media (min-width: 768px) {
    grid-template-columns: 56px minmax(0, 1fr) auto;
    > :last-child {
      grid-column: auto;
    }
  }
`;

export function ItemThumbnail({ item }: { item: Media | undefined }) {
  return (
    <Thumbnail>
      {item ? (
        <img src={item.thumbnailUrl} alt="" loading="lazy" />
      ) : (
        <ImageOff size={24} aria-hidden />
      )}
    </Thumbnail>
  );
}

const Thumbnail = styled(TileCover)`
  width: 56px;
  border-radius: ${radius.control};
`;
