/** Cuts of clothes as data. Lengths along a limb 0..1, heights along the trunk, widths in heads. */
export type Top = {
  sleeve: number;
  slack: number;
  /** Height along the trunk where it ends: 1 shoulders, 0 hips, below 0 over the thighs. */
  hem: number;
  neck: 'round' | 'deep' | 'straps' | 'high' | 'collar';
  /** Worn open over something of the second colour. */
  isOpen?: true;
  hasHood?: true;
  isStriped?: true;
};

export type Bottom =
  | { kind: 'trousers'; until: number; slack: number; flare: number }
  | { kind: 'skirt'; length: number; flare: number };

export type Shoes = 'sneakers' | 'heels' | 'loafers' | 'bare';

export type Outfit = { top: Top; bottom: Bottom; shoes: Shoes; isOnePiece?: true };

const tee: Top = { sleeve: 0.36, slack: 0.06, hem: -0.02, neck: 'round' };
const straight: Bottom = { kind: 'trousers', until: 0.97, slack: 0.05, flare: 0.08 };
const slim: Bottom = { kind: 'trousers', until: 0.95, slack: 0.025, flare: 0.0 };
const wide: Bottom = { kind: 'trousers', until: 1, slack: 0.07, flare: 0.2 };
const shorts: Bottom = { kind: 'trousers', until: 0.36, slack: 0.07, flare: 0.04 };

export const outfits = {
  casual: { top: tee, bottom: slim, shoes: 'sneakers' },
  knit: {
    top: { sleeve: 0.98, slack: 0.1, hem: -0.02, neck: 'round' },
    bottom: straight,
    shoes: 'loafers',
  },
  striped: {
    top: { sleeve: 0.94, slack: 0.07, hem: 0, neck: 'round', isStriped: true },
    bottom: wide,
    shoes: 'sneakers',
  },
  shirt: {
    top: { sleeve: 0.98, slack: 0.07, hem: 0.02, neck: 'collar' },
    bottom: straight,
    shoes: 'loafers',
  },
  blazer: {
    top: { sleeve: 0.97, slack: 0.08, hem: -0.14, neck: 'deep', isOpen: true },
    bottom: straight,
    shoes: 'loafers',
  },
  powerSuit: {
    top: { sleeve: 0.97, slack: 0.09, hem: -0.18, neck: 'deep', isOpen: true },
    bottom: wide,
    shoes: 'heels',
  },
  coat: {
    top: { sleeve: 0.98, slack: 0.12, hem: -1.05, neck: 'deep', isOpen: true },
    bottom: slim,
    shoes: 'loafers',
  },
  trench: {
    top: { sleeve: 0.98, slack: 0.13, hem: -0.8, neck: 'collar', isOpen: true },
    bottom: wide,
    shoes: 'heels',
  },
  hoodie: {
    top: { sleeve: 0.98, slack: 0.14, hem: -0.08, neck: 'high', hasHood: true },
    bottom: slim,
    shoes: 'sneakers',
  },
  training: {
    top: { sleeve: 0, slack: 0.01, hem: 0.52, neck: 'straps' },
    bottom: { kind: 'trousers', until: 0.92, slack: 0.008, flare: 0 },
    shoes: 'sneakers',
  },
  gymTank: {
    top: { sleeve: 0, slack: 0.04, hem: 0, neck: 'straps' },
    bottom: shorts,
    shoes: 'sneakers',
  },
  yoga: {
    top: { sleeve: 0, slack: 0.015, hem: 0.2, neck: 'straps' },
    bottom: { kind: 'trousers', until: 0.95, slack: 0.01, flare: 0.02 },
    shoes: 'bare',
  },
  robe: {
    top: { sleeve: 0.9, slack: 0.14, hem: -0.7, neck: 'deep', isOpen: true },
    bottom: shorts,
    shoes: 'bare',
  },
  linen: {
    top: { sleeve: 0.62, slack: 0.12, hem: -0.06, neck: 'collar' },
    bottom: shorts,
    shoes: 'bare',
  },
  sundress: {
    top: { sleeve: 0, slack: 0.02, hem: 0.34, neck: 'straps' },
    bottom: { kind: 'skirt', length: 0.74, flare: 0.62 },
    shoes: 'bare',
    isOnePiece: true,
  },
  slip: {
    top: { sleeve: 0, slack: 0.02, hem: 0.34, neck: 'straps' },
    bottom: { kind: 'skirt', length: 0.62, flare: 0.14 },
    shoes: 'heels',
    isOnePiece: true,
  },
  cocktail: {
    top: { sleeve: 0.3, slack: 0.02, hem: 0.34, neck: 'deep' },
    bottom: { kind: 'skirt', length: 0.44, flare: 0.18 },
    shoes: 'heels',
    isOnePiece: true,
  },
  gown: {
    top: { sleeve: 0, slack: 0.015, hem: 0.36, neck: 'straps' },
    bottom: { kind: 'skirt', length: 1.08, flare: 0.72 },
    shoes: 'heels',
    isOnePiece: true,
  },
  tuxedo: {
    top: { sleeve: 0.96, slack: 0.06, hem: -0.12, neck: 'deep', isOpen: true },
    bottom: { kind: 'trousers', until: 0.98, slack: 0.05, flare: 0.04 },
    shoes: 'loafers',
  },
  skirt: {
    top: { sleeve: 0.7, slack: 0.05, hem: 0.3, neck: 'round' },
    bottom: { kind: 'skirt', length: 0.66, flare: 0.34 },
    shoes: 'heels',
  },
  tucked: {
    top: { sleeve: 0.9, slack: 0.06, hem: 0.28, neck: 'collar' },
    bottom: wide,
    shoes: 'heels',
  },
  streetwear: {
    top: { sleeve: 0.9, slack: 0.17, hem: -0.12, neck: 'high', isOpen: true },
    bottom: wide,
    shoes: 'sneakers',
  },
} as const satisfies Record<string, Outfit>;

export type OutfitName = keyof typeof outfits;
