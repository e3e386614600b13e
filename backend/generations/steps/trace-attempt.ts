import { clock } from '../../clock.ts';
import type { Capability } from '../../providers/provider.ts';
import { recordSpan, withGeneration } from '../../tracing/spans.ts';
import type { Attempt } from '../attempts/attempt.ts';

/**
 * Records a provider attempt that ends now as one span, however many processes have worked on it and
 * however often its service was asked how far it is. `attempt` is as it was before.
 */
export function recordAttempt(
  attempt: Attempt,
  of: { generationId: string; step: number; capability: Capability },
  ended: Pick<Attempt, 'costMicros'> & { state: string; fault?: Attempt['fault'] },
): void {
  withGeneration(of.generationId, () =>
    recordSpan('attempt', {
      startedAt: attempt.openedAt,
      endedAt: clock.now(),
      service: attempt.provider,
      attributes: {
        'lumireel.step': of.step,
        'lumireel.provider.attempt': attempt.number,
        'lumireel.provider': attempt.provider,
        'lumireel.capability': of.capability,
        'lumireel.outcome': ended.state,
        'lumireel.cost_micros': ended.costMicros ?? undefined,
      },
      events: attempt.state === 'submitted' ? [{ name: 'submitted', at: attempt.stateSince }] : [],
      fault: (ended.state === 'failed' && ended.fault) || undefined,
    }),
  );
}
