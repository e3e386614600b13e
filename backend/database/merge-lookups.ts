/** Queries that run at the same time: a second goes on where the first is slow. */
const AT_ONCE = 2;
/** Keys of one query. */
const TOGETHER = 500;

/**
 * Looks up with one query all keys that are asked for in one turn of the event loop, or while earlier
 * queries run: a busy process pays for few queries, and thousands of tabs that connect at the same
 * moment do not queue for the pool's connections, where they and everybody else would be refused. A
 * query is sent after all its keys were asked for. One that fails fails for all of its keys.
 *
 * `lookUp` answers in the order of its keys.
 */
export function mergeLookups<Key, Found>(
  lookUp: (keys: readonly Key[]) => Promise<readonly Found[]>,
): (key: Key) => Promise<Found> {
  const waiting: { key: Key; answer: PromiseWithResolvers<Found> }[] = [];
  let running = 0;
  let isScheduled = false;

  const schedule = () => {
    if (isScheduled || running >= AT_ONCE || waiting.length === 0) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      void lookUpWaiting();
      schedule();
    });
  };

  async function lookUpWaiting(): Promise<void> {
    const batch = waiting.splice(0, TOGETHER);
    running += 1;
    try {
      const found = await lookUp(batch.map(({ key }) => key));
      // As many answers as keys.
      for (const [place, { answer }] of batch.entries()) answer.resolve(found[place] as Found);
    } catch (error) {
      for (const { answer } of batch) answer.reject(error);
    } finally {
      running -= 1;
      schedule();
    }
  }

  return (key) => {
    const answer = Promise.withResolvers<Found>();
    waiting.push({ key, answer });
    schedule();
    return answer.promise;
  };
}
