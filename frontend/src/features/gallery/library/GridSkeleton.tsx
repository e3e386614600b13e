import { styled } from 'styled-components';
import { HEADING_HEIGHT } from './gallery-rows.ts';
import { radius, space } from '#frontend/theme/tokens.ts';
import { LiveRegion } from '#frontend/ui/LiveRegion.tsx';
import { Skeleton } from '#frontend/ui/layout.ts';
import { TileGrid } from '../tile-parts.ts';

/** The grid before it is known what is in it. */
export function GridSkeleton(props: {
  hasHeading?: boolean;
  /** About as many as there usually are, or what stands below moves. */
  count?: number;
}) {
  const { hasHeading = false, count = 10 } = props;
  return (
    <Tiles as="div" $hasHeading={hasHeading}>
      <LiveRegion text="Loading your content" />
      {Array.from({ length: count }, (_, index) => (
        <Picture key={index} />
      ))}
    </Tiles>
  );
}

/** `$hasHeading`: with the room of the first day's. */
const Tiles = styled(TileGrid)<{ $hasHeading: boolean }>`
  padding-top: ${({ $hasHeading }) => ($hasHeading ? HEADING_HEIGHT : 0)}px;
  row-gap: ${space[3]};
  @media (min-width: 600px) {
    row-gap: ${space[5]};
  }
`;

const Picture = styled(Skeleton)`
  aspect-ratio: 9 / 16;
  border-radius: ${radius.card};
  margin-bottom: 72px;
`;
