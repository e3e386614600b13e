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

const curve = 'cubic-bezier(0.2, 0.7, 0.3, 1)';
export const motion = { fast: `120ms ${curve}`, slow: `200ms ${curve}` } as const;

/** Heights of the bars at the window's edges, and the smallest side of a touch target. */
export const sizes = { header: '56px', bottomBar: '60px', touchTarget: '44px' } as const;

/**
 * Media queries. On wide screens the header has the navigation, on others the bottom bar; on those
 * of a stage two columns stand side by side: the form of a tool and what it makes.
 */
export const on = {
  wideScreen: '@media (min-width: 768px)',
  stageScreen: '@media (min-width: 1024px)',
  finePointer: '@media (hover: hover) and (pointer: fine)',
} as const;

type Gap = keyof typeof space;

/** Declarations that stand together in many styles; `ui/layout.ts` has elements for the others. */
export const inRow = (gap: Gap) => `display: flex; align-items: center; gap: ${space[gap]};`;
export const inColumn = (gap: Gap) => `display: grid; gap: ${space[gap]};`;
export const centred = 'display: grid; place-items: center;';
export const smallText = `color: ${color.muted}; font-size: ${fontSize[12]};`;
export const quietText = `color: ${color.muted}; font-size: ${fontSize[14]};`;
/** A surface with a line around it. */
export const framed = (background: string, corner: string = radius.card) =>
  `border: 1px solid ${color.line}; border-radius: ${corner}; background: ${background};`;
/** The style under a mouse's pointer; a finger hovers over nothing. */
export const hovered = (style: string) =>
  `${on.finePointer} { &:hover:not(:disabled) { ${style} } }`;
export const eased = (...properties: readonly string[]) =>
  `transition: ${properties.map((property) => `${property} ${motion.fast}`).join(', ')};`;
export const fillParent = 'position: absolute; inset: 0;';
/** A picture is cut where its box has another shape, a line of words where there is no room. */
export const coverBox = 'width: 100%; height: 100%; object-fit: cover;';
export const cutLine = 'overflow: hidden; text-overflow: ellipsis; white-space: nowrap;';
export const touchLine = `display: inline-flex; align-items: center; min-height: ${sizes.touchTarget};`;

/** The stacking order (`z-index`). */
export const layer = { header: 10, menu: 20, dialog: 30, toast: 40 } as const;
