import type { Traits } from '../../persona/traits.ts';
import type { Colour } from '../colour.ts';
import type { HeadBox, PersonaFigure } from '../figure/traits.ts';
import type { OutfitName } from '../figure/wardrobe.ts';
import { ink, num } from '../svg/ink.ts';
import { both, flip, pointsOf } from '../svg/paths.ts';
import { group, path } from '../svg/shapes.ts';
import { bustOf, drawBust } from './body/bust.ts';
import { drawGarment, type Garment } from './body/garments.ts';
import { drawBeard, drawEarrings, drawGlasses, drawMarks } from './face/extras.ts';
import { drawBrows, drawEyes } from './face/eyes.ts';
import { drawMouth, drawNose } from './face/nose-and-mouth.ts';
import { facePen, type FacePen } from './face/pen.ts';
import { drawSkull, faceOutline } from './face/skull.ts';
import { cuts } from './hair/cuts.ts';
import { hairPen } from './hair/pen.ts';

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

/** The point that a head turns about. */
export const napeOf = (box: Pick<HeadBox, 'x' | 'y' | 'width' | 'height'>) =>
  [box.x + box.width / 2, box.y + box.height * 0.95] as const;

/** A persona as the scenes take it. */
export function figureOf(traits: Traits): PersonaFigure {
  const { gender } = traits;
  return {
    presentation: gender === 'Female' ? 'feminine' : 'masculine',
    drawHalfLength(box, { outfit, main, second, tilt }) {
      const worn = { garment: garmentOf(outfit, gender), cloth: main, under: second };
      return drawHalfLength(traits, { box, tilt, ...worn });
    },
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

/** Face, ears and front hair of a persona as an SVG fragment in the box's coordinates. */
function drawHead(traits: Traits, box: HeadBox): string {
  const paint = ink('face-f');
  const pen = facePen(paint, box, traits);
  return paint.fragment(
    [
      drawSkull(pen),
      drawEarrings(pen),
      drawMarks(pen),
      drawNose(pen),
      drawBeard(pen),
      drawMouth(pen),
      drawEyes(pen),
      drawBrows(pen),
      hairShadow(pen),
      drawGlasses(pen),
      cuts[traits.hair.cut].front(hairPen(paint, box, traits, 'front')),
    ].join(''),
  );
}

/** The hair behind neck and shoulders. */
function drawHairBehind(traits: Traits, box: HeadBox): string {
  const paint = ink('face-b');
  return paint.fragment(cuts[traits.hair.cut].behind(hairPen(paint, box, traits, 'behind')));
}

function hairShadow(pen: FacePen): string {
  const { ink: paint, h, outline, tones, traits } = pen;
  const low = traits.hair.cut === 'fringe' ? 0.42 : 0.205;
  const inside = { 'clip-path': paint.clip(outline(faceOutline(traits))) };
  const right = pointsOf(
    `0,-0.1 0.4,-0.05 0.42,0.5 0.325,0.44 0.295,0.32 0.2,${low + 0.02} 0,${low}`,
  );
  const over = path(outline(both(right)), tones.shade, {
    opacity: 0.5,
    filter: paint.blur(h * 0.018),
    ...inside,
  });
  if (!cuts[traits.hair.cut].isLong) return over;
  const beside = [-1, 1].map((side) =>
    path(outline(flip(pointsOf('0.45,0.3 0.315,0.4 0.3,0.62 0.26,0.8 0.45,1'), side)), tones.deep),
  );
  return over + group(beside.join(''), { opacity: 0.34, filter: paint.blur(h * 0.016), ...inside });
}
