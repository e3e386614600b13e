import type { ReelOption } from '../../contract/tools/reels.ts';
import type { Film } from '../film.ts';
import { flash, glitch, lightSweep, look } from '../lights.ts';
import {
  beat,
  bodyWave,
  bounce,
  film,
  framings,
  glide,
  handheld,
  hops,
  jolt,
  orbit,
  shake,
  through,
  whip,
  withDepth,
  zoom,
} from '../moves.ts';

/** The camera moves as if its operator had the emotion. */
export const emotions = {
  Laughing: withDepth(
    0.7,
    film(
      look('pop'),
      beat(300, 'y', -0.02, { shape: 'bounce', envelope: laughs() }),
      beat(300, 'lean', 0.024, { shape: 'sine', every: 2, envelope: laughs() }),
      glide('roll', [0, 0], [1, -3], [3, 2], [4.2, -4], [6.4, 3], [7.6, -3], [10, 0]),
      zoom([0, 1.1], [4, 1.22], [10, 1.16]),
      glide('pitch', [0, 0], [1.2, -5], [2.8, 2], [4.4, -6], [6.4, 2], [8, -5], [10, 0]),
    ),
  ),
  Crying: film(
    look('cold'),
    zoom([0, 1.08], [10, 1.42]),
    glide('y', [0, -0.04], [10, 0.07]),
    glide('roll', [0, 0], [10, 4]),
    bodyWave(0.009, 0.9, [
      [0, 0],
      [3, 1],
      [10, 1.3],
    ]),
    jolt(2.6, { y: 0.02, swell: 0.05 }, 3.4, 3),
    jolt(4.1, { y: 0.024, swell: 0.06 }, 3.2, 3),
    jolt(5, { y: 0.016, swell: 0.05 }, 3.6, 3),
    jolt(7.2, { y: 0.026, swell: 0.07 }, 3, 2.6),
    glide('exposure', [0, 0], [10, -0.22]),
  ),
  Shocked: through(
    [
      [0, 'beside', 0.5],
      [1.35, 'beside', 0.45],
      [1.9, 'subject'],
    ],
    film(
      look('noir', [
        [0, 0],
        [1.5, 0],
        [1.56, 0.75, 'out'],
        [10, 0.45],
      ]),
      look('clean'),
      zoom([0, 1.04], [1.5, 1.06], [1.8, 1.62, 'snap'], [10, 1.74]),
      glide('swell', [1.5, 0], [1.9, 0.2, 'snap'], [10, 0.1]),
      jolt(1.55, { roll: 5, y: 0.05, x: -0.04 }, 4, 4),
      flash(0.7, 1.5),
      glitch(0.02, 1.5, 1.62, 3.1),
      shake(0.3, 12, [
        [1.7, 0],
        [1.8, 1],
        [10, 0.35],
      ]),
    ),
  ),
  Surprised: through(
    [
      [0, 'subject'],
      [1.2, 'subject'],
      [1.7, 'across', 0.5],
      [5.2, 'beside', 0.5],
      [5.8, 'subject'],
    ],
    film(
      look('pop'),
      zoom(
        [0, 1.46],
        [1.2, 1.5],
        [1.6, 1.06, 'back'],
        [5.2, 1.12],
        [5.45, 1.28, 'back'],
        [10, 1.16],
      ),
      glide('y', [1.2, 0], [1.5, -0.05, 'back'], [2.2, 0], [5.2, 0], [5.4, -0.05, 'out'], [6, 0]),
      glide('squash', [1.2, 0], [1.45, -0.035, 'out'], [2, 0.012], [2.4, 0]),
      glide('exposure', [1.2, 0], [1.5, 0.35, 'out'], [3.4, 0.05]),
      glide('roll', [5.2, 0], [5.5, 4.5, 'back'], [10, 2]),
      handheld(0.4, 0.6, 5),
    ),
  ),
  Angry: withDepth(
    0.6,
    film(
      look('bronze'),
      zoom([0, 1.04], [4, 1.2], [4.2, 1.46, 'out'], [7.4, 1.5], [7.6, 1.78, 'out'], [10, 1.72]),
      glide('roll', [0, 0], [4, -3], [4.2, -6, 'out'], [7.4, -4], [7.6, 5, 'out'], [10, 3]),
      shake(0.8, 14, [
        [0, 0.05],
        [4, 0.3],
        [4.2, 0.9],
        [7.4, 0.5],
        [7.6, 1.2],
        [10, 0.7],
      ]),
      glide('lampRed', [0, 0], [4, 12], [7.6, 34]),
      glide('lamp', [0, 0.1], [7.6, 0.32]),
      glide('contrast', [0, 0], [7.6, 0.3]),
      glide('vignette', [0, 0], [10, 0.4]),
    ),
  ),
  Excited: through(
    [
      [0, 'across', 0.5],
      [4.9, 'across', 0.4],
      [5.5, 'beside', 0.5],
      [10, 'subject'],
    ],
    film(
      look('pop'),
      bounce(140, -0.05, 0.02),
      beat(140, 'roll', 4.5, { shape: 'swing', every: 2 }),
      beat(140, 'zoom', 0.12, { every: 4 }),
      zoom([0, 1.06], [5, 1.1], [5.3, 1.3, 'back'], [10, 1.16]),
      whip(5.14, 'right'),
      glide('saturation', [0, 0], [10, 0.16]),
    ),
  ),
  Confused: through(
    [
      [0, 'beside', 0.5],
      [3.2, 'beside', 0.4],
      [4.8, 'across', 0.5],
      [6.4, 'across', 0.4],
      [10, 'subject'],
    ],
    film(
      look('cool', [[0, 0.6]]),
      glide('roll', [0, 0], [1.6, -8], [3.2, -8], [4.8, 8], [6.4, 8], [7.6, -5], [10, 0]),
      glide('x', [1.6, -0.02], [4.8, 0.03], [7.6, -0.02], [10, 0]),
      zoom([0, 1.1], [3.2, 1.26], [4.8, 1.14], [6.4, 1.3], [10, 1.14]),
      bodyWave(0.02, 0.35),
      glide('parallaxX', [0, 0], [3.2, -0.04], [6.4, 0.04], [10, 0]),
    ),
  ),
  Disappointed: film(
    look('cold', [
      [0, 0],
      [3, 0.5],
      [10, 1],
    ]),
    zoom([0, 1.44], [2.2, 1.46], [10, 1.14]),
    glide('y', [0, 0.02], [2, -0.01], [4, -0.05, 'in'], [10, -0.06]),
    glide('roll', [2, 0], [10, -5]),
    glide('swell', [1.4, 0], [2.4, 0.1], [4.4, -0.08], [10, -0.1]),
    glide('pitch', [0, 0], [10, 4]),
    glide('exposure', [0, 0], [10, -0.2]),
  ),
  Worried: withDepth(
    0.7,
    through(
      hops(
        0.4,
        [0, 'subject'],
        [1.4, 'beside', 0.5],
        [2, 'across', 0.4],
        [3.6, 'subject'],
        [4.9, 'across', 0.5],
        [5.5, 'beside', 0.4],
        [7.6, 'subject'],
      ),
      film(
        look('cold', [[0, 0.55]]),
        framings(
          'out',
          0.16,
          [0, 1.14, 0, 0, 0],
          [1.4, 1.18, 0.045, -0.01, 1],
          [2, 1.18, -0.035, 0, -1],
          [3.6, 1.26, 0.02, 0.01, 0],
          [4.9, 1.3, -0.045, 0, -1.6],
          [5.5, 1.3, 0.03, -0.01, 1],
          [7.6, 1.4, 0, 0, 0],
        ),
        handheld(1.5, 1.8, 33),
        glide('vignette', [0, 0], [10, 0.45]),
      ),
    ),
  ),
  'Happy Smile': through(
    [
      [0, 'across', 0.5],
      [10, 'beside', 0.5],
    ],
    film(
      look('golden'),
      orbit(6, 10),
      zoom([0, 1.06], [6, 1.28], [10, 1.22]),
      beat(60, 'y', -0.016, { shape: 'sine', every: 2 }),
      lightSweep(1, 6, 0.6, 9, -12),
      glide('exposure', [0, 0], [6, 0.16]),
    ),
  ),
} satisfies Record<ReelOption<'emotions'>, Film>;

/** Bursts of laughter with pauses between them, as keys of an envelope. */
function laughs(): [number, number][] {
  return [
    [0, 0],
    [0.6, 0],
    [0.8, 1],
    [2.2, 1],
    [2.6, 0.1],
    [3.6, 0.1],
    [3.8, 1.2],
    [5.8, 1.1],
    [6.3, 0.1],
    [7, 0.1],
    [7.2, 0.9],
    [8.8, 0.8],
    [9.4, 0],
  ];
}
