import { styled } from 'styled-components';
import { color, fontSize, space } from '../theme/tokens.ts';

/** A paragraph in the muted colour. */
export const Note = styled.p<{
  $size?: keyof typeof fontSize;
  $top?: keyof typeof space;
  $isCentred?: boolean;
}>`
  ${({ $top }) => $top && `margin-top: ${space[$top]};`}
  color: ${color.muted};
  ${({ $size }) => $size && `font-size: ${fontSize[$size]};`}
  ${({ $isCentred }) => $isCentred && 'text-align: center;'}
`;

/** The `h2` of a part of a screen. */
export const PartTitle = styled.h2`
  font-size: ${fontSize[20]};
`;
