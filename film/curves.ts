/** How a value changes between two keys: 0..1 in, 0..1 out (`back` exceeds 1 before it settles). */
export const curves = {
  linear: (done: number) => done,
  smooth: (done: number) => done * done * (3 - 2 * done),
  /** Slow at first, then faster. */
  in: (done: number) => done ** 3,
  /** Fast at first, then slower. */
  out: (done: number) => 1 - (1 - done) ** 3,
  /** From rest to rest, nearly complete after half of the time. */
  snap: (done: number) => 1 - (1 - done) ** 4 * (1 + 4 * done),
  back: (done: number) => 1 + 2.4 * (done - 1) ** 3 + 1.4 * (done - 1) ** 2,
  /** Stays until the key is reached. */
  cut: (done: number) => (done >= 1 ? 1 : 0),
} as const;
export type CurveName = keyof typeof curves;
