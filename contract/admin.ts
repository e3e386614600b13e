import { z } from 'zod';
import { GRANT_MAX, GRANT_MIN, userKinds, userSorts } from './admin-constants.ts';
import {
  adminGenerationSchema,
  adminTotalsSchema,
  adminUserDetailSchema,
  adminUserSchema,
  auditEntrySchema,
  deadLetterSchema,
  reelOptionSwitchSchema,
  toolSwitchSchema,
} from './admin-schemas.ts';
import { economicsSchema } from './economics.ts';
import { idNumber, idParams, ok, pageLimit, sequenceNumber, uuidParams } from './inputs.ts';
import { limitedText, trimmedText } from './limited-text.ts';
import { maintenanceSchema, maintenanceTextSchema } from './maintenance.ts';
import { admin } from './route.ts';
import { shareReportSchema } from './shares.ts';
import { toolKeys } from './tools/catalogue.ts';
import { usageRanges } from './usage-ranges.ts';
import { usageHistorySchema, usageSchema } from './usage.ts';

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
