import { z } from 'zod';
import { listOf } from './limited-text.ts';
import { musicPlatforms } from './tools/texts.ts';

/** Moods that a list may give a song; `Energetic` where nothing says one. */
export const musicMoods = [
  ...['Energetic', 'Romantic', 'Melancholic', 'Chill', 'Intense', 'Confident', 'Playful'],
] as const;
export type MusicMood = (typeof musicMoods)[number];

/** One song of a platform's list: the specification's fields, and where it comes from. */
export const musicInsightSchema = z.strictObject({
  id: z.int(),
  platform: z.enum(musicPlatforms),
  songTitle: z.string(),
  artist: z.string(),
  rank: z.int(),
  /** The list, and how the song has moved: "Apple Music most played, US · Up 2 places". */
  description: z.string().nullable(),
  genre: z.string(),
  mood: z.string(),
  /** `m:ss`; empty where the source does not know. */
  duration: z.string(),
  /** Percent; derived from the rank where the source has none. */
  popularity: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Who says so: "Apple Music most played, US". */
  source: z.string(),
  /** The song's page at the source. */
  sourceUrl: z.string().nullable(),
  /** Pages of the web that the whole list rests on; empty for the chart of a service. */
  sources: listOf({ title: z.string(), url: z.string() }),
  /** A row of the sample: neither the song nor the artist exists. */
  isInvented: z.boolean(),
});
export type MusicInsight = z.infer<typeof musicInsightSchema>;
