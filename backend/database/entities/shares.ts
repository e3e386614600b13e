import { p } from '@mikro-orm/postgresql';
import type { ShareReport } from '#contract/shares.ts';
import { userId } from './accounts.ts';
import { intIdentity, moment, momentOfInsert, table } from './columns.ts';
import { MediaRow } from './generations.ts';

export const ShareRow = table('shares', {
  token: p.text().primary(),
  userId: userId().deleteRule('cascade').index('shares_user_idx'),
  imageId: p
    .oneToOne(MediaRow)
    .mapToPk()
    .joinColumn('image_id')
    .nullable()
    .deleteRule('cascade')
    .unique('shares_image_key'),
  imageIds: p.array(Number).columnType('int[]'),
  expiresAt: moment().nullable(),
  passwordHash: p.text().nullable(),
  showPrompt: p.boolean(),
  asTemplate: p.boolean(),
  templateWords: p.boolean(),
  views: p.integer().default(0),
  createdAt: momentOfInsert(),
});

export const ShareReportRow = table('share_reports', {
  id: intIdentity(),
  token: p.text().unique('share_reports_token_key'),
  userId: userId().deleteRule('cascade').index('share_reports_user_idx'),
  imageIds: p.array(Number).columnType('int[]'),
  count: p.integer().default(1),
  notes: p.json<ShareReport['notes']>().defaultRaw(`'[]'`),
  firstAt: momentOfInsert(),
  lastAt: momentOfInsert(),
  closedAt: moment().nullable(),
});
