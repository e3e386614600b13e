import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, fontSize, space } from '../../theme/tokens.ts';
import { ErrorState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/layout.ts';
import { Card } from '../../ui/Card.tsx';

export function Section({
  title,
  count,
  subtitle,
  aside,
  children,
}: {
  title: string;
  /** How much there is, beside the title. */
  count?: string | undefined;
  subtitle?: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <Head>
        <div>
          <Title>
            <h2 id={id}>{title}</h2>
            {count && <span>{count}</span>}
          </Title>
          {subtitle && <p>{subtitle}</p>}
        </div>
        {aside}
      </Head>
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

/** The data of a query, or that it loads, failed, or has an empty list. */
export function Loaded<T>({
  query: { data, isError, refetch },
  what,
  empty,
  skeletonRows,
  children,
}: {
  query: { data: T | undefined; isError: boolean; refetch: () => unknown };
  /** As a sentence begins with it: "The users". */
  what: string;
  empty?: ReactNode;
  skeletonRows?: number;
  children: (data: T) => ReactNode;
}) {
  if (data === undefined) {
    return isError ? (
      <LoadFailed what={what} onRetry={refetch} />
    ) : (
      <RowsSkeleton rows={skeletonRows} />
    );
  }
  if (empty && Array.isArray(data) && data.length === 0) return <EmptyText>{empty}</EmptyText>;
  return children(data);
}

export const EmptyText = styled.p`
  padding: ${space[6]} 0;
  color: ${color.muted};
  text-align: center;
`;

const Title = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${space[2]};
  span {
    color: ${color.muted};
    font-size: ${fontSize[14]};
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${space[3]};
  margin-bottom: ${space[4]};
  h2 {
    font-size: ${fontSize[20]};
  }
  p {
    margin-top: ${space[1]};
    color: ${color.muted};
    font-size: ${fontSize[14]};
  }
`;
