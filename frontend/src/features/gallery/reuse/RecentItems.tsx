import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { css, styled } from 'styled-components';
import type { GalleryType } from '#contract/media-kinds.ts';
import { color, fontSize, inRow, on, radius, space, touchLine } from '#frontend/theme/tokens.ts';
import { lazySlot } from '#frontend/ui/overlays/lazy-part.ts';
import { swipeRow } from '#frontend/ui/shapes.ts';
import { accessibleName } from '#frontend/media/caption.ts';
import { everything } from '#frontend/media/filters.ts';
import { FilmMark, Picture } from '#frontend/media/Picture.tsx';
import { idIn, useAddress } from '#frontend/media/use-address.ts';
import { useMediaPages } from '#frontend/media/use-media.ts';

/** Comes with the first item that is opened. */
const ShownItem = lazySlot(() => import('../viewer/ShownItem.tsx'), 'ShownItem');

const SHOWN = 8;

/** Names, in the address of a tool, the item that is looked at in front of it. */
const LOOKED_AT = 'look';

/** The items that were made last, each opening in the viewer. */
export function RecentItems(props: {
  /** The items of one tool, or with null of all. */
  type: GalleryType | null;
  title?: string;
  isSmall?: boolean;
  /** Shown once it is known that there is nothing. */
  ifNone?: ReactNode;
}) {
  const { type, title = 'Recent', isSmall = false, ifNone = null } = props;
  const { items, isSuccess } = useMediaPages({ ...everything, type });
  const { search, goTo } = useAddress();
  const lookedAt = idIn(search, LOOKED_AT);
  if (items.length === 0) return isSuccess && ifNone;
  return (
    <section aria-labelledby="recent">
      <Head>
        <h2 id="recent">{title}</h2>
        <Link to={type === null ? '/images' : `/images?type=${type}`}>Show all</Link>
      </Head>
      <Strip role="list" $isSmall={isSmall}>
        {items.slice(0, SHOWN).map((item) => (
          <li key={item.id}>
            <Tile
              type="button"
              aria-label={`Open ${accessibleName(item)}`}
              onClick={() => goTo({ [LOOKED_AT]: String(item.id) }, 'push')}
            >
              <Picture media={item} url={item.thumbnailUrl} />
              {item.isVideo && <FilmMark edge={2} />}
            </Tile>
          </li>
        ))}
      </Strip>
      {lookedAt !== null && <ShownItem parameter={LOOKED_AT} id={lookedAt} items={items} />}
    </section>
  );
}

const Head = styled.div`
  ${inRow(4)}
  justify-content: space-between;
  min-height: 44px;
  h2 {
    font-size: ${fontSize[16]};
  }
  a {
    ${touchLine}
    padding: 0 ${space[2]};
    margin-right: -${space[2]};
    color: ${color.muted};
    text-decoration: none;
    &:hover {
      color: ${color.text};
    }
  }
`;

const spread = css`
  ${on.stageScreen} {
    grid-auto-columns: auto;
    grid-template-columns: repeat(${SHOWN}, minmax(0, 1fr));
    gap: ${space[3]};
    margin: 0;
    padding: 0;
    overflow: visible;
  }
`;

/** On phones, and where it is small, to swipe through. */
const Strip = styled.ul<{ $isSmall: boolean }>`
  ${swipeRow}
  grid-auto-columns: ${({ $isSmall }) => ($isSmall ? 56 : 96)}px;
  ${({ $isSmall }) => !$isSmall && spread}
`;

const Tile = styled.button`
  position: relative;
  display: block;
  width: 100%;
  aspect-ratio: 9 / 16;
  border-radius: ${radius.control};
  overflow: hidden;
  background: ${color.raised};
  cursor: zoom-in;
`;
