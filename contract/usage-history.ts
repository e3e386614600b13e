import { z } from 'zod';
import { listOf } from './list-of.ts';
import { toolKeys } from './tools/catalogue.ts';
import { providerHealths, usageRanges } from './usage-ranges.ts';

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
 * What ended within a range of time, from figures the database adds up while it ends: by time, tool, user
 * and provider. An order counts when it ends.
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
