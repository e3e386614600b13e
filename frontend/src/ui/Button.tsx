import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { css, styled } from 'styled-components';
import {
  accentGlow,
  accentGradient,
  color,
  fontSize,
  radius,
  space,
  touchLine,
  hovered,
  eased,
} from '../theme/tokens.ts';
import { Apart } from './layout.ts';
import { Spinner } from './page/Spinner.tsx';

export type ButtonTone = 'primary' | 'quiet' | 'danger';

/**
 * A button. At most one on a screen is `primary`. While `isPending` it shows a spinner and ignores
 * clicks, but keeps the focus.
 */
export function Button(
  props: ComponentProps<'button'> & {
    tone?: ButtonTone;
    isPending?: boolean;
    isWide?: boolean;
    icon?: ReactNode;
  },
) {
  const { tone = 'quiet', isPending, isWide, icon, children, onClick, type, ...rest } = props;
  return (
    <ButtonShape
      {...rest}
      type={isPending ? 'button' : (type ?? 'button')}
      onClick={isPending ? undefined : onClick}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      $tone={tone}
      $isWide={isWide}
    >
      {isPending ? <Spinner size={16} /> : icon}
      <Apart>{children}</Apart>
    </ButtonShape>
  );
}

/** A link to a screen of the product that looks like a button. */
export function ButtonLink(props: LinkProps & { tone?: ButtonTone; isWide?: boolean }) {
  const { tone = 'quiet', isWide, ...rest } = props;
  return <ButtonShape as={Link} {...rest} $tone={tone} $isWide={isWide} />;
}

const tones = {
  primary: css`
    background: ${accentGradient} border-box;
    color: ${color.onAccent};
    font-weight: 650;
    box-shadow: ${accentGlow};
    ${hovered('filter: brightness(1.07);')}
  `,
  quiet: css`
    background: ${color.lifted};
    border-color: ${color.edge};
    ${hovered(`border-color: ${color.muted};`)}
  `,
  danger: css`
    background: ${color.dangerDim};
    border-color: ${color.danger}66;
    color: ${color.danger};
    ${hovered(`border-color: ${color.danger};`)}
  `,
};

/** The look of a button, for downloads: `<ButtonShape as="a" $tone="quiet">`. */
export const ButtonShape = styled.button<{ $tone: ButtonTone; $isWide?: boolean }>`
  ${touchLine}
  justify-content: center;
  gap: ${space[2]};
  padding: ${space[1]} ${space[4]};
  width: ${({ $isWide }) => ($isWide ? '100%' : 'auto')};
  border: 1px solid ${color.clear};
  border-radius: ${radius.control};
  font-size: ${fontSize[14]};
  font-weight: 550;
  line-height: 1.25;
  text-align: center;
  text-decoration: none;
  ${eased('transform', 'filter', 'background-color', 'border-color')}
  ${({ $tone }) => tones[$tone]}
  &:active:not(:disabled) {
    transform: scale(0.98);
  }
  &:disabled,
  &[aria-disabled='true'] {
    cursor: not-allowed;
    box-shadow: none;
  }
  &:disabled {
    background: ${color.surface};
    border-color: ${color.line};
    color: ${color.muted};
  }
`;
