import { type Place, stands } from '../../picture/stage.ts';
import { type Colour, darken, lighten, mix } from '../colour.ts';
import { glow } from '../set/light.ts';
import { starfield } from '../set/sky.ts';
import { faint, HEIGHT, WIDTH } from '../svg/ink.ts';
import { circle, ellipse, group, path, rect, sheet, times } from '../svg/shapes.ts';

/** Planets, stars and somebody looking up. */
export const space: Place = (stage) => {
  const { dice, palette, ink } = stage;
  const planet = (x: number, y: number, r: number, colour: Colour, hasRing: boolean) => {
    const ring = hasRing
      ? group(
          ellipse(0, 0, r * 1.9, r * 0.42, 'none', {
            stroke: lighten(palette.light, 0.2),
            'stroke-width': r * 0.13,
            opacity: 0.75,
          }),
          { transform: `translate(${x} ${y}) rotate(-18)` },
        )
      : '';
    const bands = group(
      times(6, (i) =>
        rect(
          x - r,
          y - r + i * r * 0.36,
          r * 2,
          r * 0.15,
          i % 2 ? lighten(colour, 0.25) : darken(colour, 0.25),
          { opacity: 0.4 },
        ),
      ),
      {
        'clip-path': ink.clip(
          `M${x - r} ${y}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0`,
        ),
      },
    );
    return (
      glow(stage, [x, y], r * 1.7, colour, 0.5) +
      circle(
        x,
        y,
        r,
        ink.radial([lighten(colour, 0.45), [0.6, colour], darken(colour, 0.6)], [0.3, 0.28], 0.85),
      ) +
      bands +
      circle(
        x,
        y,
        r,
        ink.radial(
          [faint('#000000', 0), [0.6, '#000000', 0.05], faint('#000000', 0.6)],
          [0.3, 0.3],
          0.85,
        ),
      ) +
      ring
    );
  };
  return {
    back:
      sheet(
        ink.linear([
          '#060818',
          mix(palette.sky[0], '#0c1030', 0.5),
          mix(palette.sky[1], '#1c1440', 0.5),
        ]),
      ) +
      times(5, () =>
        glow(
          stage,
          [dice.between(0, WIDTH), dice.between(100, 1300)],
          dice.between(260, 620),
          dice.pick([palette.accent, palette.pop, palette.sky[2]]),
          0.3,
        ),
      ) +
      starfield(stage, 1400, 240) +
      planet(
        dice.between(260, 820),
        dice.between(420, 620),
        dice.between(190, 290),
        palette.accent,
        dice.chance(0.6),
      ) +
      planet(dice.between(80, 300), dice.between(900, 1060), 70, palette.pop, false) +
      planet(dice.between(760, 960), dice.between(160, 260), 44, palette.cloth, false) +
      path(
        `M-20 1440Q540 1240 1110 1420V${HEIGHT}H-20Z`,
        ink.linear([mix(palette.near, palette.accent, 0.4), '#0a0814']),
      ) +
      times(9, () =>
        ellipse(
          dice.between(0, WIDTH),
          dice.between(1480, 1860),
          dice.between(30, 110),
          dice.between(8, 26),
          '#07060f',
          { opacity: 0.35 },
        ),
      ),
    spots: [stands([dice.between(440, 640), 1620], 104, 'behind', 'standing', 'reaching')],
    front: '',
    outfits: ['hoodie', 'streetwear', 'coat'],
    shelf: { place: [540, 1800], size: 230 },
    rim: 1,
  };
};
