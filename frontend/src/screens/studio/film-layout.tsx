import { css, styled } from 'styled-components';
import {
  bottomBarHeight,
  color,
  headerHeight,
  layer,
  radius,
  space,
  stageScreen,
  wideScreen,
} from '#frontend/theme/tokens.ts';
import { cardStyle, Skeleton } from '#frontend/ui/layout.ts';
import { stageHeight } from '#frontend/ui/pictures/Stage.tsx';

/** How high the film is on phones, where it stays above the timeline and the sheet. */
const filmHeight = '44dvh';
const barHeight = `calc(${bottomBarHeight} + env(safe-area-inset-bottom))`;
const sheetHeight = `calc(100dvh - ${headerHeight} - ${filmHeight} - ${barHeight})`;

/**
 * The parts of a film's screen: its timeline at the left, the film in the middle, what is chosen at the
 * right. On narrower screens the film stays at the top, the timeline is below, and what is chosen lies
 * over that as a sheet.
 */
export const FilmLayout = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space[4]};
  ${stageScreen} {
    display: grid;
    grid-template-columns: 320px minmax(0, 1fr) 340px;
    align-items: start;
    gap: ${space[5]};
  }
`;

/** Before the timeline for the keyboard and screen readers, as for the eye on phones. */
export const FilmCell = styled.div`
  position: sticky;
  top: ${headerHeight};
  z-index: 1;
  display: grid;
  grid-template-rows: minmax(0, 1fr);
  height: ${filmHeight};
  margin: 0 -${space[4]};
  padding: ${space[2]} ${space[4]};
  background: ${color.background};
  @media (max-height: 480px) {
    position: static;
    height: calc(100dvh - ${headerHeight} - ${barHeight});
  }
  ${wideScreen} {
    margin: 0 -${space[8]};
  }
  ${stageScreen} {
    ${cardStyle}
    position: static;
    grid-area: 1 / 2;
    height: ${stageHeight};
    margin: 0;
  }
`;

export const TimelineCell = styled.div`
  min-width: 0;
  ${stageScreen} {
    grid-area: 1 / 1;
    max-height: ${stageHeight};
    /* Room for the frame of what has the focus, which scrolling would cut. */
    margin: -${space[1]};
    padding: ${space[1]};
    overflow-y: auto;
    scrollbar-width: thin;
  }
`;

/** What is behind the sheet can be scrolled out from there. */
const withSheet = css`
  display: block;
  html:has(&) body {
    padding-bottom: ${sheetHeight};
  }
  ${stageScreen} {
    html:has(&) body {
      padding-bottom: 0;
    }
  }
`;

export const ChosenCell = styled.div<{ $isOpen: boolean }>`
  position: fixed;
  inset: auto 0 ${barHeight};
  z-index: ${layer.header};
  display: none;
  height: ${sheetHeight};
  padding: ${space[2]} ${space[4]} ${space[6]};
  overflow-y: auto;
  overscroll-behavior: contain;
  border-top: 1px solid ${color.line};
  border-radius: ${radius.card} ${radius.card} 0 0;
  background: ${color.surface};
  ${({ $isOpen }) => $isOpen && withSheet}
  @media (max-height: 480px) {
    height: calc(100dvh - ${headerHeight} - ${barHeight});
  }
  ${wideScreen} {
    bottom: 0;
    height: calc(100dvh - ${headerHeight} - ${filmHeight});
  }
  ${stageScreen} {
    ${cardStyle}
    position: static;
    display: block;
    grid-area: 1 / 3;
    height: auto;
    max-height: ${stageHeight};
    padding: ${space[4]};
    scrollbar-width: thin;
  }
`;

/** In the shape of the screen, while its film is loaded. */
export function FilmSkeleton() {
  return (
    <FilmLayout>
      <FilmCell>
        <Skeleton />
      </FilmCell>
      <TimelineCell>
        <Skeleton style={{ height: 320 }} />
      </TimelineCell>
      <ChosenCell $isOpen={false}>
        <Skeleton style={{ height: 320 }} />
      </ChosenCell>
    </FilmLayout>
  );
}
