import { useEffect, useRef, type ReactNode } from 'react';
import type { Generation } from '#contract/generation.ts';
import { Card, Row, Stack, Note, PartTitle } from '../ui/layout.ts';
import { notCharged } from './describe-generation.ts';

/** How something ended, and what can be done next. */
export function OutcomePanel(props: { heading: string; text?: string; children: ReactNode }) {
  const { heading, text, children } = props;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that had the focus is gone; nobody who is elsewhere on the page is disturbed.
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Stack as={Card} $gap={5}>
      <div>
        <PartTitle ref={title} tabIndex={-1}>
          {heading}
        </PartTitle>
        {text && <Note $top={1}>{text}</Note>}
      </div>
      <Row $gap={3}>{children}</Row>
    </Stack>
  );
}

/** An `OutcomePanel` for what was not delivered; `heading` is not for what was cancelled. */
export function FailedPanel(props: {
  heading: string;
  generation: Generation;
  children: ReactNode;
}) {
  const { heading, generation, children } = props;
  const isCancelled = generation.status === 'cancelled';
  return (
    <OutcomePanel heading={isCancelled ? 'Cancelled' : heading} text={notCharged(generation)}>
      {children}
    </OutcomePanel>
  );
}
