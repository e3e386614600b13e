/** Cuts of clothes as data. Lengths along a limb 0..1, heights along the trunk, widths in heads. */
export type Top = {
  sleeve: number;
  slack: number;
  /** Height along the trunk where it ends: 1 shoulders, 0 hips, below 0 over the thighs. */
  hem: number;
  neck: 'round' | 'deep' | 'straps' | 'high' | 'collar';
  /** The manner of wearing: `open` is worn over something of the second colour. */
  manner: 'open' | 'hooded' | 'striped' | undefined;
};

export type Bottom =
  | { kind: 'trousers'; until: number; slack: number; flare: number }
  /** A dress is of one piece with its top. */
  | { kind: 'skirt' | 'dress'; length: number; flare: number };

type Shoes = 'sneakers' | 'heels' | 'loafers' | 'bare';

export type Outfit = { top: Top; bottom: Bottom; shoes: Shoes };

type Cut = readonly [
  sleeve: number,
  slack: number,
  hem: number,
  neck: Top['neck'],
  manner?: Top['manner'],
];

const outfit = ([sleeve, slack, hem, neck, manner]: Cut, bottom: Bottom, shoes: Shoes): Outfit => ({
  top: { sleeve, slack, hem, neck, manner },
  bottom,
  shoes,
});

const trousers = (until: number, slack: number, flare: number): Bottom => ({
  kind: 'trousers',
  until,
  slack,
  flare,
});
const skirt = (length: number, flare: number): Bottom => ({ kind: 'skirt', length, flare });
const dress = (length: number, flare: number): Bottom => ({ kind: 'dress', length, flare });

const straight = trousers(0.97, 0.05, 0.08);
const slim = trousers(0.95, 0.025, 0);
const wide = trousers(1, 0.07, 0.2);
const shorts = trousers(0.36, 0.07, 0.04);

export const outfits = {
  casual: outfit([0.36, 0.06, -0.02, 'round'], slim, 'sneakers'),
  knit: outfit([0.98, 0.1, -0.02, 'round'], straight, 'loafers'),
  striped: outfit([0.94, 0.07, 0, 'round', 'striped'], wide, 'sneakers'),
  shirt: outfit([0.98, 0.07, 0.02, 'collar'], straight, 'loafers'),
  blazer: outfit([0.97, 0.08, -0.14, 'deep', 'open'], straight, 'loafers'),
  powerSuit: outfit([0.97, 0.09, -0.18, 'deep', 'open'], wide, 'heels'),
  coat: outfit([0.98, 0.12, -1.05, 'deep', 'open'], slim, 'loafers'),
  trench: outfit([0.98, 0.13, -0.8, 'collar', 'open'], wide, 'heels'),
  hoodie: outfit([0.98, 0.14, -0.08, 'high', 'hooded'], slim, 'sneakers'),
  training: outfit([0, 0.01, 0.52, 'straps'], trousers(0.92, 0.008, 0), 'sneakers'),
  gymTank: outfit([0, 0.04, 0, 'straps'], shorts, 'sneakers'),
  yoga: outfit([0, 0.015, 0.2, 'straps'], trousers(0.95, 0.01, 0.02), 'bare'),
  robe: outfit([0.9, 0.14, -0.7, 'deep', 'open'], shorts, 'bare'),
  linen: outfit([0.62, 0.12, -0.06, 'collar'], shorts, 'bare'),
  sundress: outfit([0, 0.02, 0.34, 'straps'], dress(0.74, 0.62), 'bare'),
  slip: outfit([0, 0.02, 0.34, 'straps'], dress(0.62, 0.14), 'heels'),
  cocktail: outfit([0.3, 0.02, 0.34, 'deep'], dress(0.44, 0.18), 'heels'),
  gown: outfit([0, 0.015, 0.36, 'straps'], dress(1.08, 0.72), 'heels'),
  tuxedo: outfit([0.96, 0.06, -0.12, 'deep', 'open'], trousers(0.98, 0.05, 0.04), 'loafers'),
  skirt: outfit([0.7, 0.05, 0.3, 'round'], skirt(0.66, 0.34), 'heels'),
  tucked: outfit([0.9, 0.06, 0.28, 'collar'], wide, 'heels'),
  streetwear: outfit([0.9, 0.17, -0.12, 'high', 'open'], wide, 'sneakers'),
};

export type OutfitName = keyof typeof outfits;
