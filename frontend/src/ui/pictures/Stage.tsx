import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { color, on, sizes, space } from '../../theme/tokens.ts';
import { cardStyle, Stack } from '../layout.ts';
import { Form } from '../forms/Form.tsx';

/**
 * The height that form and canvas have at least, where they stand beside each other: what the title
 * of the page leaves of the window, with the heading of the strip below the canvas still in sight.
 */
export const stageHeight = 'max(480px, calc(100dvh - 246px))';

/** Between the edge of a `CanvasFrame` and what it holds. */
export const framePadding = space[3];

/**
 * The parts of every tool: the form at the left, which stays while the rest is scrolled, at its
 * right what it makes, and below that what it made before. On narrower screens they stand one below
 * the other, for the keyboard and screen readers everywhere.
 */
export function Stage(props: {
  form: ReactNode;
  canvas: ReactNode;
  recent?: ReactNode;
  /**
   * True where it begins with a photo, and once something is made: only what is below it changes.
   */
  isCanvasFirst?: boolean;
}) {
  const { form, canvas, recent, isCanvasFirst = false } = props;
  const parts = [
    <FormCell key="form">{form}</FormCell>,
    <CanvasCell key="canvas">{canvas}</CanvasCell>,
  ];
  return (
    <Layout>
      {isCanvasFirst ? parts.toReversed() : parts}
      <RecentCell>{recent}</RecentCell>
    </Layout>
  );
}

/** The form of a stage: a card with fields, the button that spends, and what is said below that. */
export function StageForm(props: {
  action: ReactNode;
  /** On phones the button stays in sight above the bottom bar, wherever the page is scrolled to. */
  isActionKept?: boolean;
  below?: ReactNode;
  children?: ReactNode;
  onSubmit: () => unknown;
}) {
  const { action, isActionKept = false, below, children, onSubmit } = props;
  return (
    <Panel gap={4} onSubmit={onSubmit}>
      <Part $gap={4}>{children}</Part>
      <Action $isKept={isActionKept}>{action}</Action>
      <Below $gap={4}>{below}</Below>
    </Panel>
  );
}

const Layout = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space[6]};
  ${on.stageScreen} {
    display: grid;
    grid-template-rows: auto 1fr;
    grid-template-columns: 360px minmax(0, 1fr);
    gap: ${space[6]} ${space[8]};
  }
`;

/** No box of its own on narrow screens, so that a part of the form can stay in sight everywhere. */
const FormCell = styled.div`
  display: contents;
  ${on.stageScreen} {
    position: sticky;
    top: calc(${sizes.header} + ${space[4]});
    grid-area: 1 / 1 / span 2;
    align-self: start;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    min-height: ${stageHeight};
    > * {
      align-content: start;
    }
  }
`;

const CanvasCell = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  min-width: 0;
  ${on.stageScreen} {
    grid-area: 1 / 2;
    min-height: ${stageHeight};
  }
`;

const RecentCell = styled.div`
  min-width: 0;
  &:empty {
    display: none;
  }
  ${on.stageScreen} {
    grid-area: 2 / 2;
  }
`;

/** The surface of a canvas that shows pictures, which are in its middle. */
export const CanvasFrame = styled.div`
  min-width: 0;
  ${on.stageScreen} {
    ${cardStyle}
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: center;
    padding: ${framePadding};
  }
`;

const Panel = styled(Form)`
  display: contents;
  ${on.stageScreen} {
    ${cardStyle}
    display: grid;
  }
`;

const Part = styled(Stack)`
  ${cardStyle}
  &:empty {
    display: none;
  }
  ${on.stageScreen} {
    padding: 0;
    border: 0;
  }
`;

const Below = styled(Stack)`
  &:empty {
    display: none;
  }
`;

/** Opaque, and as wide as the window: nothing looks out from behind it. */
const kept = css`
  position: sticky;
  bottom: calc(${sizes.bottomBar} + env(safe-area-inset-bottom));
  z-index: 1;
  margin: 0 -${space[4]};
  padding: ${space[3]} ${space[4]};
  border-top: 1px solid ${color.line};
  background: ${color.background};
  /* What gets the focus is scrolled clear of it. */
  html:has(&) {
    scroll-padding-bottom: calc(${sizes.bottomBar} + env(safe-area-inset-bottom) + 220px);
  }
  ${on.wideScreen} {
    bottom: 0;
    margin: 0 -${space[8]};
    padding: ${space[3]} ${space[8]};
  }
  /* With the keyboard of the phone open there is no room to spare. */
  @media (max-height: 480px) {
    position: static;
    html:has(&) {
      scroll-padding-bottom: calc(${sizes.bottomBar} + env(safe-area-inset-bottom) + ${space[3]});
    }
  }
  ${on.stageScreen} {
    position: static;
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
    html:has(&) {
      scroll-padding-bottom: ${space[3]};
    }
  }
`;

const Action = styled.div<{ $isKept: boolean }>`
  ${({ $isKept }) => $isKept && kept}
`;
