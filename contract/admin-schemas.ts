import { z } from 'zod';
import { auditActions, auditSubjects } from './admin-constants.ts';
import { failureReasons } from './failures.ts';
import { generationStatuses } from './generation.ts';
import { tokenEntrySchema } from './tokens.ts';
import { runKeys, toolKeys } from './tools/catalogue.ts';
import { reelCategoryKeys, reelChoices } from './tools/reels.ts';

/** A row of the user table; the first four fields are the documented ones. */
export const adminUserSchema = z.strictObject({
  id: z.int(),
  email: z.string(),
  tokenBalance: z.int(),
  isAdmin: z.boolean(),
  displayName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastLoginAt: z.iso.datetime().nullable(),
  isDisabled: z.boolean(),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

export const adminTotalsSchema = z.strictObject({
  totalUsers: z.int(),
  /** The sum of the balances of all users but administrators. */
  activeTokens: z.int(),
  /**
   * The specification's formula: the sum over users of (10 - balance) x `TOKEN_DOLLARS` of
   * `admin-constants.ts`.
   */
  revenueDollars: z.number(),
  /** Card payments less refunds. */
  stripeRevenueCents: z.int(),
  /** The price of purchases in the sandbox, where no money is paid. */
  sandboxCents: z.int(),
});
export type AdminTotals = z.infer<typeof adminTotalsSchema>;

/** A generation as an administrator sees it: without its prompts and its results. */
export const adminGenerationSchema = z.strictObject({
  id: z.uuid(),
  userId: z.int(),
  run: z.enum(runKeys),
  status: z.enum(generationStatuses),
  stage: z.string().nullable(),
  progress: z.number(),
  /** Null before one was asked. */
  provider: z.string().nullable(),
  price: z.int(),
  refundedReason: z.enum(failureReasons).nullable(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type AdminGeneration = z.infer<typeof adminGenerationSchema>;

export const adminUserDetailSchema = z.strictObject({
  user: adminUserSchema,
  /** Newest first, as many as a page holds. */
  ledger: z.array(tokenEntrySchema),
  generations: z.array(adminGenerationSchema),
});
export type AdminUserDetail = z.infer<typeof adminUserDetailSchema>;

export const auditEntrySchema = z.strictObject({
  id: z.int(),
  /** Null for the command line. */
  admin: z.strictObject({ id: z.int(), email: z.string() }).nullable(),
  act: z.enum(auditActions),
  subject: z.strictObject({
    kind: z.enum(auditSubjects),
    id: z.string(),
    /** The address of a user; null for everything else. */
    email: z.string().nullable(),
  }),
  details: z.record(z.string(), z.unknown()),
  at: z.iso.datetime(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** A job whose last attempt failed. */
export const deadLetterSchema = z.strictObject({
  id: z.uuid(),
  queue: z.string(),
  payload: z.record(z.string(), z.unknown()),
  /** The error of its last attempt. */
  error: z.string().nullable(),
  attempts: z.int(),
  diedAt: z.iso.datetime(),
});
export type DeadLetter = z.infer<typeof deadLetterSchema>;

export const toolSwitchSchema = z.strictObject({
  tool: z.enum(toolKeys),
  isPaused: z.boolean(),
  /** The text shown to people who want to order; null while the tool runs. */
  text: z.string().nullable(),
});
export type ToolSwitch = z.infer<typeof toolSwitchSchema>;

export const reelOptionSwitchSchema = z
  .strictObject({
    category: z.enum(reelCategoryKeys),
    option: z.string().max(100),
    isOff: z.boolean(),
  })
  .refine(({ category, option }) =>
    reelChoices.some((choice) => choice.category === category && choice.option === option),
  );
export type ReelOptionSwitch = z.infer<typeof reelOptionSwitchSchema>;
