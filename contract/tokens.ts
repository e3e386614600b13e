import { z } from 'zod';
import { packageKeys } from './packages.ts';

/** What a line of the token history is about. */
export const entryKinds = [
  'charge',
  'refund',
  'grant',
  'purchase',
  'purchase-refund',
  'purchase-restore',
  'debt',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** One line of the token history. */
export const tokenEntrySchema = z.strictObject({
  id: z.int(),
  kind: z.enum(entryKinds),
  /** Whole tokens; negative when they were taken. */
  amount: z.int(),
  /** The balance after this entry. */
  balance: z.int(),
  /** For a person: "Reel", "Not charged: Cancelled". */
  reason: z.string(),
  /** The generation that was paid or refunded. */
  generationId: z.uuid().nullable(),
  /** The purchase that brought these tokens, for its receipt. */
  purchaseId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
});
export type TokenEntry = z.infer<typeof tokenEntrySchema>;

/** How packages are paid: by card, on our own page that charges nothing, or not at all. */
export const checkoutKinds = ['stripe', 'sandbox', 'unavailable'] as const;

export const tokenAccountSchema = z.strictObject({
  /** Tokens owed because a payment was returned after they were spent; 0 for nearly everybody. */
  debt: z.int(),
  checkout: z.enum(checkoutKinds),
  /** What the checkout may add to the price, or take from it. */
  hasTax: z.boolean(),
  hasPromotionCodes: z.boolean(),
  /** The first tokens are given once the address is proven. */
  welcomeWaits: z.boolean(),
});

/** How a purchase went: `pending` while the bank takes its time, `paid` once its tokens are here. */
export const purchaseSchema = z.strictObject({
  package: z.enum(packageKeys),
  tokens: z.int(),
  state: z.enum(['open', 'pending', 'failed', 'expired', 'paid']),
});

/** What the sandbox checkout page shows. */
export const sandboxPurchaseSchema = z.strictObject({
  package: z.enum(packageKeys),
  tokens: z.int(),
  priceCents: z.int(),
  isPaid: z.boolean(),
});
