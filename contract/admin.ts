import { z } from 'zod';
import {
  GRANT_MAX,
  GRANT_MIN,
  auditActions,
  auditSubjects,
  userKinds,
  userSorts,
} from './admin-constants.ts';
import { economicsSchema } from './economics.ts';
import { failureReasons } from './failures.ts';
import { generationStatuses } from './generation.ts';
import { idNumber, idParams, ok, pageLimit, sequenceNumber, uuidParams } from './inputs.ts';
import { limitedText, trimmedText } from './limited-text.ts';
import { maintenanceSchema, maintenanceTextSchema } from './maintenance.ts';
import { admin } from './route.ts';
import { shareReportSchema } from './shares.ts';
import { tokenEntrySchema } from './tokens.ts';
import { runKeys, toolKeys } from './tools/catalogue.ts';
import { reelCategoryKeys, reelChoices } from './tools/reels.ts';
import { usageRanges } from './usage-ranges.ts';
import { usageHistorySchema, usageSchema } from './usage.ts';

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
  /** The specification's formula: the sum over users of (10 - balance) x `TOKEN_DOLLARS` of `admin-constants.ts`. */
  revenueDollars: z.number(),
  /** Card payments less refunds. */
  stripeRevenueCents: z.int(),
  /** What was bought in the sandbox, where no money is paid. */
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

const wholeAmount = `Please enter a whole number from ${GRANT_MIN} to ${GRANT_MAX}.`;
const reason = trimmedText(200, undefined, 'Please use at most 200 characters.');

/** For administrators alone. */
export const adminRoutes = {
  adminUsers: admin.get('/api/admin/users', {
    query: z.strictObject({
      /** A user's id, or how the e-mail begins. */
      search: z.string().max(254).optional(),
      kind: z.enum(userKinds).optional(),
      sort: z.enum(userSorts).optional(),
      order: z.enum(['asc', 'desc']).optional(),
      limit: pageLimit,
      /** `X-Next-Cursor` of the last page, under the same search, kind, sort and order. */
      cursor: z.string().max(600).optional(),
    }),
    /** All that match without `limit`; a page that has more behind it carries `X-Next-Cursor`. */
    answer: z.array(adminUserSchema),
  }),
  adminTotals: admin.get('/api/admin/totals', { answer: adminTotalsSchema }),
  addTokens: admin.post('/api/admin/add-tokens', {
    body: z.strictObject({
      userId: idNumber,
      amount: z
        .int({ error: wholeAmount })
        .min(GRANT_MIN, { error: wholeAmount })
        .max(GRANT_MAX, { error: wholeAmount }),
      /** For the audit log and the user's token history. */
      reason: reason.optional(),
    }),
    answer: z.strictObject({ id: z.int(), tokenBalance: z.int() }),
  }),
  adminUser: admin.get('/api/admin/users/:id', { params: idParams, answer: adminUserDetailSchema }),
  disableUser: admin.post('/api/admin/users/:id/disabled', {
    params: idParams,
    body: z.strictObject({ isDisabled: z.boolean(), reason: reason.optional() }),
    answer: adminUserSchema,
  }),
  adminUsage: admin.get('/api/admin/usage', { answer: usageSchema }),
  usageHistory: admin.get('/api/admin/usage/history', {
    query: z.strictObject({ range: z.enum(usageRanges) }),
    answer: usageHistorySchema,
  }),
  economics: admin.get('/api/admin/economics', {
    query: z.strictObject({
      days: limitedText(2)
        .regex(/^[1-9]\d?$/)
        .transform(Number)
        .optional(),
    }),
    answer: economicsSchema,
  }),
  auditLog: admin.get('/api/admin/acts', {
    query: z.strictObject({
      limit: pageLimit,
      /** Actions older than this one: `X-Next-Cursor` of the last page. */
      before: sequenceNumber.optional(),
    }),
    /** Newest first. A page that has more behind it carries `X-Next-Cursor`. */
    answer: z.array(auditEntrySchema),
  }),
  /** Ends an open generation and gives its tokens back. */
  failGeneration: admin.post('/api/admin/generations/:id/fail', {
    params: uuidParams,
    answer: adminGenerationSchema,
  }),
  /** Takes an open generation away from whoever works on it, and begins its step anew. */
  retryGeneration: admin.post('/api/admin/generations/:id/retry', {
    params: uuidParams,
    answer: adminGenerationSchema,
  }),
  adminTools: admin.get('/api/admin/tools', { answer: z.array(toolSwitchSchema) }),
  switchTool: admin.put('/api/admin/tools/:tool', {
    params: z.strictObject({ tool: z.enum(toolKeys) }),
    body: z.strictObject({ isPaused: z.boolean(), text: reason.optional() }),
    answer: toolSwitchSchema,
  }),
  /** A text turns maintenance on, or changes what it says; null turns it off. */
  switchMaintenance: admin.put('/api/admin/maintenance', {
    body: z.strictObject({ text: maintenanceTextSchema.nullable() }),
    answer: maintenanceSchema,
  }),
  reelOptions: admin.get('/api/admin/reel-options', { answer: z.array(reelOptionSwitchSchema) }),
  switchReelOption: admin.put('/api/admin/reel-options', {
    body: reelOptionSwitchSchema,
    answer: reelOptionSwitchSchema,
  }),
  /** Removes an item or a portrait of any user for good, and the influencers of a portrait. */
  takeDown: admin.post('/api/admin/take-down', {
    body: z.strictObject({
      /** Its number or its address. */
      item: trimmedText(2048).min(1, { error: 'Please name the item.' }),
      reason: reason.min(1, { error: 'Please give a reason.' }),
    }),
    answer: z.strictObject({ id: z.int(), userId: z.int() }),
  }),
  /** Those that are not closed, last reported first. */
  shareReports: admin.get('/api/admin/reports', { answer: z.array(shareReportSchema) }),
  /** Closes it until the page is reported again. */
  closeReport: admin.post('/api/admin/reports/:id/close', { params: idParams, answer: ok }),
  deadLetters: admin.get('/api/admin/dead-letters', { answer: z.array(deadLetterSchema) }),
  requeueDeadLetter: admin.post('/api/admin/dead-letters/:id/requeue', {
    params: uuidParams,
    answer: ok,
  }),
  discardDeadLetter: admin.delete('/api/admin/dead-letters/:id', {
    params: uuidParams,
    answer: ok,
  }),
};
