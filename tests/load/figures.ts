import { percentile } from '../../bench/finding.ts';

/** The actions that are timed, in milliseconds. */
export const actions = {
  register: 'register',
  read: 'read account, tools, gallery, history or log',
  connect: 'open a tab, until it knows its place in the log',
  order: 'order, until it is accepted',
  result: 'accepted until the end is shown in all tabs of a user who stays',
  download: 'download one file',
  return: 'come back, until all that was missed is applied',
  reconnect: 'the same after a cut connection',
  push: 'an event, from its record to a tab',
} as const;
export type Action = keyof typeof actions;

/** The promises that must hold. A run that breaks one of them ends with 1. */
export const promises = {
  answers: 'every request is answered, none with 5xx',
  events: 'every tab gets every event once and in order',
  orders: 'every order is delivered, or its tokens come back',
  balance: 'the balance is the sum of the ledger',
} as const;
export type PromiseName = keyof typeof promises;

const noChecks = () => ({ kept: 0, broken: 0, examples: [] as string[] });

const EXAMPLES = 5;

/** The figures that a run has counted, timed and found so far. */
export class Figures {
  readonly counts = {
    ...{ users: 0, orders: 0, delivered: 0, refunded: 0 },
    ...{ files: 0, leaves: 0, storms: 0 },
  };
  readonly samples = new Map<Action, number[]>();
  readonly errors = new Map<string, number>();
  readonly checks: Record<PromiseName, ReturnType<typeof noChecks>> = {
    ...{ answers: noChecks(), events: noChecks() },
    ...{ orders: noChecks(), balance: noChecks() },
  };

  sample(action: Action, ms: number): void {
    const known = this.samples.get(action);
    if (known) known.push(ms);
    else this.samples.set(action, [ms]);
  }

  /** Counts what went wrong and breaks no promise by itself, such as a 429. */
  error(kind: string): void {
    this.errors.set(kind, (this.errors.get(kind) ?? 0) + 1);
  }

  /** The first examples of a broken promise are kept. */
  check(promise: PromiseName, isKept: boolean, example: () => string): void {
    const checks = this.checks[promise];
    if (isKept) {
      checks.kept += 1;
      return;
    }
    checks.broken += 1;
    if (checks.examples.length < EXAMPLES) checks.examples.push(example());
  }

  brokenCount(): number {
    return Object.values(this.checks).reduce((sum, { broken }) => sum + broken, 0);
  }

  /** The whole run so far in one line. */
  line(present: { users: number; tabs: number }): string {
    const { orders, delivered, refunded } = this.counts;
    const pushes = this.samples.get('push') ?? [];
    const errors = [...this.errors.values()].reduce((sum, count) => sum + count, 0);
    const latest = pushes.slice(-1_000);
    return [
      `users ${present.users}`,
      `tabs ${present.tabs}`,
      `orders ${orders}`,
      `open ${orders - delivered - refunded}`,
      `pushes ${pushes.length} (p95 ${latest.length ? Math.round(percentile(latest, 0.95)) : '–'} ms)`,
      `errors ${errors}`,
      `broken promises ${this.brokenCount()}`,
    ].join('  ');
  }
}
