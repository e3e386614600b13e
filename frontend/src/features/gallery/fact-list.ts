import { css } from 'styled-components';
import { color, space } from '../../theme/tokens.ts';

/** A `dl` of short names beside their values, as the rail of the preview shows them. */
export const factList = css`
  dl {
    display: grid;
    gap: ${space[1]};
  }
  dl > div {
    display: grid;
    grid-template-columns: 96px minmax(0, 1fr);
    gap: ${space[2]};
  }
  dt {
    color: ${color.muted};
  }
`;
