import { styled } from 'styled-components';
import { on, space } from '../../theme/tokens.ts';
import { Button } from '../Button.tsx';
import { Row, Skeleton, Stack } from '../layout.ts';
import { LiveRegion } from '../LiveRegion.tsx';

/**
 * Stands for rows of a list, each so high, that are still loaded; `text` says so to screen readers.
 */
export function RowsAwaited(props: { text: string; rows: number; height: number }) {
  const { text, rows, height } = props;
  return (
    <Stack $gap={2}>
      <LiveRegion text={text} />
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} style={{ height }} />
      ))}
    </Stack>
  );
}

/** Controls of a list beside its title: as wide as a phone, on wide screens of `$widePx`. */
export const ListControls = styled.div<{ $columns: string; $widePx: number }>`
  display: grid;
  grid-template-columns: ${({ $columns }) => $columns};
  gap: ${space[3]};
  width: 100%;
  ${on.wideScreen} {
    width: ${({ $widePx }) => $widePx}px;
  }
`;

/** A button for the next page of a list; nothing where there is none. */
export function ShowMore(props: {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
}) {
  const { query } = props;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  if (!hasNextPage) return null;
  return (
    <Row $gap={3} $top={4} $justify="center">
      <Button isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? 'Try again' : 'Show more'}
      </Button>
    </Row>
  );
}
