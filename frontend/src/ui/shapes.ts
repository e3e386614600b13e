import { css } from 'styled-components';
import { color, cutLine, font, fontSize, radius, smallText, space } from '../theme/tokens.ts';

/** With the prefixes that Safari asks for. */
export const unselectable = '-webkit-user-select: none; user-select: none;';
export const blurredBehind = '-webkit-backdrop-filter: blur(12px); backdrop-filter: blur(12px);';

/** A round field of `sizePx`, its content in the middle. */
export const round = (sizePx: number) => css`
  display: grid;
  place-items: center;
  width: ${sizePx}px;
  height: ${sizePx}px;
  border-radius: ${radius.full};
`;

/**
 * A row to swipe through, with room for the frame of what has the focus, which scrolling would cut.
 */
export const swipeRow = css`
  display: grid;
  grid-auto-flow: column;
  gap: ${space[2]};
  margin: 0 -${space[4]};
  padding: ${space[1]} ${space[4]};
  overflow-x: auto;
  scroll-padding: 0 ${space[4]};
  scrollbar-width: none;
`;

/** A dark label over a picture. */
export const pictureLabel = css`
  position: absolute;
  padding: ${space[1]} ${space[3]};
  border-radius: ${radius.full};
  background: ${color.overlay};
  color: ${color.text};
  font-size: ${fontSize[12]};
  font-weight: 550;
  /* In the middle it has half of the picture's width, which is less than a word on a phone. */
  white-space: nowrap;
`;

/** An input that cannot be seen and takes the clicks of everything below it. */
export const invisibleInput = css`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  opacity: 0;
`;

/** A `strong` line over a smaller `span` line; both are cut where there is no room. */
export const twoLines = css`
  strong,
  span {
    ${cutLine}
  }
  strong {
    font-weight: 550;
  }
  span {
    ${smallText}
  }
`;

/** A list of terms and their figures: small words, and numbers that stand below each other. */
export const termsAndFigures = css`
  dt {
    ${smallText}
  }
  dd {
    font-size: ${fontSize[16]};
    font-variant-numeric: tabular-nums;
  }
`;

/** The number of a step, as the `span` before its text. */
export const stepNumber = css`
  flex: none;
  ${round(28)}
  background: ${color.raised};
  font: 600 ${fontSize[14]} / 1 ${font.display};
`;

/** An icon above a word: one place of the bottom bar, be it a link or a button. */
export const barItem = css`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: 2px;
  min-width: 0;
  ${smallText}
  font-weight: 550;
  text-decoration: none;
`;
