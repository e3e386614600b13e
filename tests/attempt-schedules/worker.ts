import type { Attempt, Effect, Happening } from '../../backend/generations/attempts/attempt.ts';
import { isOpen } from '../../backend/generations/attempts/decide.ts';
import { purchasesLeft } from '../../backend/generations/attempts/rules.ts';
import type { Capability } from '../../backend/providers/provider.ts';
import type { SeededRandom } from '../faults/seeded-random.ts';
import type { SimulatedService } from './service.ts';

export type SimulatedEnd = 'delivered' | 'given up' | 'cancelled' | 'timeout' | 'lost job';

/** A step of an order and what is around it. */
export type SimulatedStep = {
  capability: Capability;
  services: readonly SimulatedService[];
  random: SeededRandom;
  /** Oldest first. */
  rows: Attempt[];
  ends: SimulatedEnd[];
  /** By PostgreSQL's clock, which may jump. */
  now(): Date;
  nowMs(): number;
  pass(milliseconds: number): void;
  isOver(): boolean;
  /** The fence of the end of a step. */
  isHeld(own: Attempt | null): boolean;
  rowOf(id: string): Attempt;
  addJob(afterSeconds: number): void;
  happen(
    id: string | null,
    happening: Happening,
  ): Generator<void, { effects: readonly Effect[]; attempt: Attempt | null }>;
  serviceOf(attempt: Attempt | null): SimulatedService | null;
};

/** Works on a step. At each `yield` the worker may die, or others may come between. */
export function* workOn(step: SimulatedStep): Generator<void, void> {
  const { capability, services, random, rows, ends, happen, serviceOf } = step;
  if (step.isOver()) return;
  let own: Attempt | null = null;
  let answer = false;
  let taking = { times: 0, sinceMs: 0 };
  const claim = () => own?.claim ?? 0;
  function* tell(happening: Happening): Generator<void, readonly Effect[]> {
    const before = own;
    const { effects, attempt } = yield* happen(before?.id ?? null, happening);
    own =
      before && attempt && happening.is !== 'taken-over'
        ? { ...attempt, claim: before.claim }
        : attempt;
    return effects;
  }
  const left = [...(yield* tell({ is: 'taken-over' }))];
  for (let effect = left.shift(); effect; effect = left.shift()) {
    yield;
    left.push(...(yield* perform(effect)));
  }

  function* perform(effect: Effect): Generator<void, readonly Effect[]> {
    const service = serviceOf(own);
    switch (effect.do) {
      case 'open':
        return open(effect.at);
      case 'prepare':
        if (random.isHit(0.1))
          return yield* tell({
            is: 'refused',
            claim: claim(),
            fault: { faultClass: 'unavailable' },
          });
        return yield* tell({ is: 'prepared', claim: claim(), prepared: {} });
      case 'submit':
        return yield* submit(service);
      case 'find': {
        const ref = own && service?.traits.finds ? service.find(own.id) : null;
        yield;
        return yield* tell({ is: 'found', ref });
      }
      case 'take-result':
        step.pass(effect.afterSeconds * 1000);
        return yield* take(service);
      case 'give-up':
        if (step.isHeld(own)) ends.push('given up');
        return [];
      default:
        return [];
    }
  }

  function open(at: string): readonly Effect[] {
    const service = services.find(({ name }) => name === at);
    const last = rows.at(-1);
    if (!service || step.isOver() || (last && isOpen(last))) return [];
    // Two workers may have decided to open the same attempt.
    const number = (own?.number ?? 0) + 1;
    if (rows.length + 1 !== number) return [];
    const state = service.prepares ? 'preparing' : 'submitting';
    own = freshAttempt(number, { provider: at, state, now: step.now() });
    rows.push(own);
    return [{ do: service.prepares ? 'prepare' : 'submit' }];
  }

  function* submit(service: SimulatedService | null): Generator<void, readonly Effect[]> {
    if (!own || !service) return [];
    if (random.isHit(0.03)) {
      yield* tell({ is: 'unsent', claim: claim() });
      step.addJob(0);
      return [];
    }
    const answered = service.submit(own.id, {
      capability,
      purchasesLeft: purchasesLeft(rows.slice(0, -1), capability),
    });
    // The answer is on its way: it may be long, and others may come before it.
    yield;
    if (answered.is === 'submitted') return yield* tell({ is: 'submitted', ref: answered.ref });
    if (answered.is === 'done') {
      answer = true;
      return [{ do: 'take-result', afterSeconds: 0 }];
    }
    const { is, fault } = answered;
    return yield* tell({ is, claim: claim(), fault });
  }

  function* take(service: SimulatedService | null): Generator<void, readonly Effect[]> {
    if (!own || !service || own.nextLookAt) return [];
    if (taking.times === 0) taking.sinceMs = step.nowMs();
    taking = { ...taking, times: taking.times + 1 };
    const polled = answer ? service.readAnswer() : service.poll(own.id);
    yield;
    if (polled === 'waiting') {
      return yield* tell({ is: 'looked-at', claim: claim(), againSeconds: 5 });
    }
    if (typeof polled === 'object') {
      const seconds = (step.nowMs() - taking.sinceMs) / 1000;
      const { times } = taking;
      return yield* tell({ is: 'unusable', claim: claim(), fault: polled, times, seconds });
    }
    if (step.isHeld(own) && own && isOpen(step.rowOf(own.id))) {
      Object.assign(step.rowOf(own.id), { state: 'done', nextLookAt: null });
      ends.push('delivered');
      return [];
    }
    return yield* tell({ is: 'made-in-vain', costMicros: 7 });
  }
}

const freshAttempt = (
  number: number,
  { provider, state, now }: { provider: string; state: 'preparing' | 'submitting'; now: Date },
): Attempt => ({
  id: `attempt-${number}`,
  number,
  claim: 0,
  provider,
  state,
  stateSince: now,
  openedAt: now,
  prepared: null,
  ref: null,
  nextLookAt: null,
  purchases: 0,
  fault: null,
  pausedUntil: null,
  estimatedCostMicros: 10,
  costMicros: null,
});
