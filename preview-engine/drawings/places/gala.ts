import { type Place, type Stage, stands } from '../../picture/stage.ts';
import { type Colour, mix } from '../colour.ts';
import { bokeh, chandelier, glow } from '../set/light.ts';
import { curtain, room } from '../set/room.ts';
import { curve } from '../svg/paths.ts';
import { each, path, rect, stroke, times } from '../svg/shapes.ts';
import { putAll } from '../things/things.ts';

/** A marble stair, a chandelier and a gown. */
export const gala: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const marble = mix(palette.wall, '#e9dccb', stage.isDark ? 0.22 : 0.5);
  const carpet = dice.pick<Colour>([palette.accent, '#a51f33', palette.pop]);
  const columns = [90, 280, 800, 990].map((x) => column(stage, x, marble));
  const steps = times(9, (i) => {
    const y = 1120 + i * 66 + i * i * 3;
    const half = 280 + i * 62;
    return (
      rect(
        540 - half,
        y,
        half * 2,
        74 + i * 5,
        ink.linear([
          mix(marble, palette.light, 0.35),
          [0.2, marble],
          mix(marble, palette.shade, 0.5),
        ]),
      ) +
      rect(
        540 - half * 0.56,
        y,
        half * 1.12,
        74 + i * 5,
        ink.linear([
          mix(carpet, palette.light, 0.25),
          [0.3, carpet],
          mix(carpet, palette.shade, 0.5),
        ]),
      )
    );
  });
  const hasWindow = dice.chance(0.6);
  const rails = [-1, 1].map(
    (side) =>
      stroke(
        curve([540 + side * 300, 1010], [540 + side * 470, 1280], [540 + side * 700, 1720]),
        '#d0a857',
        20,
      ) +
      times(7, (i) =>
        rect(540 + side * (310 + i * 55) - 5, 1030 + i * 92, 10, 150 + i * 12, '#c49a4c'),
      ),
  );
  const door = hasWindow ? `M340 1130V520A200 200 0 0 1 740 520V1130Z` : `M300 1130V420H780V1130Z`;
  return {
    back:
      room(stage, 1240, mix(marble, palette.shade, 0.35), mix(marble, palette.shade, 0.5)) +
      path(door, ink.linear([palette.sky[0], [0.6, palette.sky[1]], palette.sky[2]])) +
      stroke(door, '#d0a857', 16) +
      glow(stage, [540, 760], 520, palette.light, 0.55) +
      columns.join('') +
      curtain(stage, -30, 0, 150, 1300, carpet) +
      curtain(stage, 960, 0, 150, 1300, carpet) +
      steps +
      rails.join('') +
      chandelier(stage, 540, dice.between(220, 300), 1.15) +
      bokeh(stage, { y: 80, height: 1000 }, 34),
    spots: [
      stands([dice.between(490, 590), 1760], 162, 'handOnHip', 'relaxed', 'standing', 'walking'),
    ],
    front:
      glow(stage, [540, 1750], 420, palette.light, 0.18) +
      putAll(
        stage,
        [['perfume', 'jewellery'], [120, 210], 1880, 190, palette.accent],
        [['heels', 'champagne', 'handbag'], [870, 950], 1880, 170, '#d0a857'],
      ),
    outfits: ['gown', 'gown', 'tuxedo', 'slip'],
    shelf: { place: [300, 1880], size: 180 },
    rim: 0.9,
  };
};

export const column = ({ palette, ink }: Stage, x: number, marble: Colour): string =>
  rect(
    x - 52,
    60,
    104,
    1180,
    ink.linear(
      [mix(marble, palette.light, 0.35), [0.35, marble], mix(marble, palette.shade, 0.6)],
      0,
    ),
  ) +
  each([-26, 0, 26], (dx) => rect(x + dx - 4, 130, 8, 1040, palette.shade, { opacity: 0.16 })) +
  rect(x - 70, 40, 140, 60, mix(marble, palette.light, 0.2)) +
  rect(x - 70, 1190, 140, 70, mix(marble, palette.shade, 0.25));
