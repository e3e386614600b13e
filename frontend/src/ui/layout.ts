import { styled } from 'styled-components';
import { space } from '../theme/tokens.ts';

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
