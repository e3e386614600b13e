import { css, styled } from 'styled-components';
import { color, motion, on, radius, space, centred, framed } from '../../theme/tokens.ts';
import { swipeRow } from '../shapes.ts';

/**
 * Pictures to choose from: on phones a row to swipe through, else a grid of `$columns`; without
 * them of as many as have room, each at least as wide as on a phone.
 */
export const ChoiceTiles = styled.div<{ $phoneTile: string; $columns?: string }>`
  position: relative;
  ${swipeRow}
  grid-auto-columns: ${({ $phoneTile }) => $phoneTile};
  scroll-snap-type: x proximity;
  > * {
    scroll-snap-align: start;
  }
  ${on.wideScreen} {
    grid-auto-flow: row;
    grid-template-columns: ${({ $phoneTile, $columns }) =>
      $columns ?? `repeat(auto-fill, minmax(${$phoneTile}, 1fr))`};
    margin: 0 -${space[3]};
    padding: ${space[1]};
    scrollbar-width: thin;
  }
`;

/** The look of a tile's picture, as it rests, under the pointer and pressed. */
export const tilePicture = css`
  position: relative;
  overflow: hidden;
  ${framed(color.raised, radius.control)}
  transition: border-color ${motion.fast};
  ${on.finePointer} {
    button:hover & {
      border-color: ${color.edge};
    }
  }
  button[aria-pressed='true'] & {
    border-color: ${color.text};
    box-shadow: inset 0 0 0 1px ${color.text};
  }
`;

/** A button that is a tile: its picture, and what is said below that. */
export const Tile = styled.button`
  display: grid;
  text-align: left;
`;

/** The picture of a `Tile`, or an icon in its middle. */
export const TilePicture = styled.span`
  ${tilePicture}
  ${centred}
  color: ${color.muted};
  /* A press of a picture that is replaced before the button is released would be no click. */
  > * {
    pointer-events: none;
  }
`;
