import { faint, type Point } from '../../svg/ink.ts';
import { ellipse, path, stroke } from '../../svg/shapes.ts';
import { along, type FacePen } from './pen.ts';

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
  const soft = (
    x: number,
    y: number,
    rx: number,
    ry: number,
    tone: typeof tones.base,
    part: number,
  ) => {
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
