import { defineEntity, p } from '@mikro-orm/postgresql';
import { intIdentity, moment, momentOfInsert } from './columns.ts';
import { userId } from './accounts.ts';
import { generationId, MediaRow } from './generations.ts';

// In migrations only: influencers_status, influencers_user_idx.
export const InfluencerRow = defineEntity({
  name: 'Influencer',
  tableName: 'influencers',
  properties: {
    id: intIdentity(),
    userId: userId().deleteRule('cascade'),
    gender: p.text(),
    race: p.text(),
    portrait: p.manyToOne(MediaRow).joinColumn('portrait_id').index('influencers_portrait_idx'),
    modelKey: p.text().nullable(),
    trainingStatus: p.text().default('pending'),
    generationId: generationId()
      .nullable()
      .deleteRule('no action')
      .unique('influencers_generation_idx'),
    createdAt: momentOfInsert(),
  },
});

export const MusicInsightRow = defineEntity({
  name: 'MusicInsight',
  tableName: 'music_insights',
  uniques: [{ name: 'music_insights_rank', properties: ['platform', 'rank'] }],
  properties: {
    id: intIdentity(),
    platform: p.text(),
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
    createdAt: momentOfInsert(),
    updatedAt: momentOfInsert(),
  },
});

export const MusicRefreshRow = defineEntity({
  name: 'MusicRefresh',
  tableName: 'music_refreshes',
  properties: {
    platform: p.text().primary(),
    startedAt: moment(),
    finishedAt: moment().nullable(),
  },
});
