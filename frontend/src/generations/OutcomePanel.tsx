import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, fontSize, space } from '../theme/tokens.ts';
import { Card } from '../ui/Card.tsx';
import { Row } from '../ui/layout.ts';

/** How something ended, and what can be done next. */
export function OutcomePanel({
  heading,
  text,
  children,
}: {
  heading: string;
  text?: string;
  children: ReactNode;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that had the focus is gone; nobody who is elsewhere on the page is disturbed.
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Panel>
      <div>
        <h2 ref={title} tabIndex={-1}>
          {heading}
        </h2>
        {text && <p>{text}</p>}
      </div>
      <Row $gap={3}>{children}</Row>
    </Panel>
  );
}

const Panel = styled(Card)`
  display: grid;
  align-content: start;
  gap: ${space[5]};
  width: 100%;
  h2 {
    font-size: ${fontSize[20]};
  }
  p {
    margin-top: ${space[1]};
    color: ${color.muted};
  }
`;
