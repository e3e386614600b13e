import { css, styled } from 'styled-components';
import { color, fontSize, radius } from '../theme/tokens.ts';

const tones = {
  plain: css`
    background: ${color.lifted};
    color: ${color.text};
  `,
  info: css`
    background: ${color.infoDim};
    color: ${color.info};
  `,
  success: css`
    background: ${color.successDim};
    color: ${color.success};
  `,
  danger: css`
    background: ${color.dangerDim};
    color: ${color.danger};
  `,
  warm: css`
    background: ${color.warmDim};
    color: ${color.accent};
  `,
  gold: css`
    background: ${color.goldDim};
    color: ${color.accentLight};
  `,
  rose: css`
    background: ${color.roseDim};
    color: ${color.rose};
  `,
  cool: css`
    background: ${color.coolDim};
    color: ${color.cool};
  `,
  accent: css`
    background: ${color.accentLight};
    color: ${color.onAccent};
  `,
};

export type BadgeTone = keyof typeof tones;

/** One or two words about the state of something. */
export const Badge = styled.span<{ $tone?: BadgeTone }>`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  padding: 2px 8px;
  border-radius: ${radius.full};
  font-size: ${fontSize[12]};
  font-weight: 600;
  line-height: 1.5;
  white-space: nowrap;
  ${({ $tone = 'plain' }) => tones[$tone]}
`;
