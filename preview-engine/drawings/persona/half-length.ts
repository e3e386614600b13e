import type { Colour } from '../colour.ts';
import type { HeadBox, PersonaFigure } from '../figure/traits.ts';
import type { OutfitName } from '../figure/wardrobe.ts';
import { ink, num } from '../svg/ink.ts';
import { group } from '../svg/shapes.ts';
import { bustOf, drawBust } from './body/bust.ts';
import { drawGarment, type Garment } from './body/garments.ts';
import { facePen } from './face/pen.ts';
import { drawHairBehind, drawHead } from './head.ts';
import type { Traits } from '../../persona/traits.ts';

/** Half a person: head, shoulders and arms down to the waist, dressed. */
export type HalfLength = {
  box: HeadBox;
  /** Degrees of the head. */
  tilt: number;
  garment: Garment;
  cloth: Colour;
  under: Colour;
};

/** A persona as an SVG fragment. */
export function drawHalfLength(traits: Traits, { box, tilt, ...worn }: HalfLength): string {
  const paint = ink('face-p');
  const bust = bustOf(facePen(paint, box, traits));
  const { behind, front } = drawGarment(bust, worn);
  const [x, y] = napeOf(box);
  const turned = (content: string) =>
    group(content, { transform: `rotate(${num(tilt)} ${num(x)} ${num(y)})` });
  return paint.fragment(
    turned(drawHairBehind(traits, box)) +
      behind +
      drawBust(bust) +
      front +
      turned(drawHead(traits, box)),
  );
}

/** What a head turns about. */
export const napeOf = (box: Pick<HeadBox, 'x' | 'y' | 'width' | 'height'>) =>
  [box.x + box.width / 2, box.y + box.height * 0.95] as const;

/** A persona as the scenes take it. */
export function figureOf(traits: Traits): PersonaFigure {
  const { gender } = traits;
  return {
    presentation: gender === 'Female' ? 'feminine' : 'masculine',
    drawHalfLength: (box, { outfit, main, second, tilt }) =>
      drawHalfLength(traits, {
        box,
        tilt,
        garment: garmentOf(outfit, gender),
        cloth: main,
        under: second,
      }),
  };
}

/** The upper half of what people wear in scenes. */
const upperHalf: Readonly<Record<OutfitName, Garment>> = {
  casual: 'tee',
  knit: 'knit',
  striped: 'knit',
  shirt: 'shirt',
  blazer: 'blazer',
  powerSuit: 'blazer',
  coat: 'blazer',
  trench: 'blazer',
  hoodie: 'hoodie',
  training: 'tank',
  gymTank: 'tank',
  yoga: 'tank',
  robe: 'vNeck',
  linen: 'shirt',
  sundress: 'camisole',
  slip: 'camisole',
  cocktail: 'vNeck',
  gown: 'camisole',
  tuxedo: 'blazer',
  skirt: 'knit',
  tucked: 'shirt',
  streetwear: 'hoodie',
};

const garmentOf = (outfit: OutfitName, gender: Traits['gender']): Garment => {
  const garment = upperHalf[outfit];
  return gender === 'Male' && garment === 'camisole' ? 'shirt' : garment;
};
