import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, fontSize, radius, smallText, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, Note, PartTitle, Row, Stack, Skeleton } from '../../ui/layout.ts';
import { ErrorState } from '../../ui/page/EmptyState.tsx';

export type SectionProps = {
  title: string;
  /** A total beside the title. */
  count?: string | undefined;
  subtitle?: string;
  aside?: ReactNode;
};

export function Section(props: SectionProps & { children: ReactNode }) {
  const { title, count, subtitle, aside, children } = props;
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <Row $gap={3} $align="start" $justify="space-between" style={{ marginBottom: space[4] }}>
        <div>
          <Row $gap={2} $rowGap={0} $align="baseline">
            <PartTitle id={id}>{title}</PartTitle>
            {count && (
              <Note as="span" $size={14}>
                {count}
              </Note>
            )}
          </Row>
          {subtitle && (
            <Note $size={14} $top={1}>
              {subtitle}
            </Note>
          )}
        </div>
        {aside}
      </Row>
      {children}
    </Card>
  );
}

/** Placeholder rows while a list loads. */
export function RowsSkeleton({ rows = 6 }: { rows?: number | undefined }) {
  return (
    <Stack $gap={2} role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} style={{ height: 44 }} />
      ))}
    </Stack>
  );
}

export function LoadFailed({ what, onRetry }: { what: string; onRetry: () => unknown }) {
  return (
    <ErrorState
      title={`${what} could not be loaded`}
      text="The server did not answer as it should. Nothing was changed."
      onRetry={onRetry}
    />
  );
}

/** A query, perhaps of a list that comes in pages. */
type Loading<T> = {
  data: T | undefined;
  isError: boolean;
  refetch: () => unknown;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  isFetchNextPageError?: boolean;
  fetchNextPage?: () => unknown;
};

/**
 * The data of a query, with a button for the next page where there is one; or that it loads,
 * failed, or has an empty list.
 */
export function Loaded<T>(props: {
  query: Loading<T>;
  /** The beginning of a sentence: "The users". */
  what: string;
  empty?: ReactNode;
  skeletonRows?: number;
  /** Text of the button for the next page. */
  more?: string;
  /** Place of that button; at the left by default. */
  moreAt?: 'center';
  children: (data: T) => ReactNode;
}) {
  const { query, what, empty, skeletonRows, more, moreAt, children } = props;
  const { data, isFetchingNextPage = false, isFetchNextPageError } = query;
  if (data === undefined) {
    return query.isError ? (
      <LoadFailed what={what} onRetry={query.refetch} />
    ) : (
      <RowsSkeleton rows={skeletonRows} />
    );
  }
  if (empty && Array.isArray(data) && data.length === 0) return <EmptyText>{empty}</EmptyText>;
  return (
    <>
      {children(data)}
      {query.hasNextPage && (
        <Row $gap={2} $top={4} $justify={moreAt}>
          <Button isPending={isFetchingNextPage} onClick={() => void query.fetchNextPage?.()}>
            {isFetchNextPageError ? 'Could not be loaded. Try again' : more}
          </Button>
        </Row>
      )}
    </>
  );
}

export const EmptyText = styled.p`
  padding: ${space[6]} 0;
  color: ${color.muted};
  text-align: center;
`;

/** A warning above the figures. */
export const Warning = styled.p`
  padding: ${space[3]} ${space[4]};
  border: 1px solid ${color.danger}66;
  border-radius: ${radius.control};
  background: ${color.dangerDim};
  ul& {
    margin: 0 0 ${space[4]};
  }
  ul {
    padding-left: ${space[4]};
    list-style: disc;
  }
  li {
    overflow-wrap: anywhere;
  }
`;

/** A list of lines: a text, and at its right what belongs to it. */
export const Lines = styled.ol`
  li {
    display: flex;
    justify-content: space-between;
    gap: ${space[1]} ${space[4]};
    padding: ${space[2]} 0;
    border-bottom: 1px solid ${color.line};
    font-size: ${fontSize[14]};
    overflow-wrap: anywhere;
  }
  time,
  small {
    ${smallText}
  }
  small {
    display: block;
  }
`;
