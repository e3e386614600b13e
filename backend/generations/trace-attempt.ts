import { clock } from '../clock.ts';
import type { Capability, FaultClass } from '../providers/provider.ts';
import { recordSpan, withGeneration } from '../tracing/spans.ts';

type EndedAttempt = {
  generationId: string;
  step: number;
  /** From 1, over all providers of the step. */
  number: number;
  provider: string;
  capability: Capability;
  openedAt: Date;
  /** Null for one that the provider has not accepted. */
  submittedAt: Date | null;
  outcome: 'done' | 'failed' | 'cancelled';
  fault?: FaultClass | undefined;
  /** In millionths of a dollar. */
  costMicros?: number | undefined;
};

/**
 * Records a provider attempt that ends now as one span, however many processes have worked on it and
 * however often its service was asked how far it is.
 */
export function recordAttempt(ended: EndedAttempt): void {
  const { generationId, provider, openedAt, submittedAt, fault } = ended;
  withGeneration(generationId, () =>
    recordSpan('attempt', {
      startedAt: openedAt,
      endedAt: clock.now(),
      service: provider,
      attributes: {
        'lumireel.step': ended.step,
        'lumireel.provider.attempt': ended.number,
        'lumireel.provider': provider,
        'lumireel.capability': ended.capability,
        'lumireel.outcome': ended.outcome,
        'lumireel.cost_micros': ended.costMicros,
      },
      events: submittedAt ? [{ name: 'submitted', at: submittedAt }] : [],
      fault,
    }),
  );
}
