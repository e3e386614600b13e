import { type Spot, type Stage, stands } from '../../picture/stage.ts';
import { type Colour, darken, lighten, mix } from '../colour.ts';
import { HEIGHT, type Point, WIDTH } from '../svg/ink.ts';
import { blob, curve, inBox, sized } from '../svg/paths.ts';
import { at, band, circle, ellipse, path, polygon, times } from '../svg/shapes.ts';

/** One ridge of hills or mountains across the sheet. */
export function ridge({ dice }: Stage, y: number, height: number, fill: string, steps = 7): string {
  const points: Point[] = [];
  for (let step = -1; step <= steps + 1; step++)
    points.push([(step / steps) * WIDTH, y - dice.next() * height]);
  return path(`${curve(...points)}L${WIDTH + 200} ${HEIGHT}L-200 ${HEIGHT}Z`, fill);
}

/** A mountain with a lit and a shaded flank, and snow if it is high. */
export function mountain(
  { ink, dice, palette }: Stage,
  [x, y]: Point,
  height: number,
  colour: Colour,
  hasSnow: boolean,
): string {
  const half = height * dice.between(0.7, 1);
  const box = { x, y, width: half, height };
  const lit = ink.linear([mix(colour, palette.light, 0.45), mix(colour, palette.sky[2], 0.5)]);
  const dark = ink.linear([mix(colour, palette.shade, 0.3), mix(colour, palette.sky[2], 0.4)]);
  const body =
    polygon(inBox(box, '0,-1 -1,0 0.06,0 0.1,-0.45'), lit) +
    polygon(inBox(box, '0,-1 0.1,-0.45 -0.12,-0.2 0.06,0 1,0'), dark);
  if (!hasSnow) return body;
  return (
    body +
    polygon(
      inBox(box, '0,-1 -0.3,-0.7 -0.17,-0.74 -0.09,-0.64 -0.01,-0.74 0.02,-0.7'),
      mix('#ffffff', palette.light, 0.25),
    ) +
    polygon(
      inBox(box, '0,-1 0.02,-0.7 0.1,-0.66 0.18,-0.74 0.32,-0.68'),
      mix('#ffffff', palette.far, 0.4),
    )
  );
}

/** Water from `y` down, with light on it. */
export function water(
  { ink, dice, palette, isDark }: Stage,
  y: number,
  bottom: number,
  colour: Colour,
): string {
  const base = band(
    y,
    bottom,
    ink.linear([
      mix(colour, palette.sky[2], 0.55),
      [0.35, colour],
      darken(mix(colour, palette.shade, 0.2), 0.05),
    ]),
  );
  const glints = times(46, () => {
    const part = dice.next() ** 1.4;
    const long = 40 + part * 200 * dice.between(0.5, 1.3);
    const place = y + 6 + part * (bottom - y);
    return ellipse(
      dice.between(0, WIDTH),
      place,
      long,
      1.2 + part * 4,
      lighten(palette.light, isDark ? 0 : 0.5),
      { opacity: dice.between(0.1, 0.4) },
    );
  });
  return base + glints;
}

/** Grass, flowers or stones close to the viewer, out of focus a little. */
export function foreground(
  { dice, palette }: Stage,
  y: number,
  colours: readonly [Colour, ...Colour[]],
): string {
  return times(70, () => {
    const x = dice.between(-20, WIDTH + 20);
    const high = dice.between(60, 190);
    const lean = dice.between(-50, 50);
    const colour = mix(dice.pick(colours), palette.shade, dice.between(0, 0.45));
    return path(
      `M${(x - 7).toFixed(0)} ${HEIGHT}Q${x.toFixed(0)} ${(y + 40).toFixed(0)} ${(x + lean).toFixed(0)} ${(HEIGHT - high - (HEIGHT - y) * 0.4).toFixed(0)}Q${(x + 14).toFixed(0)} ${(y + 60).toFixed(0)} ${(x + 9).toFixed(0)} ${HEIGHT}Z`,
      colour,
    );
  });
}

export const walker = ({ dice }: Stage, unit: number, y: number): Spot =>
  stands(
    [dice.between(380, 700), y],
    unit,
    ...(['standing', 'behind', 'relaxed', 'strolling', 'walking'] as const),
  );

export const ground = ({ ink, palette }: Stage, y: number, colour: Colour): string =>
  path(
    `M-20 ${y + 40}Q300 ${y - 30} 620 ${y + 20}T1110 ${y}V${HEIGHT}H-20Z`,
    ink.linear([mix(colour, palette.light, 0.35), mix(colour, palette.shade, 0.5)]),
  );

export const trail = ({ palette, dice, ink }: Stage, y: number, colour: Colour): string => {
  const bend = dice.between(-160, 160);
  return path(
    `M${540 + bend * 0.3} ${y}Q${540 - bend} ${y + 240} ${400 + bend} ${HEIGHT}H${760 + bend}Q${620 - bend * 0.4} ${y + 230} ${566 + bend * 0.3} ${y}Z`,
    ink.linear([mix(colour, palette.light, 0.4), mix(colour, palette.shade, 0.15)]),
  );
};

export function palm({ ink, dice, palette }: Stage, [x, y]: Point, height: number, bend: number) {
  const top: Point = [x + bend, y - height];
  const colour = mix(palette.wood, palette.shade, 0.3);
  const trunk = blob([
    [x - height * 0.035, y],
    [x - height * 0.02 + bend * 0.25, y - height * 0.5],
    [top[0] - height * 0.012, top[1]],
    [top[0] + height * 0.012, top[1]],
    [x + height * 0.022 + bend * 0.25, y - height * 0.5],
    [x + height * 0.04, y],
  ]);
  const leaves = times(10, (index) => {
    const turn = -205 + index * 25 + dice.between(-9, 9);
    const length = height * dice.between(0.36, 0.5);
    const shadeOf = index % 2 === 0 ? palette.leaf : mix(palette.leaf, palette.shade, 0.4);
    return at(
      top[0],
      top[1],
      frond(length, mix(shadeOf, palette.light, index % 3 === 0 ? 0.2 : 0)),
      1,
      turn,
    );
  });
  return (
    path(trunk, ink.linear([lighten(colour, 0.15), darken(colour, 0.2)], 0)) +
    leaves +
    circle(top[0] - 9, top[1] + 14, height * 0.024, darken(colour, 0.3)) +
    circle(top[0] + 13, top[1] + 12, height * 0.026, darken(colour, 0.2))
  );
}

function frond(length: number, colour: Colour): string {
  const teeth: Point[] = [];
  for (let step = 0; step <= 9; step++) {
    const part = step / 9;
    teeth.push([
      length * part,
      Math.sin(part * 2.2) * length * 0.1 +
        part * part * length * 0.34 +
        (step % 2 === 0 ? 0.1 : 0.03) * length,
    ]);
  }
  return polygon(
    [...sized(length, '0,0 0.35,-0.08 0.7,0.04 1.02,0.42'), ...teeth.toReversed()],
    colour,
  );
}

/** A leafy tree, a pine, or a bare one. */
export function tree(
  { ink, dice, palette }: Stage,
  [x, y]: Point,
  height: number,
  kind: 'leafy' | 'pine',
  colour: Colour,
): string {
  const bark = mix(palette.wood, palette.shade, 0.45);
  const lit = mix(colour, palette.light, 0.3);
  const dark = mix(colour, palette.shade, 0.35);
  const trunk = polygon(
    inBox({ x, y, width: height, height }, '-0.03,0 -0.015,-0.6 0.015,-0.6 0.035,0'),
    bark,
  );
  if (kind === 'pine') {
    const fill = ink.linear([lit, colour, dark], 15);
    const tiers = times(5, (tier) => {
      const base = y - height * (0.1 + tier * 0.17);
      const half = height * (0.23 - tier * 0.038);
      return path(
        `M${(x - half).toFixed(0)} ${base.toFixed(0)}Q${x.toFixed(0)} ${(base - height * 0.03).toFixed(0)} ${(x + half).toFixed(0)} ${base.toFixed(0)}L${x.toFixed(0)} ${(base - height * 0.32).toFixed(0)}Z`,
        fill,
      );
    });
    return trunk + tiers;
  }
  const crowns = times(9, (index) => {
    const turn = (index / 9) * Math.PI * 2;
    const off = index === 8 ? 0 : height * 0.17;
    const fill = ink.radial([lit, [0.6, colour], dark], [0.35, 0.25], 0.75);
    return circle(
      x + Math.cos(turn) * off * 1.1,
      y - height * 0.7 + Math.sin(turn) * off,
      height * dice.between(0.13, 0.19),
      fill,
    );
  });
  return trunk + crowns;
}
