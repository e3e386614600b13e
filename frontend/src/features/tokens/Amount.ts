import { styled } from 'styled-components';
import { color, font, fontSize, space } from '../../theme/tokens.ts';

/** A number of tokens. */
export const Amount = styled.p`
  margin-top: ${space[1]};
  font-family: ${font.display};
  font-size: ${fontSize[40]};
  font-weight: 650;
  font-variant-numeric: tabular-nums;
  line-height: 1.2;
  small {
    color: ${color.muted};
    font-family: ${font.text};
    font-size: ${fontSize[16]};
    font-weight: 400;
  }
`;
