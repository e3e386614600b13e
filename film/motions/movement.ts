import type { ReelOption } from '../../contract/tools/reels.ts';
import type { Film } from '../film.ts';
import { look } from '../lights.ts';
import { beat, film, glide, handheld, jolt, orbit, stops, sway, zoom } from '../moves.ts';

/** The camera follows a person who walks or turns. */
export const movement = {
  'Walk Toward Camera': film(
    look('clean'),
    zoom([0, 1], [10, 1.72, 'in']),
    beat(114, 'y', -0.022, { shape: 'bounce' }),
    beat(114, 'x', 0.016, { shape: 'sine', every: 2 }),
    beat(114, 'roll', 1, { shape: 'sine', every: 2, offset: 0.3 }),
    beat(114, 'hips', 0.02, { shape: 'sine', every: 2 }),
  ),
  'Adjust Shorts / Gear': film(
    look('clean', [0, 0.6]),
    zoom([0, 1.12], [2.4, 1.36], [6.4, 1.4], [7, 1.16, 'out'], [10, 1.2]),
    glide('y', [0, -0.05], [2.4, 0.24], [6.4, 0.25], [7, -0.04, 'back'], [10, -0.05]),
    jolt(3.2, { hips: 0.05, x: 0.02 }, 2.4, 4),
    jolt(4, { hips: -0.05, x: -0.02 }, 2.4, 4),
    jolt(5.2, { hips: 0.04, roll: 1.6 }, 2.2, 4),
    handheld(0.8, 0.8, 4),
  ),
  'Stretch Showing Muscles': film(
    look('golden', [0, 0.7]),
    zoom([0, 1.3], [5, 1.06], [6.2, 1.06], [10, 1.2]),
    glide('y', [0, 0.14], [5, -0.06], [10, 0]),
    glide('squash', [0, 0.012], [5, -0.035], [6.4, -0.03], [7.4, 0.008, 'out'], [10, 0]),
    glide('lean', [0, 0], [3, -0.04], [5.4, 0.05], [7.6, 0]),
    glide('pitch', [0, 5], [5, -7], [10, -2]),
    glide('swell', [3, 0], [5.6, 0.12], [7.6, 0]),
  ),
  'Spin Slowly to Show Body': film(
    sway(5, 0.5),
    look('cool', [0, 0.6]),
    orbit(19, 5),
    zoom([0, 1.1], [5, 1.16], [10, 1.1]),
    glide('y', [0, 0.07], [5, -0.04], [10, 0.07]),
    [{ channel: 'lampX', kind: 'wave', shape: 'sine', amount: 0.5, hertz: 0.2, phase: 0.5 }],
    glide('lamp', [0, 0.45]),
  ),
  'Check Phone + Smirk': film(
    stops([0, 'beside', 0.5], [5.5, 'beside', 0.5], [6.1, 'subject']),
    look('cool', [0, 1], [5.8, 1], [6.4, 0.2]),
    glide('y', [0, 0.19], [5.5, 0.21], [5.95, -0.04, 'back'], [10, -0.05]),
    glide('pitch', [0, 6], [5.5, 7], [5.95, -1, 'out']),
    zoom([0, 1.24], [5.5, 1.3], [5.95, 1.4, 'out'], [10, 1.52]),
    glide('roll', [5.5, 0], [7, 0], [7.5, -3.6, 'back'], [10, -3]),
    glide('lamp', [0, 0.5], [5.5, 0.5], [6.1, 0]),
    glide('lampY', [0, 0.5]),
    glide('lampBlue', [0, 16], [5.5, 16], [6.1, 0]),
    glide('lampRed', [0, -8], [5.5, -8], [6.1, 0]),
    handheld(0.45, 0.6, 12),
  ),
} satisfies Record<ReelOption<'movement'>, Film>;
