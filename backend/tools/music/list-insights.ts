import type { MusicInsight } from '#contract/music.ts';
import type { MusicPlatform } from '#contract/tools/texts.ts';
import { MusicInsightRow } from '../../database/entities/tools.ts';
import type { Queryable } from '../../database/transaction.ts';

/** A platform's newest list, by rank; empty until the first refresh. */
export async function listInsights(
  sql: Queryable,
  platform: MusicPlatform,
): Promise<MusicInsight[]> {
  const rows = await sql
    .entities()
    .find(MusicInsightRow, { platform }, { orderBy: { rank: 'asc' } });
  return rows.map((row) => ({
    ...row,
    description: row.description ?? null,
    sourceUrl: row.sourceUrl ?? null,
  }));
}
