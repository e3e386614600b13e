import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { color, coverBox, fontSize, radius, space, centred } from '#frontend/theme/tokens.ts';
import { twoLines } from '#frontend/ui/shapes.ts';

/** The tiles of the collections, or of the trash. */
export const TileGrid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(max(140px, min(208px, 40%)), 1fr));
  gap: ${space[5]} ${space[3]};
  > li {
    min-width: 0;
  }
  @media (min-width: 600px) {
    gap: ${space[6]} ${space[5]};
  }
`;

/** The place of a tile's picture. */
export const TileSlot = styled.span<{ $ratio?: string }>`
  position: relative;
  display: block;
  overflow: hidden;
  aspect-ratio: ${({ $ratio = '9 / 16' }) => $ratio};
  border-radius: ${radius.card};
  background: ${color.raised};
`;

/** The place of a picture that there may not be: of an icon then, in its middle. */
export const TileCover = styled(TileSlot)`
  ${centred}
  color: ${color.faint};
  img {
    ${coverBox}
  }
`;

/** A tile that leads somewhere. */
export const TileLink = styled(Link)`
  display: block;
  border-radius: ${radius.card};
  text-decoration: none;
`;

/** The lines below a tile's picture. */
export const TileCaption = styled.span`
  display: grid;
  padding: ${space[2]} 2px 0;
  font-size: ${fontSize[14]};
  ${twoLines}
`;
