import { styled } from 'styled-components';
import { color, radius, space } from '../../theme/tokens.ts';

/** What is wrong, before the figures. */
export const Note = styled.p`
  padding: ${space[3]} ${space[4]};
  border: 1px solid ${color.danger}66;
  border-radius: ${radius.control};
  background: ${color.dangerDim};
  ul& {
    margin: 0 0 ${space[4]};
    list-style: none;
  }
  ul {
    padding-left: ${space[4]};
    list-style: disc;
  }
  li {
    overflow-wrap: anywhere;
  }
`;
