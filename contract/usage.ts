import { z } from 'zod';
import { adminGenerationSchema } from './admin-schemas.ts';
import { listOf } from './limited-text.ts';
import { runKeys, toolKeys } from './tools/catalogue.ts';
import { providerHealths, troubleKinds, usageRanges } from './usage-ranges.ts';

/** The most running generations that are listed, those that run longest first. */
export const USAGE_RUNNING_MAX = 50;
/** Whole minutes that are counted, beside the one that is not over yet. */
export const USAGE_MINUTES = 30;
/** The newest things that went wrong. */
export const USAGE_TROUBLES_MAX = 40;

/** Live usage, pushed to administrators while one looks. */
export const usageSchema = z.strictObject({
  at: z.iso.datetime(),
  /** Runs with nothing to do are left out. */
  queues: listOf({
    run: z.enum(runKeys),
    queued: z.int(),
    oldestWaitSeconds: z.int().nullable(),
    running: z.int(),
  }),
  running: z.array(adminGenerationSchema),
  /** Accepted orders and what they were charged, oldest minute first, without a gap. */
  minutes: listOf({ at: z.iso.datetime(), generations: z.int(), tokens: z.int() }),
  /** How the generations that ended within the last hour ended. */
  lastHour: z.strictObject({
    succeeded: z.int(),
    failed: z.int(),
    cancelled: z.int(),
    refunded: z.int(),
  }),
  /** The times, from start to finish, of those of the last 24 hours that succeeded. */
  durations: listOf({
    tool: z.enum(toolKeys),
    count: z.int(),
    medianSeconds: z.number(),
    p95Seconds: z.number(),
  }),
  processes: listOf({
    id: z.uuid(),
    role: z.string(),
    host: z.string(),
    version: z.string(),
    startedAt: z.iso.datetime(),
    seenAt: z.iso.datetime(),
    /** Its last sign of life is too old. */
    isGone: z.boolean(),
    slots: z.int(),
    runningJobs: z.int(),
    sockets: z.int(),
    users: z.int(),
  }),
  /** Each user once, however many tabs and processes. */
  connectedUsers: z.int(),
  /** Provider attempts of the last hour, and whether each provider is well, by capability. */
  providers: listOf({
    name: z.string(),
    capability: z.string(),
    done: z.int(),
    failed: z.int(),
    open: z.int(),
    /** Those that a service works on: they are open and occupy no worker. */
    waiting: z.int(),
    /** Consecutive faults up to now. */
    faults: z.int(),
    lastFault: z.string().nullable(),
    /** Its circuit is open: it failed too often in a row and gets no orders. */
    isOut: z.boolean(),
  }),
  /** The last findings about the settings of each provider; none: all is well. */
  providerChecks: listOf({
    provider: z.string(),
    findings: z.array(z.string()),
    at: z.iso.datetime(),
  }),
  /** Since midnight, UTC. */
  today: z.strictObject({
    estimatedCostDollars: z.number(),
    actualCostDollars: z.number(),
    /** Charged and not given back. */
    tokens: z.int(),
    /** The revenue of those of the tokens that were bought, as far as it is counted. */
    revenueDollars: z.number(),
    /** That revenue less what providers cost. */
    marginDollars: z.number(),
    stripeRevenueCents: z.int(),
  }),
  /** The last ledger check; null before the first. */
  audit: z
    .strictObject({
      at: z.iso.datetime(),
      findings: listOf({ rule: z.string(), count: z.int(), example: z.string() }),
    })
    .nullable(),
  deadLetters: z.int(),
  /**
   * The troubles, or their ends, newest first: never with a prompt, a secret or a service's words.
   */
  troubles: listOf({
    id: z.int(),
    at: z.iso.datetime(),
    kind: z.enum(troubleKinds),
    generationId: z.uuid().nullable(),
    userId: z.int().nullable(),
    run: z.string().nullable(),
    provider: z.string().nullable(),
    capability: z.string().nullable(),
    /**
     * The class of a failure or fault, the name of a spend limit, machine or queue, or an alert's
     * text.
     */
    reason: z.string().nullable(),
  }),
});
export type Usage = z.infer<typeof usageSchema>;

const outcomes = {
  succeeded: z.int(),
  failed: z.int(),
  cancelled: z.int(),
  /** Charged and not given back. */
  tokens: z.int(),
};

/** Null where there was none. */
const seconds = z.number().nullable();

/**
 * The usage history: what ended within a range of time, from figures the database adds up while it
 * ends: by time, tool, user and provider. An order counts when it ends.
 */
export const usageHistorySchema = z.strictObject({
  range: z.enum(usageRanges),
  at: z.iso.datetime(),
  /** Oldest first, without a gap; the last interval is not over yet. */
  points: listOf({ at: z.iso.datetime(), ...outcomes }),
  /** Those with orders, most orders first. */
  tools: listOf({
    tool: z.enum(toolKeys),
    ...outcomes,
    refunded: z.int(),
    costDollars: z.number(),
    /** From the order to its start. */
    waitMedianSeconds: seconds,
    waitP95Seconds: seconds,
    /** From the start to the end, of those that succeeded. */
    runMedianSeconds: seconds,
    runP95Seconds: seconds,
  }),
  /** Those with the most orders, the most tokens and the most failures, most orders first. */
  users: listOf({
    userId: z.int(),
    /** Empty where the account is deleted. */
    email: z.string(),
    ...outcomes,
  }),
  /** By provider and capability, those in trouble first. */
  providers: listOf({
    provider: z.string(),
    capability: z.string(),
    health: z.enum(providerHealths),
    done: z.int(),
    failed: z.int(),
    cancelled: z.int(),
    medianSeconds: seconds,
    p95Seconds: seconds,
    /** The median of 30 days. */
    usualSeconds: seconds,
    costDollars: z.number(),
    lastFault: z.string().nullable(),
    lastFaultAt: z.iso.datetime().nullable(),
  }),
});
export type UsageHistory = z.infer<typeof usageHistorySchema>;
