import type { HeadBox } from '../figure/traits.ts';
import { ink } from '../svg/ink.ts';
import { both } from '../svg/paths.ts';
import { group, path } from '../svg/shapes.ts';
import { drawBeard } from './face/beard.ts';
import { drawEarrings, drawGlasses, drawMarks } from './face/extras.ts';
import { drawBrows, drawEyes } from './face/eyes.ts';
import { drawMouth } from './face/mouth.ts';
import { drawNose } from './face/nose.ts';
import { type FacePen, facePen } from './face/pen.ts';
import { drawSkull, faceOutline } from './face/skull.ts';
import { cuts } from './hair/cuts.ts';
import { hairPen } from './hair/pen.ts';
import type { Traits } from '../../persona/traits.ts';

/** Face, ears and front hair of a persona as an SVG fragment in the box's coordinates. */
export function drawHead(traits: Traits, box: HeadBox): string {
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
export function drawHairBehind(traits: Traits, box: HeadBox): string {
  const paint = ink('face-b');
  return paint.fragment(cuts[traits.hair.cut].behind(hairPen(paint, box, traits, 'behind')));
}

function hairShadow(pen: FacePen): string {
  const { ink: paint, h, outline, tones, traits } = pen;
  const low = traits.hair.cut === 'fringe' ? 0.42 : 0.205;
  const inside = { 'clip-path': paint.clip(outline(faceOutline(pen))) };
  const over = path(
    outline(
      both([
        [0, -0.1],
        [0.4, -0.05],
        [0.42, 0.5],
        [0.325, 0.44],
        [0.295, 0.32],
        [0.2, low + 0.02],
        [0, low],
      ]),
    ),
    tones.shade,
    { opacity: 0.5, filter: paint.blur(h * 0.018), ...inside },
  );
  if (!cuts[traits.hair.cut].isLong) return over;
  const beside = [-1, 1].map((side) =>
    path(
      outline([
        [side * 0.45, 0.3],
        [side * 0.315, 0.4],
        [side * 0.3, 0.62],
        [side * 0.26, 0.8],
        [side * 0.45, 1],
      ]),
      tones.deep,
    ),
  );
  return over + group(beside.join(''), { opacity: 0.34, filter: paint.blur(h * 0.016), ...inside });
}
