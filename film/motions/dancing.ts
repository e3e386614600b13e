import type { ReelOption } from '../../contract/tools/reels.ts';
import type { Film } from '../film.ts';
import { flash, look, stageLamp } from '../lights.ts';
import {
  beat,
  bodyWave,
  bounce,
  dolly,
  film,
  framings,
  glide,
  groove,
  orbit,
  stops,
  sway,
  whip,
  zoom,
} from '../moves.ts';

/** All moves follow a beat; the numbers 72 to 126 are beats a minute. */
export const dancing = {
  'Sexy Hip-Focused Dance': film(
    stops([0, 'across', 0.4], [5, 'beside', 0.6], [10, 'subject']),
    look('golden'),
    groove(96, 0.075),
    beat(96, 'roll', 1.8, { shape: 'sine', every: 4 }),
    zoom([0, 1.08], [4, 1.26], [10, 1.2]),
    glide('y', [0, 0], [4, 0.1], [7, 0.1], [10, 0.02]),
    stageLamp(96, 0.35, ['amber', 'rose'], 8),
  ),
  'Slow Grind Dance': film(
    stops([0, 'across', 0.5], [10, 'beside', 0.4]),
    look('dusk'),
    bodyWave(0.034, 0.6),
    beat(72, 'hips', 0.05, { shape: 'sine', every: 2 }),
    beat(72, 'roll', 2.4, { shape: 'sine', every: 8 }),
    beat(72, 'y', 0.03, { shape: 'sine', every: 2, offset: 0.5 }),
    dolly(1.08, 1.4),
    glide('lamp', [0, 0.3]),
    glide('lampRed', [0, 16]),
    beat(72, 'lampX', 0.3, { shape: 'sine', every: 8 }),
  ),
  'Club Dance': film(
    sway(2.5, 0.4),
    look('neon'),
    beat(126, 'zoom', 0.13),
    bounce(126, -0.022, 0.014),
    beat(126, 'roll', 2.6, { shape: 'swing', every: 4 }),
    beat(126, 'x', 0.03, { shape: 'swing', every: 4 }),
    beat(126, 'flash', 0.22, { shape: 'gate', every: 4, offset: 3 }),
    stageLamp(126, 0.75, ['azure', 'magenta']),
    dolly(1.06, 1.18),
  ),
  'Flexing While Dancing': film(
    look('bronze'),
    bounce(108, -0.034),
    groove(108, 0.03),
    beat(108, 'swell', 0.2, { every: 4, offset: 3 }),
    beat(108, 'roll', 4, { every: 8, offset: 3 }),
    beat(108, 'roll', -4, { every: 8, offset: 7 }),
    framings('back', 0.3, [0, 1.06], [2.22, 1.18], [4.44, 1.3], [6.67, 1.42], [8.89, 1.12]),
  ),
  'Dance + Take Off Shirt': film(
    stops([0, 'beside', 0.5], [4.3, 'beside', 0.3], [4.9, 'subject'], [10, 'across', 0.5]),
    look('clean', [0, 1], [4.4, 1], [4.7, 0]),
    look('golden', [4.4, 0], [4.7, 1]),
    groove(112, 0.05),
    bounce(112, -0.026),
    zoom([0, 1.08], [4.3, 1.16], [4.75, 1.42, 'out'], [10, 1.2]),
    whip(4.5, 'up'),
    flash(0.6, 4.55),
    orbit(7, 6, 0.25),
  ),
} satisfies Record<ReelOption<'dancing'>, Film>;
