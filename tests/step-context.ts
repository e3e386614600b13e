import type { StepContext } from '../backend/providers/provider.ts';

/** The context of an adapter's call, for tests that call it without the engine. */
export function stepContext(known: Partial<StepContext> = {}): StepContext {
  const unexpected = async () => {
    throw new Error('this test has no files');
  };
  return {
    clientRef: 'test-0-1',
    source: unexpected,
    shots: unexpected,
    download: unexpected,
    scratchDir: '/nonexistent',
    deadlineAt: new Date(Date.now() + 60_000),
    purchasesLeft: 2,
    callbackUrl: null,
    report: () => undefined,
    signal: new AbortController().signal,
    ...known,
  };
}
