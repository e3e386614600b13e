import { darken, lighten, mix } from '../../colour.ts';
import { num, type Point } from '../../svg/ink.ts';
import { circle, each, ellipse, path, stroke } from '../../svg/shapes.ts';
import type { Traits } from '#preview-engine/persona/traits.ts';
import { along, type FacePen } from './pen.ts';

/** Both eyes with their lids and lashes. */
export function drawEyes(pen: FacePen): string {
  return each([-1, 1], (side) => eye(pen, side));
}

/** How far each eye is from the middle. */
export const eyeAt = ({ eyes }: Traits): number => along(eyes.spacing, 0.148, 0.166);

type Lid = { from: Point; c1: Point; c2: Point; to: Point };

function eye(pen: FacePen, side: number): string {
  const { ink, h, lit, tones, spot, traits } = pen;
  const { eyes, gender, makeup, age } = traits;
  const centre = side * eyeAt(pen.traits);
  const y = 0.508;
  const half = along(eyes.size, 0.066, 0.078);
  const open = along(eyes.opening, 0.032, 0.046) * along(eyes.size, 0.92, 1.08);
  const low = open * 0.52;
  const tilt = along(eyes.tilt, -0.006, 0.02);
  const at = (dx: number, dy: number): Point => [centre + side * dx, y + dy];
  const inner = at(-half, 0.009);
  const outer = at(half, 0.004 - tilt);
  const upper = (raise: number, wing = 0): Lid => ({
    from: inner,
    c1: at(-half * 0.5, 0.004 - (open + raise) * 1.32),
    c2: at(half * 0.52, -tilt * 0.5 - (open + raise) * 1.28),
    to: at(half + wing, 0.004 - tilt - wing * 0.55),
  });
  const lower: Lid = {
    from: outer,
    c1: at(half * 0.55, low * 1.25),
    c2: at(-half * 0.4, 0.008 + low * 1.3),
    to: inner,
  };
  const go = ({ c1, c2, to }: Lid) => `C${pair(c1)} ${pair(c2)} ${pair(to)}`;
  const pair = ([px, py]: Point) => spot(px, py).map(num).join(' ');
  const back = ({ from, c1, c2 }: Lid) => `C${pair(c2)} ${pair(c1)} ${pair(from)}`;
  const shape = `M${pair(inner)}${go(upper(0))}${go(lower)}Z`;
  const inside = { 'clip-path': ink.clip(shape) };

  const white = mix('#fbf5ef', tones.shade, 0.1);
  const ball = path(
    shape,
    ink.linear([mix(white, tones.deep, 0.28), [0.45, white], mix(white, tones.shade, 0.12)]),
  );
  const [ix, iy] = spot(centre - side * 0.002, y - open * 0.18);
  const r = h * along(eyes.size, 0.0355, 0.04);
  const iris = circle(
    ix,
    iy,
    r,
    ink.radial(
      [
        lighten(traits.iris, 0.06),
        [0.5, lighten(traits.iris, 0.2)],
        [0.82, traits.iris],
        darken(traits.iris, 0.62),
      ],
      [0.5, 0.6],
      0.5,
    ),
    inside,
  );
  const pupil = circle(ix, iy, r * 0.44, '#120c0b', inside);
  const lidShade = path(`M${pair(inner)}${go(upper(0))}${back(upper(-open * 0.62))}Z`, '#2a1512', {
    opacity: 0.34,
    filter: ink.blur(h * 0.004),
    ...inside,
  });
  const glint =
    circle(ix + lit * r * 0.34, iy - r * 0.36, r * 0.24, '#ffffff', { opacity: 0.95 }) +
    circle(ix - lit * r * 0.36, iy + r * 0.4, r * 0.13, '#ffffff', { opacity: 0.4 });
  const corner = ellipse(...spot(...at(-half * 0.93, 0.009)), h * 0.007, h * 0.005, '#c98078', {
    opacity: 0.8,
  });

  const isFemale = gender === 'Female';
  const lash = along(makeup, isFemale ? 0.011 : 0.009, 0.021);
  const wing = isFemale ? along(makeup, 0.008, 0.024) : 0.002;
  const lashes = path(
    `M${pair(inner)}${go(upper(lash, wing))}L${pair(outer)}${back(upper(0))}Z`,
    '#1d100d',
    { opacity: isFemale ? 0.94 : 0.86 },
  );
  const lowLashes = stroke(`M${pair(outer)}${go(lower)}`, tones.deep, h * 0.006, {
    opacity: along(makeup, 0.35, 0.62),
  });
  const fold = along(eyes.crease, 0.008, 0.021);
  const creaseLine = upper(lash + fold);
  const crease = stroke(
    `M${pair(at(-half * 0.86, -0.012 - fold))}C${pair(creaseLine.c1)} ${pair(creaseLine.c2)} ${pair(at(half * 1.06, -tilt - 0.006 - fold * 0.5))}`,
    tones.deep,
    h * 0.0075,
    { opacity: Math.min(0.62, eyes.crease * 1.1) },
  );
  const shadow = path(
    `M${pair(inner)}${go(upper(lash + fold, wing * 0.6))}L${pair(outer)}${back(upper(0))}Z`,
    mix(tones.shade, isFemale ? traits.lips : tones.deep, 0.22),
    { opacity: along(makeup, 0.18, 0.5), filter: ink.blur(h * 0.004) },
  );
  const tired = stroke(
    `M${pair(at(-half * 0.75, low + 0.032))}Q${pair(at(0, low + 0.052))} ${pair(at(half * 0.7, low + 0.03))}`,
    tones.shade,
    h * 0.009,
    { opacity: along((age - 20) / 20, 0.12, 0.42), filter: ink.blur(h * 0.003) },
  );
  return (
    tired + shadow + ball + iris + pupil + corner + lidShade + glint + lowLashes + lashes + crease
  );
}

/** Both brows: a tapered form with hairs in it. */
export function drawBrows(pen: FacePen): string {
  const { ink, h, line, outline, traits } = pen;
  const { brows, hair } = traits;
  const tone = mix(darken(hair.colour, 0.22), '#3a2118', 0.35);
  return each([-1, 1], (side) => {
    const x = eyeAt(pen.traits);
    const y = along(brows.height, 0.425, 0.4);
    const arch = along(brows.arch, 0.006, 0.034);
    const thick = along(brows.weight, 0.011, 0.021);
    const at = (dx: number, dy: number): Point => [side * (x + dx), y + dy];
    const top: Point[] = [
      at(-0.078, -thick * 0.7 + 0.006),
      at(-0.03, -thick - arch * 0.45),
      at(0.035, -thick * 0.9 - arch),
      at(0.082, -thick * 0.35 - arch * 0.7),
      at(0.118, 0.012 - arch * 0.1),
    ];
    const bottom: Point[] = [
      at(0.08, thick * 0.35 - arch * 0.62),
      at(0.03, thick * 0.7 - arch * 0.85),
      at(-0.03, thick - arch * 0.3),
      at(-0.08, thick + 0.009),
    ];
    const form = path(outline([...top, ...bottom]), tone, {
      opacity: 0.78,
      filter: ink.blur(h * 0.0026),
    });
    const hairs = Array.from({ length: 11 }, (_, index) => {
      const part = index / 10;
      const dx = along(part, -0.072, 0.066);
      const lift = arch * Math.sin(Math.min(1, part * 1.25) * Math.PI * 0.5);
      const lean = along(part, 0.006, 0.022);
      const reach = thick * along(part, 0.95, 0.4);
      return stroke(
        line(at(dx, reach - lift), at(dx + lean, -reach * 0.9 - lift)),
        darken(tone, 0.25),
        h * 0.0042,
        { opacity: 0.5 },
      );
    });
    return form + hairs.join('');
  });
}
