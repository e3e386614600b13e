import { type Colour, mix } from '../colour.ts';
import { faint, type Ink, num, type Point } from '../svg/ink.ts';
import { curve } from '../svg/paths.ts';
import { ellipse, group } from '../svg/shapes.ts';
import { bodyBrush, type BodyLight, type Dress, trunkPath } from './dress.ts';
import { drawFace, hairBehind, hairFromBehind } from './head.ts';
import { drawLegs, handPath, limbPath, onBones, profiles } from './legs.ts';
import { along, builds, joints, type Pose, type PoseName, poses } from './pose.ts';
import { drawTrunk } from './tops.ts';
import type { FigureTraits } from './traits.ts';
import { type OutfitName, outfits } from './wardrobe.ts';

export type FigureOrder = {
  traits: FigureTraits;
  pose: PoseName;
  outfit: OutfitName;
  colours: { main: Colour; second: Colour; accent: Colour };
  /** The place at which the lowest foot stands, or the seat is. */
  place: Point;
  /** Height of the head in pixels. */
  unit: number;
  side: 1 | -1;
  isSeated: boolean;
  light: BodyLight;
};

/** A posed and dressed person. */
export function drawFigure(ink: Ink, order: FigureOrder): string {
  const { traits, unit, light } = order;
  const pose: Pose = poses[order.pose];
  const build = builds[traits.presentation];
  const body = joints(pose, build, order);
  const brush = bodyBrush(ink, light, unit);
  const dress: Dress = {
    brush,
    body,
    build,
    pose,
    outfit: outfits[order.outfit],
    colours: { skin: traits.skin, ...order.colours },
  };
  const box = { ...light, x: -0.36 * unit, y: -0.5 * unit, width: 0.72 * unit, height: unit };
  const [x, y] = body.headCentre;
  const onHead = (content: string) =>
    group(content, {
      transform: `translate(${num(x)} ${num(y)}) rotate(${num(body.headTurn * 0.8)})`,
    });
  const arms = [drawArm(dress, 0), drawArm(dress, 1)].join('');
  const legs = drawLegs(dress);
  const trunk = drawTrunk(dress);
  const nude = brush.form(trunkPath(dress, 0, -0.1), traits.skin);
  const isLegsFirst = order.pose !== 'meditating' && !order.isSeated;
  const middle = nude + (isLegsFirst ? legs + trunk : trunk + legs);
  const behind = hairBehind(ink, box, traits.hair);
  if (pose.isFromBehind) {
    return middle + arms + onHead(hairFromBehind(ink, box, traits.hair) + behind);
  }
  return onHead(behind) + middle + onHead(drawFace(ink, box, traits, body.look)) + arms;
}

/** An arm with its hand and sleeve. */
function drawArm({ brush, body, build, outfit: { top }, colours }: Dress, index: 0 | 1): string {
  const { unit } = body;
  const arm = body.arms[index];
  const inwards = index === 0 ? 1 : -1;
  const skin =
    brush.form(handPath(arm, unit * build.limbs, inwards), colours.skin) +
    brush.form(limbPath(arm, profiles.arm, unit, { limbs: build.limbs }), colours.skin);
  if (top.sleeve === 0) return skin;
  const d = limbPath(arm, profiles.arm, unit, {
    until: top.sleeve,
    slack: top.slack * 0.75,
    limbs: build.limbs,
  });
  const elbow = onBones(arm, 0.5);
  const fold =
    top.sleeve > 0.5
      ? brush.fold(
          curve(along(elbow, 60, unit * 0.12), elbow, along(elbow, -60, unit * 0.12)),
          colours.main,
          unit * 0.018,
        )
      : '';
  return skin + brush.form(d, colours.main) + fold;
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
