import { styled } from 'styled-components';
import { color, fontSize, radius } from '../theme/tokens.ts';

const tones = {
  plain: { background: color.lifted, text: color.text },
  info: { background: color.infoDim, text: color.info },
  success: { background: color.successDim, text: color.success },
  danger: { background: color.dangerDim, text: color.danger },
  warm: { background: color.warmDim, text: color.accent },
  gold: { background: color.goldDim, text: color.accentLight },
  rose: { background: color.roseDim, text: color.rose },
  cool: { background: color.coolDim, text: color.cool },
  accent: { background: color.accentLight, text: color.onAccent },
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
  background: ${({ $tone = 'plain' }) => tones[$tone].background};
  color: ${({ $tone = 'plain' }) => tones[$tone].text};
`;
