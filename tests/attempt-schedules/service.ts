import type { Fault, Service } from '../../backend/generations/attempts/attempt.ts';
import type { Capability, FaultClass } from '../../backend/providers/provider.ts';
import type { SeededRandom } from '../faults/seeded-random.ts';

type Ref = { id: string };
type Work = { ref: Ref; /** Or over. */ isStopped: boolean; reportsLeft: number };

type Answered =
  | { is: 'submitted'; ref: Ref }
  | { is: 'done' }
  | { is: 'refused' | 'no-answer'; fault: Fault };

/** An outside service that misbehaves by chance, and counts what it sells. */
export interface SimulatedService {
  name: string;
  traits: Service;
  prepares: boolean;
  /** Its circuit is open. */
  isOut: boolean;
  submit(clientRef: string, of: { capability: Capability; purchasesLeft: number }): Answered;
  find(clientRef: string): Ref | null;
  /** The report that it makes now by itself, early, late or twice; null for nothing. */
  reports(clientRef: string): Ref | null;
  hasReports(): boolean;
  isReady(clientRef: string): boolean;
  poll(clientRef: string): 'done' | 'waiting' | Fault;
  readAnswer(): 'done' | Fault;
  cancel(clientRef: string): boolean;
  isStopped(clientRef: string): boolean;
  /** Billed, whatever came of it. */
  purchases(): number;
}

const refusals: readonly FaultClass[] = [
  'unavailable',
  'quota',
  'auth',
  'content_rejected',
  'invalid_input',
  'bug',
];
const unusable: readonly FaultClass[] = ['lost', 'lost', 'unavailable', 'timeout', 'bug'];

export function openService(name: string, random: SeededRandom): SimulatedService {
  const answersAtOnce = random.isHit(0.3);
  const isSubmitRepeatable = !answersAtOnce && random.isHit(0.2);
  const reports = !answersAtOnce && random.isHit(0.5);
  const traits: Service = {
    finds: !answersAtOnce && random.isHit(0.4),
    looks: !answersAtOnce && random.isHit(0.7),
    reports,
    isSubmitRepeatable,
    submitSeconds: 15,
  };
  const works = new Map<string, Work>();
  let sold = 0;

  function accept(clientRef: string): Ref {
    const known = works.get(clientRef);
    if (known && isSubmitRepeatable) return known.ref;
    // One that takes the same order twice is the operator's own.
    if (!isSubmitRepeatable) sold += 1;
    const ref = { id: `${name} ${works.size + 1}` };
    const reportsLeft = reports ? random.pick([0, 1, 2]) : 0;
    works.set(clientRef, { ref, isStopped: false, reportsLeft });
    return ref;
  }

  return {
    name,
    traits,
    prepares: random.isHit(0.3),
    isOut: random.isHit(0.1),
    submit: (clientRef, { capability, purchasesLeft }) => {
      const how = random.pickWeighted({
        accepts: 6,
        refuses: 3,
        'is silent': 1,
        'accepts unheard': 1,
        'is unbilled': 2,
        'is garbage': 2,
      });
      if (how === 'refuses') {
        const fault = { faultClass: random.pick(refusals), isLasting: random.isHit(0.3) };
        return { is: 'refused', fault };
      }
      if (how === 'is silent')
        return { is: 'no-answer', fault: { faultClass: 'uncertain_submit' } };
      if (how === 'is unbilled') {
        return { is: 'no-answer', fault: { faultClass: 'uncertain_submit', isUnbilled: true } };
      }
      if (answersAtOnce) {
        const isAskedTwice = capability === 'hashtags' && how === 'is garbage';
        const questions = isAskedTwice ? Math.min(2, purchasesLeft) : 1;
        sold += questions;
        if (how === 'accepts unheard') {
          return { is: 'no-answer', fault: { faultClass: 'uncertain_submit' } };
        }
        if (how === 'accepts') return { is: 'done' };
        return { is: 'refused', fault: { faultClass: 'lost', purchases: questions } };
      }
      const ref = accept(clientRef);
      if (how === 'accepts') return { is: 'submitted', ref };
      const purchases = how === 'is garbage' ? 1 : undefined;
      return { is: 'no-answer', fault: { faultClass: 'uncertain_submit', purchases } };
    },
    find: (clientRef) => (random.isHit(0.7) ? (works.get(clientRef)?.ref ?? null) : null),
    reports: (clientRef) => {
      const work = works.get(clientRef);
      if (!work || work.reportsLeft === 0 || !random.isHit(0.05)) return null;
      work.reportsLeft -= 1;
      return work.ref;
    },
    hasReports: () => [...works.values()].some(({ reportsLeft }) => reportsLeft > 0),
    isReady: () => random.isHit(0.4),
    poll: (clientRef) => {
      const work = works.get(clientRef);
      if (random.isHit(0.6)) {
        if (work) work.isStopped = true;
        return 'done';
      }
      if (random.isHit(0.3)) return 'waiting';
      return { faultClass: random.pick(unusable), isAbsent: random.isHit(0.5) };
    },
    readAnswer: () =>
      random.isHit(0.7) ? 'done' : { faultClass: random.pick(['lost', 'bug', 'unavailable']) },
    cancel: (clientRef) => {
      const work = works.get(clientRef);
      if (!work || random.isHit(0.3)) return false;
      work.isStopped = true;
      return true;
    },
    isStopped: (clientRef) => works.get(clientRef)?.isStopped ?? true,
    purchases: () => sold,
  };
}
