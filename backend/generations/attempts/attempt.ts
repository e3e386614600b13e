import type { FailureReason } from '#contract/failures.ts';
import type {
  Capability,
  FaultClass,
  FaultFacts,
  Prepared,
  ProviderRef,
} from '../../providers/provider.ts';

/** A provider attempt: one order of a step at one provider; `decide.ts` draws its states. */
export type Attempt = {
  id: string;
  /** From 1, over all providers of the step. */
  number: number;
  /** A worker with an older one decides nothing. */
  claim: number;
  provider: string;
  state: AttemptState;
  stateSince: Date;
  prepared: Prepared;
  /** Null until it was submitted. */
  ref: ProviderRef | null;
  /** When the poller looks at it; null where it does not. */
  nextLookAt: Date | null;
  /** How often its submit was answered with success, whatever was in the answer. */
  purchases: number;
  /** Why it failed. Of an uncertain one: what it fails with unless it is found. */
  fault: FaultClass | null;
  /** Its provider is not asked for the step again before. */
  pausedUntil: Date | null;
  openedAt: Date;
  estimatedCostMicros: number;
  /** Null where the provider has not said it. */
  costMicros: number | null;
};

export type AttemptState =
  | 'preparing'
  | 'submitting'
  | 'uncertain'
  | 'submitted'
  | 'done'
  | 'failed'
  | 'cancelling'
  | 'cancelled';

/** All that can be done at the provider of an attempt. */
export type Service = {
  finds: boolean;
  looks: boolean;
  /** True where it was given an address for reports about this attempt. */
  reports: boolean;
  isSubmitRepeatable: boolean;
  submitSeconds: number;
};

export type Known = {
  /** The newest of its step, or the one that a report or a cancel is about. */
  attempt: Attempt | null;
  /** Those of the step before it, newest first. */
  earlier: readonly Attempt[];
  /** The step or its generation is over, or has another attempt since. */
  isOver: boolean;
  capability: Capability;
  deadlineAt: Date;
  /** Null where the attempt's provider is not set up any more. */
  service: Service | null;
  /** Who can do the step, in order of preference. */
  candidates: readonly Candidate[];
  waits: Waits;
};

export type Candidate = {
  name: string;
  /** False while its circuit is open or its limit of costs is reached. */
  isReady: boolean;
  isFull?: boolean;
};

export type Waits = {
  /** For the ref of a submit that got no answer, where the service reports. */
  uncertainSeconds: number;
  /** For one that can only be asked for, or that is not billed: it is submitted again soon. */
  soonSeconds: number;
  /** For a result that was said to be ready and is not there. */
  absentSeconds: number;
};

export type Fault = { faultClass: FaultClass } & Omit<FaultFacts, 'requestId'>;

/** `claim` is of the worker to which it happened; what has none is a fact, whoever learns it. */
export type Happening =
  /** A worker has begun a job of the step. */
  | { is: 'taken-over' }
  | { is: 'prepared'; claim: number; prepared: Prepared }
  /** The submit was not made after all. */
  | { is: 'unsent'; claim: number }
  | { is: 'submitted' | 'reported'; ref: ProviderRef }
  | { is: 'found'; ref: ProviderRef | null }
  | { is: 'refused' | 'no-answer'; claim: number; fault: Fault }
  /** Without seconds its result is ready. */
  | { is: 'looked-at'; claim: number; againSeconds: number | null }
  /** So many times within so many seconds. */
  | { is: 'unusable'; claim: number; fault: Fault; times: number; seconds: number }
  /** Its files could not be kept, because it is over or another worker's. */
  | { is: 'made-in-vain'; costMicros: number }
  | { is: 'time-over'; claim: number }
  | { is: 'generation-over' }
  | { is: 'cancel-answered'; isConfirmed: boolean; costMicros?: number | undefined };

export type Effect =
  | { do: 'open'; at: string }
  | { do: 'prepare' | 'submit' | 'find' }
  | { do: 'take-result'; afterSeconds: number }
  /** A job of the step, in the queue of the provider that it will ask. */
  | { do: 'work-again'; at: string; afterSeconds: number }
  | { do: 'give-up'; reason: FailureReason }
  | { do: 'cancel-there'; afterSeconds: number }
  | { do: 'wake-poller' };

/** `next` is the attempt as it is to be written; null leaves it as it is. */
export type Decision = { next: Attempt | null; effects: readonly Effect[] };

/** The name by which a provider knows an attempt. */
export const clientRefOf = (of: { generationId: string; step: number; number: number }): string =>
  `${of.generationId}-${of.step}-${of.number}`;
