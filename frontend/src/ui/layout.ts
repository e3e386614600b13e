import { styled } from 'styled-components';
import { space, wideScreen } from '../theme/tokens.ts';

type Gap = keyof typeof space;

/** Children one below the other. `as` makes it any element. */
export const Stack = styled.div<{ $gap: Gap; $top?: Gap }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $gap }) => space[$gap]};
  ${({ $top }) => $top && `margin-top: ${space[$top]};`}
  min-width: 0;
`;

/** Children side by side; they wrap where there is no room. */
export const Row = styled.div<{
  $gap: Gap;
  $top?: Gap;
  $align?: 'center' | 'start' | 'end';
  $justify?: 'space-between' | 'center' | 'flex-end';
}>`
  display: flex;
  flex-wrap: wrap;
  align-items: ${({ $align = 'center' }) => $align};
  justify-content: ${({ $justify = 'flex-start' }) => $justify};
  gap: ${({ $gap }) => space[$gap]};
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

/** The parts of a screen: one below the other, on wide screens in the columns of `$wide`. */
export const Columns = styled.div<{ $wide: string; $gap?: Gap; $wideGap?: Gap }>`
  display: grid;
  gap: ${({ $gap = 6 }) => space[$gap]};
  ${wideScreen} {
    grid-template-columns: ${({ $wide }) => $wide};
    align-items: start;
    gap: ${({ $wideGap = 8 }) => space[$wideGap]};
  }
`;
