import { styled, css, keyframes } from 'styled-components';
import { space, color, fontSize, radius, framed } from '../theme/tokens.ts';

type Gap = keyof typeof space;

/** Children one below the other, at the top where there is more room. `as` makes it any element. */
export const Stack = styled.div<{ $gap: Gap; $top?: Gap }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${({ $gap }) => space[$gap]};
  ${({ $top }) => $top && `margin-top: ${space[$top]};`}
  min-width: 0;
`;

/**
 * Children side by side; they wrap where there is no room, their lines as far apart or `$rowGap`.
 */
export const Row = styled.div<{
  $gap: Gap;
  $rowGap?: Gap | 0;
  $top?: Gap;
  $align?: 'center' | 'start' | 'end' | 'baseline';
  $justify?: 'space-between' | 'center' | 'flex-end';
}>`
  display: flex;
  flex-wrap: wrap;
  align-items: ${({ $align = 'center' }) => $align};
  justify-content: ${({ $justify = 'flex-start' }) => $justify};
  gap: ${({ $gap, $rowGap = $gap }) => `${$rowGap && space[$rowGap]} ${space[$gap]}`};
  ${({ $top }) => $top && `margin-top: ${space[$top]};`}
`;

/** `$columns` equal columns, or as many as are at least `$minPx` wide. */
export const Grid = styled.div<{ $gap: Gap; $columns?: number; $minPx?: number }>`
  display: grid;
  grid-template-columns: repeat(
    ${({ $columns, $minPx = 0 }) =>
      $columns ? `${$columns}, minmax(0, 1fr)` : `auto-fit, minmax(min(100%, ${$minPx}px), 1fr)`}
  );
  gap: ${({ $gap }) => space[$gap]};
`;

/** A paragraph in the muted colour. */
export const Note = styled.p<{
  $size?: keyof typeof fontSize;
  $top?: keyof typeof space;
  $isCentred?: boolean;
}>`
  ${({ $top }) => $top && `margin-top: ${space[$top]};`}
  color: ${color.muted};
  ${({ $size }) => $size && `font-size: ${fontSize[$size]};`}
  ${({ $isCentred }) => $isCentred && 'text-align: center;'}
`;

/** The `h2` of a part of a screen. */
export const PartTitle = styled.h2`
  font-size: ${fontSize[20]};
`;

export const cardStyle = css`
  min-width: 0;
  padding: ${space[5]};
  ${framed(color.surface)}
`;

/** A framed surface. */
export const Card = styled.section`
  ${cardStyle}
`;

/**
 * Keeps text apart from what comes and goes beside it: a browser's translation replaces text nodes,
 * and React finds its place by them. Changes nothing in the layout; `as` makes it an element for
 * blocks.
 */
export const Apart = styled.span`
  display: contents;
`;

const breathe = keyframes`50% { opacity: 0.45; }`;

/** A placeholder; give it the size of the content. Hidden from screen readers. */
export const Skeleton = styled.div.attrs({ 'aria-hidden': true })<{ $round?: boolean }>`
  border-radius: ${({ $round }) => ($round ? radius.full : radius.control)};
  background: ${color.raised};
  animation: ${breathe} 1.6s ease-in-out infinite;
`;
