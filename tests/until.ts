/**
 * Calls `look` until its result is enough, and returns the result. For conditions without an event
 * to wait for; rejects with the last result after `seconds`, which are many: a busy machine fails
 * nothing. The longer it has waited, the less often it looks, since looks take from what is waited
 * for.
 */
export async function until<T>(
  look: () => Promise<T>,
  isEnough: (seen: T) => boolean,
  seconds = 90,
): Promise<T> {
  const begun = performance.now();
  for (;;) {
    const seen = await look();
    if (isEnough(seen)) return seen;
    const waitedMs = performance.now() - begun;
    if (waitedMs > seconds * 1000) {
      throw new Error(
        `not within ${seconds} s; last seen: ${JSON.stringify(seen)?.slice(0, 2000)}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, Math.min(25 + waitedMs / 20, 200)));
  }
}

/** Calls `look` until it finds `wanted`; rejects as `until` does. */
export const untilIs = <T>(
  look: () => T | Promise<T>,
  wanted: NoInfer<T>,
  seconds?: number,
): Promise<T> =>
  until(
    async () => look(),
    (seen) => seen === wanted,
    seconds,
  );
