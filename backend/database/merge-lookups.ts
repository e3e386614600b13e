/** Lookups that run at the same time, of whatever size: the rest of the pool is for other work. */
const AT_ONCE = 4;
/** Keys of one query. */
const TOGETHER = 500;

/**
 * Looks keys up one by one while few are asked for, and many with one query while more come than
 * that: thousands of tabs that connect at the same moment must not queue for the pool's connections,
 * where they and everybody else would be refused. A query is sent after all its keys were asked for.
 * One that fails fails for all of its keys.
 */
export function mergeLookups<Key, Found>(lookups: {
  one: (key: Key) => Promise<Found>;
  /** Answers in the order of the keys. */
  many: (keys: readonly Key[]) => Promise<readonly Found[]>;
}): (key: Key) => Promise<Found> {
  const waiting: { key: Key; answer: PromiseWithResolvers<Found> }[] = [];
  let running = 0;

  const run = <T>(lookup: Promise<T>): Promise<T> => {
    running += 1;
    return lookup.finally(() => {
      running -= 1;
      if (waiting.length > 0) void runMany();
    });
  };

  async function runMany(): Promise<void> {
    const batch = waiting.splice(0, TOGETHER);
    try {
      const found = await run(lookups.many(batch.map(({ key }) => key)));
      // As many answers as keys.
      for (const [place, { answer }] of batch.entries()) answer.resolve(found[place] as Found);
    } catch (error) {
      for (const { answer } of batch) answer.reject(error);
    }
  }

  return (key) => {
    if (running < AT_ONCE) return run(lookups.one(key));
    const answer = Promise.withResolvers<Found>();
    waiting.push({ key, answer });
    return answer.promise;
  };
}
