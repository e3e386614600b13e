/** A second to the millisecond, as the documents of films have them. */
export function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/** How long a film lasts: exactly as long as its shots, to the millisecond. */
export function filmSeconds({ shots }: { shots: readonly { seconds: number }[] }): number {
  return rounded(shots.reduce((sum, { seconds }) => sum + seconds, 0));
}
