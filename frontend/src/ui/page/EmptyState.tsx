import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, fontSize, inColumn, space } from '../../theme/tokens.ts';
import { Button, ButtonLink } from '../Button.tsx';

type State = {
  /** Fills the whole screen, and its title is the `h1`. */
  isScreen?: boolean;
  icon?: ReactNode;
  title: string;
  text?: string;
  action?: ReactNode;
  /** In place of an action: the screen that leads on, and the words of its button. */
  way?: readonly [to: string, text: string];
};

/** Shown where there is nothing yet: a sentence and an action. */
export function EmptyState(props: State & { role?: 'alert' }) {
  const { icon, title, text, action, way, isScreen = false, role } = props;
  return (
    <Message role={role} $isScreen={isScreen}>
      {icon && (
        <div style={{ color: color.faint }} aria-hidden>
          {icon}
        </div>
      )}
      {isScreen ? <h1>{title}</h1> : <h2>{title}</h2>}
      {text && <p>{text}</p>}
      {action}
      {way && (
        <ButtonLink to={way[0]} tone="primary">
          {way[1]}
        </ButtonLink>
      )}
    </Message>
  );
}

/** A failure and what to do about it, by default again. Announced by screen readers. */
export function ErrorState({ onRetry, ...rest }: State & { onRetry?: () => unknown }) {
  const retry = onRetry && <Button onClick={() => void onRetry()}>Try again</Button>;
  return <EmptyState action={retry} {...rest} role="alert" />;
}

const Message = styled.div<{ $isScreen: boolean }>`
  ${inColumn(3)}
  justify-items: center;
  align-content: center;
  min-height: ${({ $isScreen }) => ($isScreen ? '70dvh' : '280px')};
  padding: ${space[8]} ${space[4]};
  text-align: center;
  h1 {
    font-size: ${fontSize[28]};
  }
  h2 {
    font-size: ${fontSize[20]};
  }
  p {
    max-width: 44ch;
    color: ${color.muted};
  }
  > :last-child:not(p, h1, h2) {
    margin-top: ${space[2]};
  }
`;
