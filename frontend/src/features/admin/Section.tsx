import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, fontSize, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/layout.ts';
import { Card } from '../../ui/Card.tsx';

export function Section({
  title,
  subtitle,
  aside,
  children,
}: {
  title: string;
  subtitle?: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <Head>
        <div>
          <h2 id={id}>{title}</h2>
          {subtitle && <p>{subtitle}</p>}
        </div>
        {aside}
      </Head>
      {children}
    </Card>
  );
}

/** Placeholder rows while a list loads. */
export function RowsSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <Stack $gap={2} role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} style={{ height: 44 }} />
      ))}
    </Stack>
  );
}

export function LoadFailed({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <ErrorState
      title={`${what} could not be loaded`}
      text="The server did not answer as it should. Nothing was changed."
      action={<Button onClick={onRetry}>Try again</Button>}
    />
  );
}

export const EmptyText = styled.p`
  padding: ${space[6]} 0;
  color: ${color.muted};
  text-align: center;
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
