/** How a value travels from one key to the next: 0..1 in, 0..1 out (`back` passes 1 on its way). */
export const curves = {
  linear: (done: number) => done,
  smooth: (done: number) => done * done * (3 - 2 * done),
  /** Gathers speed. */
  in: (done: number) => done ** 3,
  /** Starts at once and settles slowly: a dolly that arrives. */
  out: (done: number) => 1 - (1 - done) ** 3,
  /** Almost there after a third of the way. */
  snap: (done: number) => 1 - 2 ** (-10 * done) * (1 - done),
  back: (done: number) => 1 + 2.4 * (done - 1) ** 3 + 1.4 * (done - 1) ** 2,
  /** Stays until the key is reached. */
  cut: (done: number) => (done >= 1 ? 1 : 0),
} as const;
export type CurveName = keyof typeof curves;
