import { type Colour, darken, lighten, mix } from '../../colour.ts';
import { faint, num, type Point } from '../../svg/ink.ts';
import { each, ellipse, group, path, stroke } from '../../svg/shapes.ts';
import type { Traits } from '#preview-engine/persona/traits.ts';
import { along, type FacePen } from './pen.ts';

/** From here on a smile shows teeth. */
const LAUGHS = 0.66;

/** A mouth's measures in heads, about the line between its lips. */
function mouthOf({ mouth }: Traits) {
  const isLaughing = mouth.smile > LAUGHS;
  return {
    isLaughing,
    y: 0.79,
    half: along(mouth.width, 0.107, 0.13) + mouth.smile * 0.014,
    lift: along(mouth.smile, -0.001, 0.02),
    up: along(mouth.upper, 0.02, 0.04) * (isLaughing ? 0.9 : 1),
    low: along(mouth.lower, 0.028, 0.05) * (isLaughing ? 0.9 : 1),
    gap: isLaughing ? along((mouth.smile - LAUGHS) / (1 - LAUGHS), 0.02, 0.036) : 0,
  };
}

/** How far down the lower lip is. */
export function lowerLipAt(traits: Traits): number {
  const { y, gap, low } = mouthOf(traits);
  return y + gap + low * 0.55;
}

/** Lips, closed or smiling. */
export function drawMouth(pen: FacePen): string {
  const { ink, h, lit, tones, spot, line, traits } = pen;
  const { mouth, lips, age } = traits;
  const pair = (x: number, y: number) => spot(x, y).map(num).join(' ');
  const { y, half, lift, up, low, gap, isLaughing } = mouthOf(traits);
  const left = pair(-half, y - lift);
  const right = pair(half, y - lift);
  // The line the upper lip ends in, from right to left, and the one the lower begins with.
  const upperEnd = `C${pair(half * 0.55, y + 0.002)} ${pair(0.03, y - 0.004 + gap * 0.12)} ${pair(0, y + 0.003 + gap * 0.12)}C${pair(-0.03, y - 0.004 + gap * 0.12)} ${pair(-half * 0.55, y + 0.002)} ${left}`;
  const lowerEnd = `C${pair(half * 0.6, y + gap * 0.75)} ${pair(0.04, y + gap)} ${pair(0, y + 0.003 + gap)}C${pair(-0.04, y + gap)} ${pair(-half * 0.6, y + gap * 0.75)} ${left}`;
  const upper = `M${left}C${pair(-half * 0.6, y - up * 0.75)} ${pair(-0.045, y - up * 1.1)} ${pair(-0.026, y - up)}Q${pair(0, y - up * 0.62)} ${pair(0.026, y - up)}C${pair(0.045, y - up * 1.1)} ${pair(half * 0.6, y - up * 0.75)} ${right}${upperEnd}Z`;
  const lower = `M${left}C${pair(-half * 0.62, y + gap + low * 0.9)} ${pair(-0.05, y + gap + low * 1.08)} ${pair(0, y + gap + low * 1.06)}C${pair(0.05, y + gap + low * 1.08)} ${pair(half * 0.62, y + gap + low * 0.9)} ${right}${lowerEnd}Z`;

  const colour = mix(lips, tones.base, 0.1);
  const fill = (deep: number, high: number) =>
    ink.linear([darken(colour, deep), lighten(colour, high)]);
  const open = isLaughing ? teeth(pen, { half, y, gap, lift }) : '';
  const shine = ellipse(
    ...spot(lit * 0.022, y + gap + low * 0.5),
    h * 0.036,
    h * low * 0.26,
    '#ffffff',
    { opacity: along(traits.makeup, 0.16, 0.36), filter: ink.blur(h * 0.005) },
  );
  const seam = isLaughing
    ? ''
    : stroke(`M${right}${upperEnd}`, darken(mix(colour, tones.deep, 0.5), 0.3), h * 0.0075, {
        opacity: 0.85,
      });
  const corners = each([-1, 1], (s) => {
    const [cx, cy] = spot(s * (half + 0.004), y - lift);
    const tone = ink.radial([faint(tones.deep, 0.6), faint(tones.deep, 0)]);
    return ellipse(cx, cy, h * 0.022, h * 0.018, tone);
  });
  const beneath = ellipse(...spot(0, y + gap + low + 0.024), h * 0.07, h * 0.02, tones.shade, {
    opacity: 0.5,
    filter: ink.blur(h * 0.009),
  });
  const philtrum = ellipse(...spot(0, y - up - 0.022), h * 0.011, h * 0.022, tones.shade, {
    opacity: 0.3,
    filter: ink.blur(h * 0.005),
  });
  const folds = each([-1, 1], (s) =>
    stroke(
      line([s * 0.092, 0.688], [s * (half + 0.022), 0.735], [s * (half + 0.034), 0.79 - lift]),
      tones.shade,
      h * 0.011,
    ),
  );
  const deep = along((age - 20) / 20, 0.12, 0.34) + mouth.smile * 0.16;
  return (
    group(folds, { opacity: deep, filter: ink.blur(h * 0.005) }) +
    beneath +
    philtrum +
    open +
    path(lower, fill(0.04, 0.16)) +
    path(upper, fill(0.2, 0)) +
    shine +
    seam +
    corners
  );
}

type Opening = { half: number; y: number; gap: number; lift: number };

function teeth({ ink, h, spot, line }: FacePen, { half, y, gap, lift }: Opening): string {
  const edge: Point[] = [
    [-half * 0.97, y - lift],
    [-half * 0.5, y - 0.004],
    [0, y],
    [half * 0.5, y - 0.004],
    [half * 0.97, y - lift],
    [half * 0.55, y + gap * 0.85],
    [0, y + gap + 0.008],
    [-half * 0.55, y + gap * 0.85],
  ];
  const d = `${line(...edge)}Z`;
  const [cx, cy] = spot(0, y - lift * 0.3);
  return (
    path(d, '#4a1a1a') +
    ellipse(cx, cy, h * half * 0.86, h * (gap * 0.86 + lift * 0.3), '#f7f0e8', {
      'clip-path': ink.clip(d),
    })
  );
}

/** A nose made of shadow and light, hardly of lines. */
export function drawNose(pen: FacePen): string {
  const { ink, h, lit, tones, spot, outline, line, traits } = pen;
  const { nose } = traits;
  const base = along(nose.length, 0.668, 0.705);
  const wide = along(nose.width, 0.05, 0.086);
  const ridge = along(nose.bridge, 0.026, 0.04);
  const away = -lit;
  const side = path(
    outline([
      [away * 0.05, 0.43],
      [away * ridge * 0.75, 0.5],
      [away * ridge * 0.95, base - 0.07],
      [away * wide * 0.62, base - 0.02],
      [away * wide * 1.02, base - 0.012],
      [away * (ridge + 0.035), base - 0.09],
      [away * 0.075, 0.5],
    ]),
    tones.shade,
    { opacity: 0.55, filter: ink.blur(h * 0.011) },
  );
  const bridge = stroke(
    line([lit * 0.004, 0.46], [lit * 0.007, base - 0.13], [lit * 0.006, base - 0.055]),
    tones.glow,
    h * 0.022,
    { opacity: 0.5, filter: ink.blur(h * 0.009) },
  );
  const soft = (x: number, y: number, rx: number, ry: number, tone: Colour, part: number) => {
    const [cx, cy] = spot(x, y);
    const fill = ink.radial([faint(tone, part), faint(tone, part * 0.5), faint(tone, 0)]);
    return ellipse(cx, cy, rx * h, ry * h, fill);
  };
  const under = soft(away * 0.012, base + 0.028, wide * 1.25, 0.034, tones.deep, 0.5);
  const tip = soft(lit * 0.008, base - 0.045, 0.03, 0.026, tones.glow, 0.6);
  const wing = (s: number) => {
    const curve: Point[] = [
      [s * wide * 0.78, base - 0.055],
      [s * wide * 1.06, base - 0.028],
      [s * wide * 0.98, base + 0.006],
      [s * wide * 0.66, base + 0.008],
    ];
    return stroke(line(...curve), tones.deep, h * 0.0085, {
      opacity: s === lit ? 0.4 : 0.58,
      filter: ink.blur(h * 0.0018),
    });
  };
  const nostril = (s: number) =>
    path(
      outline([
        [s * wide * 0.26, base + 0.01],
        [s * wide * 0.5, base - 0.006],
        [s * wide * 0.78, base + 0.001],
        [s * wide * 0.56, base + 0.011],
      ]),
      tones.deep,
      { opacity: 0.82 },
    );
  const ball = stroke(
    line(
      [-wide * 0.42, base + 0.011],
      [-wide * 0.16, base + 0.018],
      [0, base + 0.022],
      [wide * 0.16, base + 0.018],
      [wide * 0.42, base + 0.011],
    ),
    tones.deep,
    h * 0.0075,
    { opacity: 0.4 },
  );
  return side + bridge + under + tip + wing(-1) + wing(1) + nostril(-1) + nostril(1) + ball;
}
