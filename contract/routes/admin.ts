import { z } from 'zod';
import { GRANT_MAX, GRANT_MIN, userKinds, userSorts } from '../admin-constants.ts';
import {
  auditEntrySchema,
  adminGenerationSchema,
  adminTotalsSchema,
  adminUserDetailSchema,
  adminUserSchema,
  deadLetterSchema,
  reelOptionSwitchSchema,
  toolSwitchSchema,
} from '../admin-schemas.ts';
import { economicsSchema } from '../economics.ts';
import { limitedText, trimmedText } from '../limited-text.ts';
import { maintenanceSchema, maintenanceTextSchema } from '../maintenance.ts';
import { toolKeys } from '../tools/catalogue.ts';
import { usageHistorySchema } from '../usage-history.ts';
import { usageRanges } from '../usage-ranges.ts';
import { usageSchema } from '../usage.ts';
import { idNumber, idParams, ok, pageLimit, sequenceNumber, uuidParams } from './inputs.ts';
import type { Route } from './route.ts';

const wholeAmount = `Please enter a whole number from ${GRANT_MIN} to ${GRANT_MAX}.`;
const reason = trimmedText(200, undefined, 'Please use at most 200 characters.');

/** For administrators alone. */
export const adminRoutes = {
  adminUsers: {
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
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
  },
  adminTotals: {
    method: 'GET',
    path: '/api/admin/totals',
    access: 'admin',
    answer: adminTotalsSchema,
  },
  addTokens: {
    method: 'POST',
    path: '/api/admin/add-tokens',
    access: 'admin',
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
  },
  adminUser: {
    method: 'GET',
    path: '/api/admin/users/:id',
    access: 'admin',
    params: idParams,
    answer: adminUserDetailSchema,
  },
  disableUser: {
    method: 'POST',
    path: '/api/admin/users/:id/disabled',
    access: 'admin',
    params: idParams,
    body: z.strictObject({ isDisabled: z.boolean(), reason: reason.optional() }),
    answer: adminUserSchema,
  },
  adminUsage: {
    method: 'GET',
    path: '/api/admin/usage',
    access: 'admin',
    answer: usageSchema,
  },
  usageHistory: {
    method: 'GET',
    path: '/api/admin/usage/history',
    access: 'admin',
    query: z.strictObject({ range: z.enum(usageRanges) }),
    answer: usageHistorySchema,
  },
  economics: {
    method: 'GET',
    path: '/api/admin/economics',
    access: 'admin',
    query: z.strictObject({
      days: limitedText(2)
        .regex(/^[1-9]\d?$/)
        .transform(Number)
        .optional(),
    }),
    answer: economicsSchema,
  },
  auditLog: {
    method: 'GET',
    path: '/api/admin/acts',
    access: 'admin',
    query: z.strictObject({
      limit: pageLimit,
      /** Actions older than this one: `X-Next-Cursor` of the last page. */
      before: sequenceNumber.optional(),
    }),
    /** Newest first. A page that has more behind it carries `X-Next-Cursor`. */
    answer: z.array(auditEntrySchema),
  },
  /** Ends an open generation and gives its tokens back. */
  failGeneration: {
    method: 'POST',
    path: '/api/admin/generations/:id/fail',
    access: 'admin',
    params: uuidParams,
    answer: adminGenerationSchema,
  },
  /** Takes an open generation away from whoever works on it, and begins its step anew. */
  retryGeneration: {
    method: 'POST',
    path: '/api/admin/generations/:id/retry',
    access: 'admin',
    params: uuidParams,
    answer: adminGenerationSchema,
  },
  adminTools: {
    method: 'GET',
    path: '/api/admin/tools',
    access: 'admin',
    answer: z.array(toolSwitchSchema),
  },
  switchTool: {
    method: 'PUT',
    path: '/api/admin/tools/:tool',
    access: 'admin',
    params: z.strictObject({ tool: z.enum(toolKeys) }),
    body: z.strictObject({ isPaused: z.boolean(), text: reason.optional() }),
    answer: toolSwitchSchema,
  },
  /** A text turns maintenance on, or changes what it says; null turns it off. */
  switchMaintenance: {
    method: 'PUT',
    path: '/api/admin/maintenance',
    access: 'admin',
    body: z.strictObject({ text: maintenanceTextSchema.nullable() }),
    answer: maintenanceSchema,
  },
  reelOptions: {
    method: 'GET',
    path: '/api/admin/reel-options',
    access: 'admin',
    answer: z.array(reelOptionSwitchSchema),
  },
  switchReelOption: {
    method: 'PUT',
    path: '/api/admin/reel-options',
    access: 'admin',
    body: reelOptionSwitchSchema,
    answer: reelOptionSwitchSchema,
  },
  /** Removes an item or a portrait of any user for good, and the influencers of a portrait. */
  takeDown: {
    method: 'POST',
    path: '/api/admin/take-down',
    access: 'admin',
    body: z.strictObject({
      /** Its number or its address. */
      item: trimmedText(2048).min(1, { error: 'Please name the item.' }),
      reason: reason.min(1, { error: 'Please give a reason.' }),
    }),
    answer: z.strictObject({ id: z.int(), userId: z.int() }),
  },
  deadLetters: {
    method: 'GET',
    path: '/api/admin/dead-letters',
    access: 'admin',
    answer: z.array(deadLetterSchema),
  },
  requeueDeadLetter: {
    method: 'POST',
    path: '/api/admin/dead-letters/:id/requeue',
    access: 'admin',
    params: uuidParams,
    answer: ok,
  },
  discardDeadLetter: {
    method: 'DELETE',
    path: '/api/admin/dead-letters/:id',
    access: 'admin',
    params: uuidParams,
    answer: ok,
  },
} as const satisfies Record<string, Route>;
