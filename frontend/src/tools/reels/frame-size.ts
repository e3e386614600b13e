import { css } from 'styled-components';
import { wideScreen } from '../../theme/tokens.ts';

/** The 9:16 frame of photo and reel: as high as the window leaves room for. */
export const frameSize = css`
  width: min(100%, 236px);
  aspect-ratio: 9 / 16;
  ${wideScreen} {
    width: clamp(240px, calc((100dvh - 300px) * 9 / 16), 400px);
  }
`;
