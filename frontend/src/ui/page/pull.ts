/** The specification's numbers of pull-to-refresh, in px of drag and ms. */
const INDICATOR_AFTER = 10;
const TRIGGER_ABOVE = 80;
const MAX_PULL = 120;
const DAMPING = 0.5;
export const VIBRATION_MS = 50;
export const REFRESH_LASTS_MS = 1_000;

export type Pull =
  | { state: 'idle'; distance: 0 }
  | { state: 'pulling' | 'ready' | 'refreshing'; distance: number };

export const idle: Pull = { state: 'idle', distance: 0 };
/** Keeps the distance of the trigger while it refreshes. */
export const refreshing: Pull = { state: 'refreshing', distance: TRIGGER_ABOVE };

/**
 * The state of a drag of so many px. The limit of the indicator is of the drag itself, the others
 * are of the damped distance, which is what moves on the screen.
 *
 *     idle ──► pulling ──► ready ──release──► refreshing ──► idle
 */
export function pullAt(dragged: number): Pull {
  if (dragged <= INDICATOR_AFTER) return idle;
  const distance = Math.min(MAX_PULL, dragged * DAMPING);
  return { state: distance > TRIGGER_ABOVE ? 'ready' : 'pulling', distance };
}
