import { styled } from 'styled-components';
import { color, fontSize } from '../../theme/tokens.ts';

export const SectionHead = styled.h2`
  font-size: ${fontSize[20]};
`;

export const SectionText = styled.p`
  color: ${color.muted};
`;
