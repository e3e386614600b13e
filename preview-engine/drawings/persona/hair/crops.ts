import { both, flip, pointsOf } from '../../svg/paths.ts';
import { faded, grainOfHair } from './caps.ts';
import { combed, type HairPen, mass, shine } from './pen.ts';

/** Short hair, one function per cut. */

export function pixie(pen: HairPen): string {
  const side = -pen.parting;
  const outline = pointsOf(
    '-0.362,0.52 -0.4,0.26 -0.35,0 -0.18,-0.125 0.08,-0.14 0.3,-0.07 0.398,0.14 0.39,0.4',
    '0.358,0.55 0.338,0.45 0.31,0.35 0.22,0.33 0.08,0.28 -0.08,0.205 -0.2,0.165',
    '-0.29,0.23 -0.334,0.36',
  );
  const from = pointsOf('-0.2,-0.1 -0.32,0.08 -0.345,0.42');
  const to = pointsOf('-0.12,-0.1 0.18,0.02 0.35,0.44');
  return (
    combed(pen, flip(outline, side), flip(from, side), flip(to, side), 32) +
    shine(pen, flip(pointsOf('-0.24,0.04 0,0.02 0.24,0.1'), side), 0.05, 0.4)
  );
}

export function crew(pen: HairPen): string {
  const top = both(
    pointsOf('0,-0.125 0.18,-0.1 0.3,-0.01 0.366,0.13 0.345,0.26 0.285,0.22 0.17,0.168 0.02,0.158'),
  );
  return faded(pen, 0.47, 0.16, 0.8) + mass(pen, top) + grainOfHair(pen, top, 520);
}

export function sidePart(pen: HairPen): string {
  const side = -pen.parting;
  const top = pointsOf(
    '-0.215,0.165 -0.25,0.02 -0.17,-0.115 0.05,-0.175 0.27,-0.12 0.392,0.05 0.396,0.22',
    '0.36,0.32 0.305,0.225 0.17,0.165 0,0.125 -0.12,0.135',
  );
  return (
    faded(pen, 0.47, 0.165, 0.88) +
    combed(
      pen,
      flip(top, side),
      flip(pointsOf('-0.2,0.14 -0.05,0.06 0.2,0.13 0.35,0.28'), side),
      flip(pointsOf('-0.22,-0.04 0,-0.15 0.28,-0.08 0.39,0.18'), side),
      24,
    ) +
    shine(pen, flip(pointsOf('-0.12,0 0.08,-0.06 0.28,0.02'), side), 0.055, 0.42)
  );
}

export function quiff(pen: HairPen): string {
  const side = -pen.parting;
  const top = pointsOf(
    '-0.31,0.24 -0.352,0.1 -0.31,-0.07 -0.14,-0.205 0.06,-0.245 0.25,-0.175 0.345,-0.02',
    '0.352,0.12 0.31,0.24 0.2,0.155 0.05,0.128 -0.1,0.135 -0.22,0.17',
  );
  return (
    faded(pen, 0.47, 0.165, 0.86) +
    combed(
      pen,
      flip(top, side),
      flip(pointsOf('-0.26,0.17 -0.28,0.02 -0.16,-0.15 -0.02,-0.21'), side),
      flip(pointsOf('0.27,0.17 0.24,0.04 0.26,-0.06 0.24,-0.13'), side),
      28,
    ) +
    shine(pen, flip(pointsOf('-0.18,0 0.02,-0.07 0.2,-0.02'), side), 0.06, 0.4)
  );
}

export function crop(pen: HairPen): string {
  const top = pointsOf(
    '-0.345,0.31 -0.385,0.16 -0.345,0.02 -0.2,-0.1 0,-0.14 0.2,-0.1 0.345,0.02 0.385,0.16',
    '0.345,0.31 0.3,0.262 0.25,0.272 0.2,0.242 0.155,0.262 0.1,0.236 0.04,0.268',
    '-0.02,0.24 -0.085,0.274 -0.13,0.25 -0.19,0.276 -0.25,0.256 -0.305,0.282',
  );
  return (
    faded(pen, 0.47, 0.165, 0.88) +
    combed(
      pen,
      flip(top, pen.parting),
      pointsOf('-0.16,-0.09 -0.3,0.08 -0.31,0.25'),
      pointsOf('0.16,-0.09 0.3,0.08 0.31,0.25'),
      34,
    ) +
    shine(pen, pointsOf('-0.26,0.08 0,0.03 0.26,0.08'), 0.05, 0.34)
  );
}
