/**
 * Skips the running test, or, called in a `before`, all tests of its suite. Their titles then say
 * what this machine lacks, which `npm test` lists at its end.
 */
export function skipWithout(context: Mocha.Context, missing: string): never {
  // The types of mocha know no more than a runnable here; it is one of these two.
  const running = context.test as Mocha.Hook | Mocha.Test | undefined;
  const name = (test: Mocha.Runnable) => (test.title += ` (needs ${missing})`);
  if (running?.type === 'hook') running.parent?.eachTest(name);
  else if (running) name(running);
  return context.skip();
}
