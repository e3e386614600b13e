import type { ReelOption } from '../../contract/tools/reels.ts';
import type { Film } from '../film.ts';
import { lightSweep, look } from '../lights.ts';
import { bodyWave, breathe, film, glide, handheld, orbit, zoom } from '../moves.ts';

/** Close, slow movements in warm light. */
export const flirty = {
  'Intense Eye Contact + Flirty Smirk': film(
    look('dusk'),
    zoom([0, 1.06], [7, 1.62], [7.5, 1.66, 'out'], [10, 1.72]),
    glide('roll', [0, 0], [7, 0], [7.7, 3.4, 'back'], [10, 3]),
    glide('x', [7, 0], [7.7, 0.014, 'back']),
    glide('vignette', [0, 0], [7, 0.25]),
    breathe(0.018, 0.24),
  ),
  'Blow Kiss': film(
    look('blush'),
    zoom([0, 1.1], [4.4, 1.3], [4.9, 1.24], [5.2, 1.46, 'out'], [10, 1.3]),
    glide('roll', [0, -2], [4.4, -3], [5.2, 2, 'back'], [10, 1]),
    glide('swell', [4.4, 0], [4.9, -0.08], [5.2, 0.2, 'out'], [6.4, 0.02], [10, 0]),
    glide('exposure', [4.9, 0], [5.3, 0.3, 'out'], [7.4, 0]),
    lightSweep(5, 8.6, 0.6, 12, -4),
  ),
  'Slowly Lift Shirt to Show Abs': film(
    look('golden'),
    zoom([0, 1.44], [7.4, 1.3], [10, 1.26]),
    glide('y', [0, 0.24], [2, 0.22], [7.4, -0.02], [10, -0.04]),
    glide('parallaxY', [0, 0.04], [7.4, -0.03]),
    glide('exposure', [0, -0.12], [7.4, 0.1]),
    handheld(0.5, 0.45, 21),
  ),
  'Take Off Shirt': film(
    look('dusk', [0, 1], [4.8, 1], [5.6, 0.2]),
    zoom([0, 1.5], [4.7, 1.36], [5.7, 1.1, 'out'], [10, 1.16]),
    glide('y', [0, 0.2], [4.7, 0.06], [5.5, -0.03, 'out'], [10, 0]),
    glide('roll', [0, -3], [4.7, -2], [5.5, 1.6, 'out'], [10, 0]),
    glide('exposure', [4.9, 0], [5.4, 0.4, 'out'], [7.6, 0.12]),
    bodyWave(0.016, 0.4, [0, 1], [4.7, 0.4], [6, 0]),
  ),
  'Touch Lips + Stare': film(
    look('blush', [0, 0.7]),
    zoom([0, 1.5], [10, 1.86]),
    orbit(4, 8),
    breathe(0.026, 0.2),
    glide('roll', [0, 2], [10, -2.4]),
    glide('vignette', [0, 0.2], [10, 0.6]),
  ),
} satisfies Record<ReelOption<'flirty'>, Film>;
