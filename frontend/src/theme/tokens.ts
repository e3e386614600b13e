import { color } from '#contract/colours.ts';

export { color };

/** Primary action, progress and brand mark only. */
export const accentGradient = `linear-gradient(100deg, ${color.accentLight}, ${color.accent} 52%, ${color.accentDeep})`;

/** The glow around the primary action. */
export const accentGlow = `0 0 32px -6px ${color.accent}66`;

/** Steps of 4 px. */
export const space = {
  1: '4px',
  2: '8px',
  3: '12px',
  4: '16px',
  5: '20px',
  6: '24px',
  8: '32px',
  10: '40px',
  12: '48px',
  16: '64px',
} as const;

export const radius = { small: '6px', control: '10px', card: '16px', full: '999px' } as const;

export const font = {
  text: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
  display: "'Bricolage Grotesque Variable', 'Bricolage Fallback', system-ui, sans-serif",
} as const;

export const fontSize = {
  12: '0.75rem',
  14: '0.875rem',
  16: '1rem',
  20: '1.25rem',
  28: '1.75rem',
  40: '2.5rem',
} as const;

/** Children side by side, on one line; `ui/layout.ts` has the elements that wrap. */
export const inRow = (gap: keyof typeof space) =>
  `display: flex; align-items: center; gap: ${space[gap]};`;

/** Children one below the other. */
export const inColumn = (gap: keyof typeof space) => `display: grid; gap: ${space[gap]};`;

/** Words that say less than those beside them. */
export const smallText = `color: ${color.muted}; font-size: ${fontSize[12]};`;

/** Takes all of the positioned parent. */
export const fillParent = 'position: absolute; inset: 0;';

/** A picture that fills its box, and is cut where it has another shape. */
export const coverBox = 'width: 100%; height: 100%; object-fit: cover;';

/** A line that is cut where there is no room. */
export const cutLine = 'overflow: hidden; text-overflow: ellipsis; white-space: nowrap;';

export const motion = {
  fast: '120ms cubic-bezier(0.2, 0.7, 0.3, 1)',
  slow: '200ms cubic-bezier(0.2, 0.7, 0.3, 1)',
} as const;

/** Heights of the bars at the window's edges, and the smallest side of a touch target. */
export const sizes = {
  touchTarget: '44px',
  headerHeight: '56px',
  bottomBarHeight: '60px',
} as const;

/**
 * Media queries. On wide screens the header has the navigation, on others the bottom bar; on those of a
 * stage two columns stand side by side: the form of a tool and what it makes.
 */
export const on = {
  wideScreen: '@media (min-width: 768px)',
  stageScreen: '@media (min-width: 1024px)',
  finePointer: '@media (hover: hover) and (pointer: fine)',
} as const;

/** A line as high as a finger needs, its words in the middle. */
export const touchLine = `display: inline-flex; align-items: center; min-height: ${sizes.touchTarget};`;

/** The stacking order (`z-index`). */
export const layer = { header: 10, menu: 20, dialog: 30, toast: 40 } as const;
