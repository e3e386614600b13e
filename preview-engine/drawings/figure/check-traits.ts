import { isColour } from '../colour.ts';
import { type FigureTraits, hairStyles } from './traits.ts';

/** Traits may come from a stored file: nothing but colours and known names goes into the drawing. */
export function checkTraits({ skin, hair, outfit }: FigureTraits): void {
  const colours = [skin, hair.colour, ...Object.values(outfit ?? {})];
  if (!colours.every(isColour)) throw new TypeError('a figure trait is not a #rrggbb colour');
  if (!hairStyles.includes(hair.style)) throw new TypeError('a figure has an unknown hair style');
}
