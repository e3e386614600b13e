import { defineEntity, p } from '@mikro-orm/postgresql';
import type { FilmDocument } from '#contract/films.ts';
import type { Plan } from '#contract/plans.ts';
import type { Platform } from '#contract/platforms.ts';
import type { ShareReport } from '#contract/shares.ts';
import { userId } from './accounts.ts';
import { intIdentity, momentOfInsert, table, moment } from './columns.ts';
import { MediaRow } from './generations.ts';

// In migrations only: collections_name.
export const CollectionRow = table('collections', {
  id: intIdentity(),
  userId: userId().deleteRule('cascade'),
  name: p.text(),
  createdAt: momentOfInsert(),
});

export const CollectionItemRow = defineEntity({
  name: 'collection_items',
  indexes: [{ name: 'collection_items_position_idx', properties: ['collection', 'position'] }],
  properties: {
    collection: p
      .manyToOne(CollectionRow)
      .primary()
      .joinColumn('collection_id')
      .deleteRule('cascade')
      .updateRule('no action')
      .index(false),
    media: p
      .manyToOne(MediaRow)
      .primary()
      .joinColumn('media_id')
      .deleteRule('cascade')
      .updateRule('no action')
      .index('collection_items_media_idx'),
    position: p.bigint('number'),
  },
});

export const FilmRow = table('films', {
  id: intIdentity(),
  userId: userId().deleteRule('cascade').index('films_user_idx'),
  name: p.text(),
  document: p.json<FilmDocument>(),
  version: p.integer().default(1),
  createdAt: momentOfInsert(),
  updatedAt: momentOfInsert(),
});

// In migrations only: plans_state, plans_due_idx.
export const PlanRow = table('plans', {
  id: intIdentity(),
  userId: userId().deleteRule('cascade').index('plans_user_idx'),
  imageId: p
    .manyToOne(MediaRow)
    .mapToPk()
    .joinColumn('image_id')
    .deleteRule('cascade')
    .index('plans_image_idx'),
  platform: p.text().$type<Platform>(),
  at: p.text(),
  timeZone: p.text(),
  caption: p.text(),
  dueAt: moment(),
  state: p.text().$type<Plan['state']>().default('planned'),
  /** It is due beyond the mails of an hour: the next one names it. */
  awaitsMail: p.boolean().default(false),
  createdAt: momentOfInsert(),
});

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
