import { styled } from 'styled-components';
import { radius, space } from '#frontend/theme/tokens.ts';
import { LiveRegion } from '#frontend/ui/LiveRegion.tsx';
import { Skeleton } from '#frontend/ui/layout.ts';
import { TileGrid } from './tile-parts.ts';

/** The grid before it is known what is in it. */
export function GridSkeleton(props: {
  /** The room of the first day's heading. */
  headingPx?: number;
  /** About as many as there usually are, or what stands below moves. */
  count?: number;
}) {
  const { headingPx = 0, count = 10 } = props;
  return (
    <Tiles as="div" $headingPx={headingPx}>
      <LiveRegion text="Loading your content" />
      {Array.from({ length: count }, (_, index) => (
        <Picture key={index} />
      ))}
    </Tiles>
  );
}

const Tiles = styled(TileGrid)<{ $headingPx: number }>`
  padding-top: ${({ $headingPx }) => $headingPx}px;
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
