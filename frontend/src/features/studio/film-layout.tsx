import { css, styled } from 'styled-components';
import { color, fontSize, layer, on, radius, sizes, space } from '#frontend/theme/tokens.ts';
import { cardStyle, Skeleton } from '#frontend/ui/layout.ts';

/** How high the film is on narrow screens, where it stays above the timeline and the sheet. */
const filmHeight = '44dvh';
const barHeight = `calc(${sizes.bottomBar} + env(safe-area-inset-bottom))`;
const sheetHeight = `calc(100dvh - ${sizes.header} - ${filmHeight} - ${barHeight})`;
/** The height that the head of the screen leaves where the parts stand beside each other. */
const columnHeight = `max(480px, calc(100dvh - ${sizes.header} - 124px))`;

/** The height of the strip: 28 px for the sound, 48 for shots, 46 for words, and two lines. */
const stripHeight = '124px';

/**
 * The parts of a film's screen: its timeline at the left, the film in the middle over its strip,
 * what is chosen at the right. On narrower screens the film stays at the top, strip and timeline
 * are below, and what is chosen lies over those as a sheet.
 */
export const FilmLayout = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space[3]};
  width: 100%;
  max-width: 1760px;
  margin: 0 auto;
  padding: 0 ${space[4]} ${space[10]};
  ${on.stageScreen} {
    display: grid;
    grid-template-columns: 320px minmax(0, 1fr) 340px;
    grid-template-rows: auto auto auto 1fr;
    align-items: start;
    gap: ${space[5]};
    padding: ${space[5]} ${space[8]} ${space[10]};
  }
`;

export const HeadCell = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]} ${space[3]};
  min-width: 0;
  h1 {
    min-width: 0;
    font-size: ${fontSize[20]};
    overflow-wrap: anywhere;
  }
  ${on.stageScreen} {
    grid-column: 1 / -1;
    h1 {
      font-size: ${fontSize[28]};
      letter-spacing: -0.02em;
    }
  }
`;

/** In front of the head on narrow screens, where it is what everything else is about. */
export const FilmCell = styled.div`
  position: sticky;
  top: ${sizes.header};
  z-index: 1;
  display: grid;
  grid-template-rows: minmax(0, 1fr);
  order: -1;
  height: ${filmHeight};
  margin: 0 -${space[4]};
  padding: ${space[2]} ${space[4]};
  background: ${color.background};
  @media (max-height: 480px) {
    position: static;
    height: calc(100dvh - ${sizes.header} - ${barHeight});
  }
  ${on.stageScreen} {
    ${cardStyle}
    position: static;
    grid-column: 2;
    order: 0;
    height: calc(${columnHeight} - ${stripHeight} - ${space[5]});
    margin: 0;
    padding: ${space[4]};
  }
`;

export const StripCell = styled.div`
  order: -1;
  min-width: 0;
  height: ${stripHeight};
  ${on.stageScreen} {
    grid-column: 2;
    order: 0;
  }
`;

export const TimelineCell = styled.div`
  min-width: 0;
  ${on.stageScreen} {
    grid-area: 2 / 1 / span 3;
    max-height: ${columnHeight};
    /* Room for the frame of what has the focus, which scrolling would cut. */
    margin: -${space[1]};
    padding: ${space[1]};
    overflow-y: auto;
    scrollbar-width: thin;
  }
`;

/** The end of the page can be scrolled out from behind the sheet. */
const openSheet = css`
  display: block;
  html:has(&) body {
    padding-bottom: ${sheetHeight};
  }
  ${on.wideScreen} {
    html:has(&) body {
      padding-bottom: calc(${sheetHeight} + ${barHeight});
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
  scroll-padding: ${space[4]};
  overscroll-behavior: contain;
  border-top: 1px solid ${color.line};
  border-radius: ${radius.card} ${radius.card} 0 0;
  background: ${color.surface};
  ${({ $isOpen }) => $isOpen && openSheet}
  @media (max-height: 480px) {
    height: calc(100dvh - ${sizes.header} - ${barHeight});
  }
  ${on.wideScreen} {
    bottom: 0;
    height: calc(100dvh - ${sizes.header} - ${filmHeight});
  }
  ${on.stageScreen} {
    ${cardStyle}
    position: static;
    display: block;
    grid-area: 2 / 3 / span 3;
    height: auto;
    max-height: ${columnHeight};
    padding: ${space[4]};
    scrollbar-width: thin;
    html:has(&) body {
      padding-bottom: 0;
    }
  }
`;

/** In the shape of the screen, while its film is loaded. */
export function FilmSkeleton() {
  return (
    <FilmLayout>
      <HeadCell>
        <h1>Film</h1>
      </HeadCell>
      <FilmCell>
        <Skeleton />
      </FilmCell>
      <StripCell>
        <Skeleton style={{ height: '100%' }} />
      </StripCell>
      <TimelineCell>
        <Skeleton style={{ height: 320 }} />
      </TimelineCell>
      <ChosenCell $isOpen={false}>
        <Skeleton style={{ height: 320 }} />
      </ChosenCell>
    </FilmLayout>
  );
}
