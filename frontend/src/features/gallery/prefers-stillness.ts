/** Whether the person asked for less motion: then nothing plays by itself. */
export function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
