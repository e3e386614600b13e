import { pause } from '../../backend/clock.ts';
import type { Provider } from '../../backend/providers/provider.ts';
import { hashtags } from '../scripted-provider.ts';

/**
 * Makes hashtags in a slot of the worker, as a render does, and remembers what it made for whom.
 */
export interface SlowProvider extends Provider {
  /** The reference of each submit: what an outside service would be paid for. */
  readonly bought: string[];
  /** How often work was begun, by the same; again where a worker handed it back. */
  readonly begun: Map<string, number>;
}

export function slowProvider(stepMs: number): SlowProvider {
  const bought: string[] = [];
  const begun = new Map<string, number>();
  return {
    name: 'slow',
    label: 'Takes its time',
    capabilities: new Set(['hashtags']),
    isSubmitRepeatable: false,
    rendersHere: true,
    bought,
    begun,
    estimateCostMicros: () => 0,
    submit: async (_step, { clientRef }) => {
      bought.push(clientRef);
      return { state: 'submitted', ref: { clientRef } };
    },
    poll: async (_step, { clientRef }, { signal }) => {
      const attempt = String(clientRef);
      begun.set(attempt, (begun.get(attempt) ?? 0) + 1);
      await pause(stepMs, signal);
      if (signal.aborted) throw new Error('aborted');
      return { state: 'done', files: [], data: { hashtags: hashtags() } };
    },
    cancel: async () => undefined,
  };
}
