import { styled } from 'styled-components';
import { color, fontSize, space } from '../../theme/tokens.ts';

export const FormBox = styled.form`
  display: grid;
  gap: ${space[5]};
`;

export const FormHead = styled.header`
  display: grid;
  gap: ${space[1]};
  h1 {
    font-size: ${fontSize[28]};
    letter-spacing: -0.02em;
  }
  p {
    color: ${color.muted};
  }
`;
