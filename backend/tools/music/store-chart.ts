import type { MusicMood } from '#contract/music.ts';
import type { MusicPlatform } from '#contract/tools/texts.ts';
import type { Transaction, Queryable } from '../../database/transaction.ts';
import { sampleChart, type Chart, type Song } from '../../providers/charts/chart.ts';
import { MusicInsightRow } from './entities.ts';
import { movementOf } from './movement.ts';

/** In every row of the sample, for whoever reads one row alone. */
const INVENTED = 'Invented song of an invented artist';

/** Replaces a platform's ten rows, so that no reader sees half a list. */
export async function storeChart(tx: Transaction, platform: MusicPlatform, chart: Chart) {
  const em = tx.entities();
  const before = await em.find(MusicInsightRow, { platform });
  await em.nativeDelete(MusicInsightRow, { platform });
  const { source, songs, sources = [] } = chart;
  const isInvented = chart === sampleChart;
  const rows = songs.map((song, index) => {
    const insight = { ...toInsight(song, index + 1), source };
    const moved = movementOf(insight, before);
    const description = isInvented ? INVENTED : [source, moved].filter(Boolean).join(' · ');
    return { ...insight, platform, description, isInvented, sources: [...sources] };
  });
  await em.insertMany(MusicInsightRow, rows);
}

/** Stores the sample where there is no list at all; true when it did. */
export async function storeSampleIfEmpty(tx: Transaction, platform: MusicPlatform) {
  // The caller has locked the platform's refresh, so no other process stores a list in between.
  if ((await tx.entities().count(MusicInsightRow, { platform })) > 0) return false;
  await storeChart(tx, platform, sampleChart);
  return true;
}

function toInsight(song: Song, rank: number) {
  return {
    songTitle: song.title,
    artist: song.artist,
    rank,
    genre: song.genre || 'Pop',
    mood: song.mood ?? moodOf(`${song.genre} ${song.title}`),
    duration: song.durationSeconds === null ? '' : minutesAndSeconds(song.durationSeconds),
    // No source has it; the first place counts as 99 %, the tenth as 81 %.
    popularity: 101 - 2 * rank,
    sourceUrl: song.url,
  };
}

/** Moods by keyword of genre and title; the first match wins. */
const moods: readonly (readonly [mood: MusicMood, words: RegExp])[] = [
  ['Romantic', /\b(love|heart|kiss|romance|r&b|soul|baby|together)\b/i],
  ['Melancholic', /\b(sad|tears?|cry|rain|lonely|goodbye|blues|letters?|lost|broken)\b/i],
  ['Chill', /\b(chill|lo-?fi|acoustic|folk|ambient|slow|dream|jazz|singer)\b/i],
  ['Intense', /\b(metal|rock|punk|hardcore|fire|war|run|rage)\b/i],
  ['Confident', /\b(hip-?hop|rap|trap|drill|boss|king|queen|money)\b/i],
  ['Playful', /\b(k-?pop|candy|sugar|funny|silly|party|latin|reggaeton)\b/i],
];

/** `Energetic` where no keyword matches, as specified. */
const moodOf = (text: string): MusicMood =>
  moods.find(([, words]) => words.test(text))?.[0] ?? 'Energetic';

function minutesAndSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** A platform's newest list, by rank; empty until the first refresh. */
export async function listInsights(sql: Queryable, platform: MusicPlatform) {
  const rows = await sql
    .entities()
    .find(MusicInsightRow, { platform }, { orderBy: { rank: 'asc' } });
  return rows.map((row) => ({
    ...row,
    description: row.description ?? null,
    sourceUrl: row.sourceUrl ?? null,
  }));
}
