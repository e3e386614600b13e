/** Beyond what a condition holds. `infra/alerts.ts` makes rules of Prometheus of the same limits. */
export const limits = { waitSeconds: 120, failures: 10, failedShare: 0.2 };

/** Conditions of the whole installation: how long each holds before it is announced, and its text. */
export const lastingRules = {
  'generations-wait': { holdSeconds: 300, text: 'The oldest order has waited for two minutes.' },
  'generations-fail': {
    holdSeconds: 300,
    text: 'More than a fifth of the generations of an hour failed.',
  },
  'no-worker': { holdSeconds: 60, text: 'No worker takes jobs from the queue.' },
  'process-gone': { holdSeconds: 60, text: 'A process ended without saying goodbye.' },
  'dead-letters': { holdSeconds: 600, text: 'A job failed for good: see Dead letters.' },
} as const;
