/** Statements that run at the same time: a second goes on where the first is slow. */
const AT_ONCE = 2;
/** Items of one statement. */
const TOGETHER = 500;

/**
 * Calls `ask` once for all items that come in one turn of the event loop, or while earlier calls
 * run: a busy process pays for few statements, and thousands of tabs that connect at the same
 * moment do not queue for the pool's connections, where they and everybody else would be refused. A
 * call begins after all its items have come. One that fails fails for all of its items.
 *
 * `ask` answers in the order of its items.
 */
export function mergeCalls<Item, Answer>(
  ask: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  const waiting: { item: Item; answer: PromiseWithResolvers<Answer> }[] = [];
  let running = 0;
  let isScheduled = false;

  const schedule = () => {
    if (isScheduled || running >= AT_ONCE || waiting.length === 0) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      void askWaiting();
      schedule();
    });
  };

  async function askWaiting(): Promise<void> {
    const batch = waiting.splice(0, TOGETHER);
    running += 1;
    try {
      const answers = await ask(batch.map(({ item }) => item));
      // As many answers as items.
      for (const [place, { answer }] of batch.entries()) answer.resolve(answers[place] as Answer);
    } catch (error) {
      for (const { answer } of batch) answer.reject(error);
    } finally {
      running -= 1;
      schedule();
    }
  }

  return (item) => {
    const answer = Promise.withResolvers<Answer>();
    waiting.push({ item, answer });
    schedule();
    return answer.promise;
  };
}
