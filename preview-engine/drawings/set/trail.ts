import { type Colour, mix } from '../colour.ts';
import type { Spot, Stage } from '../../picture/stage.ts';
import { HEIGHT } from '../svg/ink.ts';
import { path } from '../svg/shapes.ts';

const onFoot = ['standing', 'behind', 'relaxed', 'strolling', 'walking'] as const;

export const walker = (stage: Stage, unit: number, y: number): Spot => ({
  place: [stage.dice.between(380, 700), y],
  unit,
  poses: onFoot,
});

export const ground = ({ ink, palette }: Stage, y: number, colour: Colour): string =>
  path(
    `M-20 ${y + 40}Q300 ${y - 30} 620 ${y + 20}T1110 ${y}V${HEIGHT}H-20Z`,
    ink.linear([mix(colour, palette.light, 0.35), mix(colour, palette.shade, 0.5)]),
  );

export const trail = ({ palette, dice, ink }: Stage, y: number, colour: Colour): string => {
  const bend = dice.between(-160, 160);
  return path(
    `M${540 + bend * 0.3} ${y}Q${540 - bend} ${y + 240} ${400 + bend} ${HEIGHT}H${760 + bend}Q${620 - bend * 0.4} ${y + 230} ${566 + bend * 0.3} ${y}Z`,
    ink.linear([mix(colour, palette.light, 0.4), mix(colour, palette.shade, 0.15)]),
  );
};
