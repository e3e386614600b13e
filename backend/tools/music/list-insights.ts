import type { MusicInsight } from '#contract/music.ts';
import type { MusicPlatform } from '#contract/tools/texts.ts';
import { isoText } from '../../database/iso-text.ts';
import type { Queryable } from '../../database/transaction.ts';

/** A platform's newest list, by rank; empty until the first refresh. */
export function listInsights(
  database: Queryable,
  platform: MusicPlatform,
): Promise<MusicInsight[]> {
  return database.query<MusicInsight>(
    `select id, platform, song_title as "songTitle", artist, rank, description, genre, mood,
            duration, popularity, source, source_url as "sourceUrl",
            ${isoText('created_at')} as "createdAt", ${isoText('updated_at')} as "updatedAt"
       from music_insights where platform = $1 order by rank`,
    [platform],
  );
}
