import type { FailureReason } from '../../contract/failures.ts';
import type { FaultClass } from '../providers/provider.ts';

/** `find`: the attempt waits until it is known whether its work was bought. */
type NextPhase = 'fail' | 'submit-again' | 'poll-again' | 'find';

/** What the engine does about a fault of a provider. */
export type FaultRule = {
  /** What follows before the work was submitted, and after it. */
  next: Readonly<Record<'unsubmitted' | 'submitted', NextPhase>>;
  /**
   * Says that the provider is away, whatever it was asked; counted by its circuit breaker. What is
   * wrong with one order must not close a tool for all users.
   */
  isOutage: boolean;
  /** The next submit may go to another provider. */
  mayFailOver: boolean;
  /** The reason that the user reads when the fault ends the step. */
  reason: FailureReason;
};

const failing = { unsubmitted: 'fail', submitted: 'fail' } as const;
/** What was submitted is lost, so submitting again cannot make it twice. */
const submittingAgain = { unsubmitted: 'submit-again', submitted: 'submit-again' } as const;
/** The work may go on at the provider while its answer does not arrive. */
const askingAgain = { unsubmitted: 'submit-again', submitted: 'poll-again' } as const;

/** The only table of fault classes: what each leads to. */
export const faultRules: Readonly<Record<FaultClass, FaultRule>> = {
  // The order itself cannot be served: no provider would do better.
  invalid_input: { next: failing, isOutage: false, mayFailOver: false, reason: 'invalid-input' },
  content_rejected: {
    next: failing,
    isOutage: false,
    mayFailOver: false,
    reason: 'content-rejected',
  },
  // The product or its adapter is at fault.
  bug: { next: failing, isOutage: false, mayFailOver: false, reason: 'internal' },
  auth: { next: askingAgain, isOutage: true, mayFailOver: true, reason: 'provider-unavailable' },
  quota: { next: askingAgain, isOutage: true, mayFailOver: true, reason: 'provider-unavailable' },
  unavailable: {
    next: askingAgain,
    isOutage: true,
    mayFailOver: true,
    reason: 'provider-unavailable',
  },
  lost: {
    next: submittingAgain,
    isOutage: true,
    mayFailOver: true,
    reason: 'provider-unavailable',
  },
  timeout: {
    next: submittingAgain,
    isOutage: true,
    mayFailOver: true,
    reason: 'provider-unavailable',
  },
  // It may have been bought: submitting it again could charge the operator twice.
  uncertain_submit: {
    next: { unsubmitted: 'find', submitted: 'poll-again' },
    isOutage: true,
    mayFailOver: false,
    reason: 'provider-unavailable',
  },
};
