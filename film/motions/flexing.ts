import type { ReelOption } from '../../contract/tools/reels.ts';
import type { Film } from '../film.ts';
import { lightSweep, look } from '../lights.ts';
import { arc, beat, enveloped, film, glide, jolt, shake, stops, zoom } from '../moves.ts';

/** Low angles, strong contrast, and a jolt at the moment a muscle is tensed. */
export const flexing = {
  'Flex Biceps': film(
    look('bronze'),
    zoom([0, 1.04], [2.6, 1.16], [3, 1.3, 'back'], [5.6, 1.26], [6, 1.42, 'back'], [10, 1.34]),
    glide('roll', [0, 0], [2.6, 0], [3, -4.5, 'back'], [5.6, -3.5], [6, 4.5, 'back'], [10, 3]),
    glide('x', [2.6, 0], [3, -0.06, 'out'], [5.6, -0.05], [6, 0.06, 'out'], [10, 0.04]),
    glide('swell', [2.6, 0], [2.9, 0.16, 'out'], [5.6, 0.1], [6, 0.2, 'back'], [10, 0.1]),
    jolt(2.95, { y: 0.02 }, 5, 7),
    jolt(5.95, { y: 0.024 }, 5, 7),
  ),
  'Flex Abs': film(
    look('bronze'),
    zoom([0, 1.12], [2.4, 1.2], [10, 1.5]),
    glide('y', [0, -0.05], [3.4, 0.2], [10, 0.17]),
    glide('pitch', [0, -3], [3.4, 4], [10, 2]),
    lightSweep(3, 9.6, 0.5),
    enveloped(beat(60, 'swell', 0.11, { every: 1.5 }), [3.2, 0], [4, 1]),
    enveloped(beat(60, 'contrast', 0.16, { every: 1.5 }), [3.2, 0], [4, 1]),
  ),
  'Side Chest Flex': film(
    stops([0, 'across', 0.6], [4.6, 'subject'], [10, 'beside', 0.4]),
    look('noir', [0, 0.35], [4.4, 0.35], [4.8, 0.62, 'out']),
    look('bronze', [0, 0.6]),
    arc([0, -13], [4.2, 3], [4.6, 11, 'back'], [10, 14]),
    zoom([0, 1.06], [4.2, 1.14], [4.6, 1.28, 'back'], [10, 1.36]),
    glide('swell', [4.2, 0], [4.6, 0.22, 'back'], [7, 0.13], [7.4, 0.24, 'back'], [10, 0.12]),
    jolt(7.35, { roll: 2.6, zoom: 0.05 }, 4, 6),
  ),
  'Back Flex + Look Over Shoulder': film(
    stops([0, 'beside', 0.5], [5.3, 'beside', 0.4], [5.8, 'subject']),
    look('cool'),
    zoom([0, 1.52], [5.4, 1.14], [5.8, 1.2, 'out'], [10, 1.32]),
    arc([0, 11], [5.3, 8], [5.75, -11, 'back'], [10, -8]),
    glide('y', [0, 0.16], [5.3, 0.04], [5.75, -0.05, 'out'], [10, -0.06]),
    glide('roll', [0, 3], [5.3, 1], [5.75, -3, 'back'], [10, -2]),
    lightSweep(0, 4.6, 0.42, 2, 4),
  ),
  'Full Body Flex': film(
    stops([0, 'beside', 0.5], [6.5, 'subject']),
    look('bronze', [0, 0.7], [6, 1]),
    zoom([0, 1.56], [5.8, 1.06], [6.5, 1.04], [6.7, 1.16, 'back'], [10, 1.24]),
    glide('y', [0, 0.3], [5.8, 0], [10, -0.02]),
    glide('pitch', [0, 9], [5.8, -6], [10, -4]),
    glide('swell', [6.5, 0], [6.7, 0.16, 'back'], [10, 0.1]),
    jolt(6.62, { y: 0.05, roll: 1.4 }, 4.5, 4.5),
    shake(0.6, 13, [6.6, 0], [6.62, 1], [7.5, 0]),
  ),
} satisfies Record<ReelOption<'flexing'>, Film>;
