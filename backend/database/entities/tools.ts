import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Influencer } from '#contract/influencer.ts';
import type { MusicInsight } from '#contract/music.ts';
import type { MusicPlatform } from '#contract/tools/texts.ts';
import { intIdentity, moment, momentOfInsert, table } from './columns.ts';
import { userId } from './accounts.ts';
import { generationId, MediaRow } from './generations.ts';

// In migrations only: influencers_status, influencers_user_idx.
export const InfluencerRow = table('influencers', {
  id: intIdentity(),
  userId: userId().deleteRule('cascade'),
  gender: p.text().$type<Influencer['gender']>(),
  race: p.text().$type<Influencer['race']>(),
  portrait: p.manyToOne(MediaRow).joinColumn('portrait_id').index('influencers_portrait_idx'),
  modelKey: p.text().nullable(),
  /** Who trained it; null before. */
  provider: p.text().nullable(),
  trainingStatus: p.text().$type<Influencer['trainingStatus']>().default('pending'),
  generationId: generationId()
    .nullable()
    .deleteRule('no action')
    .unique('influencers_generation_idx'),
  createdAt: momentOfInsert(),
});

export const MusicInsightRow = defineEntity({
  name: 'music_insights',
  uniques: [{ name: 'music_insights_rank', properties: ['platform', 'rank'] }],
  properties: {
    id: intIdentity(),
    platform: p.text().$type<MusicPlatform>(),
    songTitle: p.text(),
    artist: p.text(),
    rank: p.integer(),
    description: p.text().nullable(),
    genre: p.text(),
    mood: p.text(),
    duration: p.text().default(''),
    popularity: p.integer(),
    source: p.text(),
    sourceUrl: p.text().nullable(),
    isInvented: p.boolean().default(false),
    sources: p.json<MusicInsight['sources']>().default([]),
    createdAt: momentOfInsert(),
    updatedAt: momentOfInsert(),
  },
});

export const MusicRefreshRow = table('music_refreshes', {
  platform: p.text().$type<MusicPlatform>().primary(),
  startedAt: moment(),
  finishedAt: moment().nullable(),
  isFailed: p.boolean().default(false),
});
