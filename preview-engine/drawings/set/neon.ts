import { lighten } from '../colour.ts';
import type { Stage } from '../../picture/stage.ts';
import type { Point } from '../svg/ink.ts';
import { curve, line } from '../svg/paths.ts';
import { stroke } from '../svg/shapes.ts';
import { glow } from './air.ts';

type Sign = (stage: Stage, place: Point, one: `#${string}`, two: `#${string}`) => string;

const tube = (d: string, colour: `#${string}`): string =>
  stroke(d, colour, 26, { opacity: 0.25 }) +
  stroke(d, colour, 14, { opacity: 0.6 }) +
  stroke(d, lighten(colour, 0.75), 6);

export const cupSign: Sign = (stage, [x, y], one, two) =>
  glow(stage, [x, y], 320, one, 0.5) +
  tube(`M${x - 80} ${y - 40}h140l-14 110q-4 24 -28 24h-56q-24 0 -28 -24Z`, one) +
  tube(`M${x + 58} ${y - 10}q52 0 44 40q-8 34 -56 28`, one) +
  tube(curve([x - 40, y - 64], [x - 26, y - 90], [x - 44, y - 116]), two) +
  tube(curve([x + 10, y - 64], [x + 24, y - 90], [x + 6, y - 116]), two);

export const arrowSign: Sign = (stage, [x, y], one, two) =>
  glow(stage, [x, y], 340, two, 0.5) +
  tube(curve([x - 260, y - 60], [x - 60, y - 110], [x + 160, y - 60], [x + 220, y + 60]), two) +
  tube(line([x + 160, y + 20], [x + 224, y + 84], [x + 266, y + 6]), two) +
  tube(`M${x - 60} ${y + 20}a46 46 0 1 0 92 0a46 46 0 1 0 -92 0`, one);

export const starSign: Sign = (stage, [x, y], one, two) =>
  glow(stage, [x, y], 320, one, 0.5) +
  tube(
    `${line(
      ...Array.from({ length: 10 }, (_, i): Point => {
        const r = i % 2 ? 46 : 110;
        const turn = (i / 10) * Math.PI * 2 - Math.PI / 2;
        return [x + Math.cos(turn) * r, y + Math.sin(turn) * r];
      }),
    )}Z`,
    one,
  ) +
  tube(line([x - 300, y + 80], [x - 150, y + 80]), two) +
  tube(line([x + 150, y + 80], [x + 300, y + 80]), two);
