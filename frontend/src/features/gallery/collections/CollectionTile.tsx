import { Folder, Pencil, Trash2 } from 'lucide-react';
import { styled } from 'styled-components';
import type { Collection } from '#contract/collections.ts';
import { color, fontSize, radius, space } from '#frontend/theme/tokens.ts';
import { IconButton } from '#frontend/ui/IconButton.tsx';
import { Row } from '#frontend/ui/layout.ts';
import { Link } from '#frontend/ui/Link.tsx';
import { twoLines } from '#frontend/ui/shapes.ts';

/** A collection with its first picture; its name leads to its items. */
export function CollectionTile({
  collection,
  onRename,
  onDelete,
}: {
  collection: Collection;
  onRename: (collection: Collection) => void;
  onDelete: (collection: Collection) => void;
}) {
  const { id, name, count, coverUrl } = collection;
  return (
    <Item>
      <Cover to={`/images?collection=${id}`}>
        <Slot>
          {coverUrl ? (
            <img src={coverUrl} alt="" loading="lazy" decoding="async" />
          ) : (
            <Folder size={40} aria-hidden />
          )}
        </Slot>
        <Caption>
          <strong dir="auto">{name}</strong>
          <span>{count === 1 ? '1 item' : `${count} items`}</span>
        </Caption>
      </Cover>
      <Row $gap={1}>
        <IconButton label={`Rename ${name}`} onClick={() => onRename(collection)}>
          <Pencil size={18} aria-hidden />
        </IconButton>
        <IconButton label={`Delete ${name}`} onClick={() => onDelete(collection)}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </Row>
    </Item>
  );
}

const Item = styled.li`
  position: relative;
  min-width: 0;
`;

const Cover = styled(Link)`
  display: block;
  border-radius: ${radius.card};
  color: inherit;
  text-decoration: none;
`;

const Slot = styled.span`
  display: grid;
  place-items: center;
  overflow: hidden;
  aspect-ratio: 1;
  border-radius: ${radius.card};
  background: ${color.raised};
  color: ${color.faint};
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

const Caption = styled.span`
  display: grid;
  padding: ${space[2]} 2px 0;
  font-size: ${fontSize[14]};
  ${twoLines}
`;
