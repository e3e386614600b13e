import { type Place, stands } from '../../picture/stage.ts';
import { lighten, mix } from '../colour.ts';
import { pottedPlant } from '../set/furniture.ts';
import { pointsOf } from '../svg/paths.ts';
import { circle, each, ellipse, path, polygon, rect, sheet, times } from '../svg/shapes.ts';
import { put, type ThingName } from '../things/things.ts';

type Plinth = { x: number; y: number; radius: number; height: number; size: number };

/** Too large for a plinth. */
const large: ReadonlySet<ThingName> = new Set([
  'bicycle',
  'car',
  'boat',
  'piano',
  'easel',
  'surfboard',
  'umbrella',
  'balloon',
]);

const poses = ['standing', 'relaxed', 'handOnHip'] as const;

/** A sweep of colour with people, or with asked-for things on plinths. */
export const studio: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const base = mix(palette.accent, palette.wall, dice.between(0.25, 0.6));
  const shapes = dice.pick([
    () =>
      circle(
        540,
        760,
        dice.between(330, 430),
        ink.linear([lighten(palette.pop, 0.2), mix(palette.pop, base, 0.4)]),
      ),
    () =>
      path(
        'M230 1320V720A310 310 0 0 1 850 720V1320Z',
        ink.linear([lighten(palette.pop, 0.15), mix(palette.pop, base, 0.5)]),
      ),
    () =>
      times(3, (i) =>
        rect(
          150 + i * 270,
          420 + i * 110,
          240,
          900,
          mix([palette.pop, palette.accent, palette.cloth][i] ?? base, palette.light, 0.15),
        ),
      ),
  ] as const)();
  const drawPlinth = ({ x, y, radius, height }: Plinth) =>
    path(
      `M${x - radius} ${y}v${height}a${radius} ${radius * 0.26} 0 0 0 ${radius * 2} 0v${-height}Z`,
      ink.linear([lighten(base, 0.3), mix(base, palette.shade, 0.5)], 0),
    ) + ellipse(x, y, radius, radius * 0.26, mix(lighten(base, 0.4), palette.light, 0.3));
  const plinths: readonly Plinth[] = stage.hasPeople
    ? []
    : [
        { x: 540, y: 1430, radius: 300, height: 330, size: 430 },
        { x: dice.between(850, 890), y: 1640, radius: 170, height: 220, size: 230 },
        { x: dice.between(190, 230), y: 1680, radius: 175, height: 200, size: 230 },
      ].slice(0, Math.max(1, stage.things.length));
  const shown = stage.things.slice(0, plinths.length);
  const isOnFloor = (index: number) => {
    const thing = shown[index];
    return thing !== undefined && large.has(thing.name);
  };
  return {
    back:
      sheet(
        ink.linear([
          lighten(base, 0.2),
          [0.66, base],
          [0.7, mix(base, palette.shade, 0.18)],
          lighten(base, 0.1),
        ]),
      ) +
      shapes +
      polygon(pointsOf('0,260 0,0 320,0 1080,1300 1080,1620'), palette.light, { opacity: 0.2 }) +
      pottedPlant(stage, [dice.between(60, 160), 1400], 560, palette.cloth),
    spots: [
      stands([dice.between(500, 620), 1690], 150, ...poses),
      stands([dice.between(230, 290), 1640], 138, ...poses),
    ],
    front:
      each(plinths, (plinth, index) => (isOnFloor(index) ? '' : drawPlinth(plinth))) +
      each(shown, ({ name, colour }, index) => {
        const { x, y, size } = plinths[index] ?? { x: 540, y: 1430, size: 430 };
        const [foot, high] = isOnFloor(index) ? [y + 220, size * 0.66] : [y + 10, size];
        return put(stage, name, x, foot, high, colour ?? palette.accent);
      }),
    outfits: ['blazer', 'slip', 'knit'],
    shelf: { place: [540, 1830], size: 200 },
    rim: 0.3,
    shown: shown.length,
  };
};
