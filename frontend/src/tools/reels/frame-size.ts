import { css } from 'styled-components';
import { stageScreen, wideScreen } from '../../theme/tokens.ts';
import { framePadding, stageHeight } from '../../ui/Stage.tsx';

/** The 9:16 frame of photo and reel: on wide screens as high as its canvas. */
export const frameSize = css`
  width: min(100%, 236px);
  aspect-ratio: 9 / 16;
  ${wideScreen} {
    width: 280px;
  }
  ${stageScreen} {
    width: auto;
    height: calc(${stageHeight} - 2 * ${framePadding} - 2px);
  }
`;
