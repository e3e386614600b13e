import { type Colour, mix } from '../colour.ts';
import { faint, type Ink, num, type Point } from '../svg/ink.ts';
import { ellipse, group } from '../svg/shapes.ts';
import { drawArm } from './arms.ts';
import { bodyBrush } from './brush.ts';
import type { Dress } from './dress.ts';
import { hairBehind, hairFromBehind } from './hair.ts';
import { drawFace } from './head.ts';
import { drawLegs } from './legs.ts';
import { builds, joints, type Pose } from './pose.ts';
import { type PoseName, poses } from './poses.ts';
import type { FigureTraits, HeadBox } from './traits.ts';
import { drawNude, drawTrunk } from './trunk.ts';
import { type OutfitName, outfits } from './wardrobe.ts';

export type FigureOrder = {
  traits: FigureTraits;
  pose: PoseName;
  outfit: OutfitName;
  colours: { main: Colour; second: Colour; accent: Colour };
  /** Where the lowest foot stands, or the seat is. */
  place: Point;
  /** Height of the head in pixels. */
  unit: number;
  side: 1 | -1;
  isSeated: boolean;
  light: { from: 'left' | 'right'; colour: Colour; shade: Colour; rim: number };
};

/** A posed and dressed person. */
export function drawFigure(ink: Ink, order: FigureOrder): string {
  const { traits, unit, light } = order;
  const pose: Pose = poses[order.pose];
  const build = builds[traits.presentation];
  const body = joints(pose, build, order);
  const brush = bodyBrush(ink, {
    light: light.from,
    lightColour: light.colour,
    shadeColour: light.shade,
    rim: light.rim,
    unit,
  });
  const dress: Dress = {
    brush,
    body,
    build,
    pose,
    outfit: outfits[order.outfit],
    colours: { skin: traits.skin, ...order.colours },
  };
  const box: HeadBox = {
    x: -0.36 * unit,
    y: -0.5 * unit,
    width: 0.72 * unit,
    height: unit,
    light: light.from,
    lightColour: light.colour,
    shadeColour: light.shade,
  };
  const [x, y] = body.headCentre;
  const onHead = (content: string) =>
    group(content, {
      transform: `translate(${num(x)} ${num(y)}) rotate(${num(body.headTurn * 0.8)})`,
    });
  const arms = [drawArm(dress, 0), drawArm(dress, 1)].join('');
  const legs = drawLegs(dress);
  const trunk = drawTrunk(dress);
  const middle =
    order.pose === 'meditating' || order.isSeated
      ? drawNude(dress) + trunk + legs
      : drawNude(dress) + legs + trunk;
  const behind = hairBehind(ink, box, traits.hair);
  if (pose.isFromBehind) {
    return middle + arms + onHead(hairFromBehind(ink, box, traits.hair) + behind);
  }
  return onHead(behind) + middle + onHead(drawFace(ink, box, traits, body.look)) + arms;
}

/** The soft shadow a standing person leaves on the ground. */
export function groundShadow(ink: Ink, [x, y]: Point, unit: number, shade: Colour): string {
  const colour = mix(shade, '#000000', 0.3);
  return ellipse(
    x,
    y,
    unit * 1.7,
    unit * 0.26,
    ink.radial([faint(colour, 0.6), faint(colour, 0.35), faint(colour, 0)]),
  );
}
