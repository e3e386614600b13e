import { z } from 'zod';
import { runKeys, toolKeys } from './tools/catalogue.ts';

/** What is bought for no order. */
export const otherPurposes = ['music-chart'] as const;
export type OtherPurpose = (typeof otherPurposes)[number];

/** What each run earned and cost over the last days. */
export const economicsSchema = z.strictObject({
  days: z.int(),
  /** What a token brings in the package where it is cheapest, after the card fee. */
  cheapestTokenDollars: z.number(),
  /** What providers charged for no order. */
  otherCosts: z.array(
    z.strictObject({
      purpose: z.enum(otherPurposes),
      provider: z.string(),
      /** How often it was bought. */
      times: z.int(),
      costDollars: z.number(),
    }),
  ),
  runs: z.array(
    z.strictObject({
      run: z.enum(runKeys),
      tool: z.enum(toolKeys),
      /** In tokens. */
      price: z.int(),
      orders: z.int(),
      refunds: z.int(),
      /** Charged and not given back; those that were given count too. */
      tokens: z.int(),
      /** Of bought tokens only, after refunds and the card fee. */
      revenueDollars: z.number(),
      /** What providers charged, failed attempts that were billed included. */
      costDollars: z.number(),
      marginDollars: z.number(),
      /** A delivered order costs more than its tokens bring in the cheapest package. */
      losesMoney: z.boolean(),
    }),
  ),
});
export type Economics = z.infer<typeof economicsSchema>;
