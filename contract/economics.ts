import { z } from 'zod';
import { listOf } from './limited-text.ts';
import { runKeys, toolKeys } from './tools/catalogue.ts';

/** The purposes of purchases for no order. */
export const otherPurposes = ['music-chart'] as const;
export type OtherPurpose = (typeof otherPurposes)[number];

/** The earnings and costs of each run over the last days. */
export const economicsSchema = z.strictObject({
  days: z.int(),
  /** The worth of a token in the package where it is cheapest, after the card fee. */
  cheapestTokenDollars: z.number(),
  /** Runs whose tokens do not pay for an order at the lowest package price. */
  losses: listOf({
    run: z.enum(runKeys),
    /** Its tokens, at that price. */
    bringsDollars: z.number(),
    /** The cost of an order that was delivered, all others included; null where there was none. */
    costDollars: z.number().nullable(),
    /** Its cost by the price lists of the providers that are asked first; null without one. */
    listedDollars: z.number().nullable(),
  }),
  /** Charges of providers for no order. */
  otherCosts: listOf({
    purpose: z.enum(otherPurposes),
    provider: z.string(),
    /** How often it was bought. */
    times: z.int(),
    costDollars: z.number(),
  }),
  runs: listOf({
    run: z.enum(runKeys),
    tool: z.enum(toolKeys),
    /** In tokens. */
    price: z.int(),
    orders: z.int(),
    refunds: z.int(),
    /** Charged and not given back; those that were given count too. */
    tokens: z.int(),
    /** The revenue of bought tokens only, after refunds and the card fee. */
    revenueDollars: z.number(),
    /** Charges of providers, failed attempts that were billed included. */
    costDollars: z.number(),
    marginDollars: z.number(),
  }),
});
export type Economics = z.infer<typeof economicsSchema>;
