import { p } from '@mikro-orm/postgresql';
import type { Plan } from '#contract/plans.ts';
import type { Platform } from '#contract/platforms.ts';
import { userId } from './accounts.ts';
import { intIdentity, moment, momentOfInsert, table } from './columns.ts';
import { MediaRow } from './generations.ts';

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
  createdAt: momentOfInsert(),
});
