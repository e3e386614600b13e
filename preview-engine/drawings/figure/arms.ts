import { curve } from '../svg/paths.ts';
import type { Dress } from './dress.ts';
import { handPath, limbPath, onBones, profiles } from './limbs.ts';
import { along } from './pose.ts';

/** Arms with hands, and sleeves. */
export function drawArm(
  { brush, body, build, outfit: { top }, colours }: Dress,
  index: 0 | 1,
): string {
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
