import { p } from '@mikro-orm/postgresql';
import type { MusicInsight } from '#contract/music.ts';
import type { MusicPlatform } from '#contract/tools/texts.ts';
import { intIdentity, momentOfInsert, table } from '../../database/columns.ts';

export const MusicInsightRow = table('music_insights', {
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
});
