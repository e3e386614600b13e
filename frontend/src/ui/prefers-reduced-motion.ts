/** Whether the person asked for less motion: then nothing plays by itself. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
