export type Swipe = 'left' | 'right' | 'down';

const SIDEWAYS_PX = 48;
const DOWN_PX = 96;

/** What a finger means that has gone this way, in CSS pixels; null for neither clear nor far enough. */
export function swipeOf({ x, y }: { x: number; y: number }): Swipe | null {
  const [across, along] = [Math.abs(x), Math.abs(y)];
  if (across >= SIDEWAYS_PX && across > along * 1.5) return x < 0 ? 'left' : 'right';
  if (y >= DOWN_PX && along > across * 1.5) return 'down';
  return null;
}
