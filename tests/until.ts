/**
 * Looks again and again until it is enough, and answers what it saw. For conditions that nobody
 * announces to a test; rejects with the last look after `seconds`.
 */
export async function until<T>(
  look: () => Promise<T>,
  isEnough: (seen: T) => boolean,
  seconds = 15,
): Promise<T> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const seen = await look();
    if (isEnough(seen)) return seen;
    if (performance.now() > deadline) {
      throw new Error(
        `not within ${seconds} s; last seen: ${JSON.stringify(seen)?.slice(0, 2000)}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
