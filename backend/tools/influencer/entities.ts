import { p } from '@mikro-orm/postgresql';
import type { Influencer } from '#contract/influencer.ts';
import { intIdentity, momentOfInsert, table } from '../../database/columns.ts';

export const InfluencerRow = table('influencers', {
  id: intIdentity(),
  userId: p.integer(),
  gender: p.text().$type<Influencer['gender']>(),
  race: p.text().$type<Influencer['race']>(),
  portraitId: p.integer(),
  modelKey: p.text().nullable(),
  /** Who trained it; null before. */
  provider: p.text().nullable(),
  trainingStatus: p.text().$type<Influencer['trainingStatus']>().default('pending'),
  generationId: p.uuid().nullable(),
  createdAt: momentOfInsert(),
});
