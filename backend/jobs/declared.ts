import { z } from 'zod';
import { socialProviderNames } from '../../contract/social.ts';

const emptyPayload = z.strictObject({});

/**
 * Slots of each worker process, beside those for generations. What an outside service makes and
 * what tabs are asked costs this machine little but memory, also where an answer takes minutes.
 * Users wait for results, refunds, mails, pushes, tokens, exports and an empty trash, and cancelled
 * work costs money while it goes on: these have slots of their own, for a job of housekeeping may
 * take half an hour.
 */
export const poolSlots = {
  outside: 32,
  films: 1,
  imports: 1,
  looks: 1,
  quick: 2,
  refunds: 1,
  exports: 1,
  trash: 1,
  housekeeping: 1,
  mail: 2,
  push: 8,
  asks: 32,
  payments: 2,
  cancels: 2,
};

/** Added to the priority of steps that take milliseconds; no user has as many open orders. */
export const QUICK_PRIORITY = 1_000_000;

/** How a queue behaves. */
type QueueDeclaration = {
  payload: z.ZodType;
  /** Job attempts in all, counting crashes and thrown errors; then it is a dead letter. */
  attempts: number;
  /** Pause before another job attempt; doubled each time. */
  retryDelaySeconds: number;
  /** A worker that is silent this long is presumed dead and the job goes to another. */
  heartbeatSeconds: number;
  /** A job attempt may not last longer. */
  timeoutSeconds: number;
  /**
   * From this retry on it may be what ends its workers, and shares no process with another such
   * job.
   */
  suspectFrom?: number;
  /**
   * The slots that its jobs take. Long work leaves at least one free where users wait for other
   * jobs.
   */
  slots: keyof typeof poolSlots | 'generations';
  /** Other slots for its jobs of at least this priority, while those of `slots` are taken. */
  quick?: { slots: keyof typeof poolSlots; minPriority: number };
  schedule?: {
    /** Sent once per interval, however many workers there are. */
    everySeconds: number;
    /**
     * A sent job waits for at least half of this, at random: installations must not ask a service
     * all at once.
     */
    jitterSeconds?: number;
    /** For `docs/operations.md`. */
    does: string;
  };
};

/** Limits of a job that is soon done. */
const short = {
  attempts: 5,
  retryDelaySeconds: 5,
  heartbeatSeconds: 30,
  timeoutSeconds: 60,
} as const satisfies Partial<QueueDeclaration>;

/** Limits of a job that goes on elsewhere at once when its worker is gone. */
const urgent = {
  ...short,
  retryDelaySeconds: 1,
  heartbeatSeconds: 10,
} as const satisfies Partial<QueueDeclaration>;

/** Scheduled work that no request waits for and that may take many minutes. */
const longHousekeeping = {
  payload: emptyPayload,
  attempts: 2,
  retryDelaySeconds: 60,
  heartbeatSeconds: 60,
  slots: 'housekeeping',
} as const satisfies Partial<QueueDeclaration>;

/** One step further of a generation. */
const advance = {
  ...urgent,
  payload: z.strictObject({ generationId: z.uuid(), step: z.int().min(0) }),
  timeoutSeconds: 900,
  suspectFrom: 2,
} as const satisfies Partial<QueueDeclaration>;

const musicRefresh = {
  ...longHousekeeping,
  timeoutSeconds: 180,
  schedule: {
    everySeconds: 3 * 3600,
    jitterSeconds: 300,
    does: 'brings a chart; the last one stays when it fails',
  },
} as const satisfies QueueDeclaration;

const mail = <Kind extends string, Fields extends z.ZodRawShape>(kind: Kind, fields: Fields) =>
  z.strictObject({ kind: z.literal(kind), ...fields });

/**
 * Every queue. One without a handler in the worker, or a handler without a row, does not compile.
 */
export const declaredJobs = {
  /** Works on a step that this machine's processors make; re-enqueued until the step has ended. */
  'generation.advance': { ...advance, slots: 'generations' },
  /**
   * Works likewise on a step that needs no processor for long, so that it never waits for a render:
   * an outside service makes it (submit and result), or it takes milliseconds and waits for no
   * service.
   */
  'generation.outside': {
    ...advance,
    slots: 'outside',
    quick: { slots: 'quick', minPriority: QUICK_PRIORITY / 2 },
  },
  /** Works likewise on a film of the studio, which is free: paid work never waits for one. */
  'generation.film': { ...advance, slots: 'films' },
  /** Works likewise on a clip that its user brings in, which is free, too. */
  'generation.import': { ...advance, timeoutSeconds: 1_800, slots: 'imports' },
  /** Finds the heads of a clip that was stored; who opens it before that has them found, too. */
  'clip.look': {
    ...short,
    payload: z.strictObject({ id: z.int() }),
    attempts: 3,
    timeoutSeconds: 300,
    slots: 'looks',
  },
  /** Asks a provider to stop the work of a provider attempt; re-enqueued until it confirms. */
  'provider.cancel': {
    ...urgent,
    payload: z.strictObject({ attemptId: z.string() }),
    slots: 'cancels',
  },
  'generations.sweep': {
    ...short,
    payload: emptyPayload,
    attempts: 2,
    retryDelaySeconds: 1,
    slots: 'refunds',
    schedule: { everySeconds: 10, does: 'refunds what is late, finds work whose job is gone' },
  },
  'media.sweep': {
    ...short,
    payload: emptyPayload,
    attempts: 2,
    timeoutSeconds: 120,
    slots: 'housekeeping',
    schedule: { everySeconds: 20, does: 'takes deleted media away once undo is over' },
  },
  /** Deletes what was in a large trash when its user emptied it: until that event of the user. */
  'trash.empty': {
    ...short,
    payload: z.strictObject({ userId: z.int(), until: z.int() }),
    timeoutSeconds: 1800,
    slots: 'trash',
  },
  /** Writes and sends one mail. Its links are made then, so that no token ever waits in a queue. */
  'mail.send': {
    ...short,
    payload: z.discriminatedUnion('kind', [
      mail('password-reset', { email: z.string() }),
      // `hadFactors`: a reset of an address that was not proven before has removed passkeys or
      // codes.
      mail('password-changed', { userId: z.int(), hadFactors: z.boolean().optional() }),
      mail('deletion-planned', { userId: z.int() }),
      mail('prove-email', { userId: z.int() }),
      mail('email-change', { changeId: z.uuid() }),
      mail('email-change-asked', { to: z.string() }),
      mail('email-changed', { to: z.string(), userId: z.int() }),
      mail('social-linked', {
        userId: z.int(),
        provider: z.enum(socialProviderNames),
        wasPasswordRemoved: z.boolean(),
      }),
      mail('sign-in-changed', {
        userId: z.int(),
        change: z.enum([
          'passkey-added',
          'passkey-removed',
          'passkeys-removed',
          'two-factor-on',
          'two-factor-off',
          'recovery-code-used',
        ]),
        /** The name of the passkey. */
        name: z.string().optional(),
      }),
      mail('training-ended', { generationId: z.uuid() }),
    ]),
    attempts: 8,
    slots: 'mail',
  },
  /**
   * Asks, once a generation, whether its user sees a tab; if not, `push.deliver` tells each
   * browser.
   */
  'push.ask': {
    ...short,
    payload: z.strictObject({ userId: z.int(), generationId: z.uuid() }),
    slots: 'asks',
  },
  /** Tells one browser, by web push, what a generation became. */
  'push.deliver': {
    ...short,
    payload: z.strictObject({ userId: z.int(), generationId: z.uuid(), subscriptionId: z.int() }),
    slots: 'push',
  },
  /** A job of 0.3.0: asks for one browser, and tells it. */
  'push.send': {
    ...short,
    payload: z.strictObject({ generationId: z.uuid(), subscriptionId: z.int() }),
    slots: 'push',
  },
  'plan.due': {
    ...short,
    payload: emptyPayload,
    attempts: 2,
    retryDelaySeconds: 1,
    slots: 'mail',
    schedule: { everySeconds: 10, does: 'marks plans of posts that are due, for `plan.tell`' },
  },
  /**
   * Tells one browser, or by mail, which plans are due. Never twice: what was lost with a worker
   * stays lost.
   */
  'plan.tell': {
    ...short,
    attempts: 1,
    payload: z.strictObject({
      plans: z.array(z.strictObject({ id: z.int(), dueAt: z.iso.datetime() })),
      /** Null for the mail. */
      subscriptionId: z.int().nullable(),
    }),
    slots: 'push',
  },
  /** A job of 0.3.0: the same for a single plan. */
  'plan.remind': {
    ...short,
    attempts: 1,
    payload: z.strictObject({
      planId: z.int(),
      dueAt: z.iso.datetime(),
      subscriptionId: z.int().nullable(),
    }),
    slots: 'push',
  },
  /** Tells the operator, by mail or webhook, that something is wrong or over. */
  'alert.send': {
    ...short,
    payload: z.strictObject({
      /** An id that is the same in every job attempt. */
      id: z.uuid(),
      by: z.enum(['mail', 'webhook']),
      condition: z.string(),
      state: z.enum(['begun', 'over']),
      text: z.string(),
      at: z.iso.datetime(),
    }),
    slots: 'mail',
  },
  /** Writes the file with everything of one user. */
  'account.export': {
    ...short,
    payload: z.strictObject({ exportId: z.uuid() }),
    attempts: 3,
    retryDelaySeconds: 10,
    timeoutSeconds: 1800,
    slots: 'exports',
  },
  'accounts.delete': {
    ...longHousekeeping,
    attempts: 3,
    timeoutSeconds: 1800,
    schedule: { everySeconds: 3600, does: 'deletes accounts whose grace is over' },
  },
  'storage.sweep': {
    ...longHousekeeping,
    timeoutSeconds: 1800,
    schedule: { everySeconds: 3600, does: 'removes stored files that nothing refers to' },
  },
  'history.trim': {
    ...longHousekeeping,
    timeoutSeconds: 600,
    schedule: { everySeconds: 3600, does: 'makes partitions ahead, removes what is old' },
  },
  /** Applies what Stripe reported of a payment. */
  'payment.apply': {
    ...urgent,
    payload: z.strictObject({ eventId: z.string() }),
    attempts: 8,
    slots: 'payments',
  },
  'payments.reconcile': {
    ...longHousekeeping,
    // One at a time over all processes, so it takes one of the two.
    slots: 'payments',
    timeoutSeconds: 600,
    schedule: { everySeconds: 900, does: 'credits payments whose webhook or job was lost' },
  },
  'music.refresh-tiktok': musicRefresh,
  'music.refresh-instagram': musicRefresh,
  'revenue.count': {
    ...longHousekeeping,
    timeoutSeconds: 1800,
    schedule: { everySeconds: 300, does: 'writes what the tokens of work had brought' },
  },
  'ledger.audit': {
    ...longHousekeeping,
    timeoutSeconds: 1800,
    schedule: { everySeconds: 3600, does: 'checks that the ledger balances' },
  },
} as const satisfies Record<string, QueueDeclaration>;

export type JobName = keyof typeof declaredJobs;
export type JobPayload<J extends JobName> = z.infer<(typeof declaredJobs)[J]['payload']>;
export const jobNames = Object.keys(declaredJobs) as JobName[];

/** The row of a queue, without the precision of its own literal types. */
export const declarationOf = (name: JobName): QueueDeclaration => declaredJobs[name];

/** The payload of a job as its queue declares it; throws what an operator reads of another one. */
export function parsePayload<J extends JobName>(name: J, payload: unknown): JobPayload<J> {
  const parsed = declarationOf(name).payload.safeParse(payload);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error), { cause: parsed.error });
  // The schema is the row's own, so its output is that row's payload.
  return parsed.data as JobPayload<J>;
}

/** The queue of a job after its last attempt; kept for an operator to see. */
export const deadLetterQueue = (name: JobName): string => `${name}.dead`;
