import type { ReelOption } from '../../contract/tools/reels.ts';
import type { Film } from '../film.ts';
import { flash, lightSweep, look } from '../lights.ts';
import {
  arc,
  beat,
  breathe,
  film,
  framings,
  glide,
  handheld,
  hops,
  stops,
  through,
  vertigo,
  zoom,
} from '../moves.ts';

/** Still framings with hard cuts between them, and a photographer's flash. */
export const posing = {
  'Power Pose': through(
    hops(0.6, [0, 'beside', 0.4], [2.5, 'across', 0.4], [5, 'subject'], [7.5, 'beside', 0.3]),
    film(
      look('editorial'),
      glide('pitch', [0, -7], [10, -4]),
      framings(
        'snap',
        0.4,
        [0, 1.04, 0, 0, 0],
        [2.5, 1.22, 0, -0.02, 0],
        [5, 1.4, 0, -0.05, 0],
        [7.5, 1.1, 0, 0, 0],
      ),
      glide('zoom', [0, 0], [10, 0.1, 'linear']),
      flash(0.55, 2.5, 5, 7.5),
    ),
  ),
  'Hands on Hips': through(
    hops(
      0.6,
      [0, 'across', 0.5],
      [2.2, 'beside', 0.5],
      [4.4, 'subject'],
      [6.6, 'across', 0.4],
      [8.6, 'subject'],
    ),
    film(
      look('clean'),
      framings(
        'snap',
        0.45,
        [0, 1.16, -0.05, 0, -4],
        [2.2, 1.16, 0.05, 0, 4],
        [4.4, 1.34, 0, 0.12, 0],
        [6.6, 1.3, -0.04, -0.03, -5],
        [8.6, 1.1, 0, 0, 0],
      ),
      beat(54, 'hips', 0.035, { shape: 'swing', every: 2 }),
      flash(0.45, 2.2, 6.6),
    ),
  ),
  'One Arm Behind Head': through(
    stops([0, 'across', 0.5], [10, 'beside', 0.8]),
    film(
      look('golden'),
      zoom([0, 1.34], [10, 1.08]),
      glide('roll', [0, -6], [10, 5]),
      glide('x', [0, -0.07], [10, 0.05]),
      glide('y', [0, -0.09], [10, 0.02]),
      glide('parallaxY', [0, -0.02], [10, 0.03]),
      breathe(0.03, 0.22),
      lightSweep(1.5, 8.5, 0.4),
    ),
  ),
  'Over Shoulder Glance': through(
    stops([0, 'across', 0.5], [4.6, 'across', 0.3], [5.1, 'beside', 0.4], [10, 'subject']),
    film(
      look('editorial', [0, 1], [4.7, 1], [5.1, 0.5]),
      arc([0, -15], [4.6, -10], [4.95, 12, 'back'], [10, 8]),
      zoom([0, 1.12], [4.6, 1.16], [4.95, 1.34, 'out'], [10, 1.44]),
      glide('roll', [0, 2.5], [4.6, 3.5], [4.95, -3, 'back'], [10, -1]),
      flash(0.6, 5.3),
    ),
  ),
  'Wide-Leg Stand + Stare': film(
    look('noir'),
    vertigo(0.32, 0.6, 9.4),
    glide('pitch', [0, 4], [10, -5]),
    glide('vignette', [0, 0], [10, 0.35]),
    handheld(0.25, 0.4),
  ),
} satisfies Record<ReelOption<'posing'>, Film>;
