import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card, Stack, Note, PartTitle, Skeleton } from '../../ui/layout.ts';

/** A titled card of the profile. */
export function ProfileCard(props: {
  id: string;
  title: string;
  gap?: 3 | 4;
  children: ReactNode;
}) {
  const { id, title, gap = 4, children } = props;
  return (
    <Stack as={Card} $gap={gap} aria-labelledby={id}>
      <PartTitle id={id}>{title}</PartTitle>
      {children}
    </Stack>
  );
}

/** In place of what a card is about: that it is loading, or could not be loaded. */
export function NotLoaded(props: {
  query: { isPending: boolean; isError: boolean; refetch: () => unknown };
  what: string;
}) {
  const { query, what } = props;
  const { isPending, isError, refetch } = query;
  if (isPending) return <Skeleton style={{ height: 44 }} />;
  if (!isError) return null;
  return (
    <Note role="alert">
      <span>{`${what} could not be loaded. `}</span>
      <Button onClick={() => void refetch()}>Try again</Button>
    </Note>
  );
}
