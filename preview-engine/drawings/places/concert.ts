import { darken, lighten, mix } from '../colour.ts';
import { bokeh, glow } from '../set/air.ts';
import { curtain } from '../set/room.ts';
import { type Place, stands } from '../../picture/stage.ts';
import { faint, HEIGHT } from '../svg/ink.ts';
import { line } from '../svg/paths.ts';
import { circle, path, polygon, rect, sheet, stroke, times } from '../svg/shapes.ts';
import { put } from '../things/things.ts';

/** A stage, a microphone, an audience of lights. */
export const concert: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const beams = times(6, (i) =>
    polygon(
      [
        [120 + i * 168 - 8, -20],
        [120 + i * 168 + 8, -20],
        [dice.between(-200, 1280) + 160, 1500],
        [dice.between(-200, 1280) - 160, 1500],
      ],
      ink.linear([
        faint(lighten(i % 2 ? palette.accent : palette.pop, 0.35), 0.6),
        faint(palette.accent, 0),
      ]),
    ),
  );
  return {
    back:
      sheet(
        ink.linear([
          darken(palette.sky[0], 0.4),
          [0.6, mix(palette.sky[1], palette.accent, 0.25)],
          palette.shade,
        ]),
      ) +
      curtain(stage, -20, 0, 190, 1330, palette.accent) +
      curtain(stage, 910, 0, 190, 1330, palette.accent) +
      glow(stage, [540, 900], 700, palette.light, 0.5) +
      beams +
      times(
        2,
        (i) =>
          rect(150 + i * 640, 1040, 140, 300, '#15141c') +
          circle(220 + i * 640, 1120, 46, '#2a2834') +
          circle(220 + i * 640, 1240, 60, '#2a2834'),
      ) +
      path(
        `M-20 1360Q540 1290 1100 1360V${HEIGHT}H-20Z`,
        ink.linear([mix(palette.floor, palette.light, 0.35), palette.shade]),
      ),
    spots: [
      stands([dice.between(470, 610), 1690], 154, 'toasting', 'dancing', 'cheering', 'handOnHip'),
    ],
    front:
      put(stage, 'microphone', 800, 1740, 330) +
      times(
        12,
        (i) =>
          circle(i * 98, 1900 - (i % 2) * 30, 74, darken(palette.shade, 0.4)) +
          (i % 3 === 0
            ? stroke(line([i * 98 + 50, 1880], [i * 98 + 90, 1690]), darken(palette.shade, 0.4), 34)
            : ''),
      ) +
      bokeh(stage, { y: 100, height: 1000 }, 22),
    outfits: ['slip', 'streetwear', 'blazer', 'cocktail'],
    shelf: { place: [300, 1740], size: 260 },
    rim: 1,
  };
};
