import type { MusicMood } from '#contract/music.ts';
import type { MusicPlatform } from '#contract/tools/texts.ts';
import type { Source } from '../text/search.ts';

/** Songs of a chart. A list of fewer is not accepted. */
export const CHART_LENGTH = 10;

/** A song as a chart names it. */
export type Song = {
  title: string;
  artist: string;
  /** Empty where the source does not say. */
  genre: string;
  durationSeconds: number | null;
  url: string | null;
  /** The mood, where the source says one. */
  mood?: MusicMood;
};

/** A ranked list of songs, and what it is: "Apple Music most played, US". */
export type Chart = {
  source: string;
  songs: readonly Song[];
  /** Pages that the list rests on, where it is not a chart of the source itself. */
  sources?: readonly Source[];
  /** In millionths of a US dollar, where it is not free. */
  costMicros?: number;
};

/** Who knows a music chart: an outside service behind an adapter, as for pictures and texts. */
export interface ChartProvider {
  /** Stable, for logs: `apple`. */
  readonly name: string;
  /** Shown to users: "Apple Music most played, US". */
  readonly label: string;
  /** After this a refresh is given up. */
  readonly limitSeconds: number;
  /** The usual cost of a refresh, in millionths of a US dollar; absent where it is free. */
  readonly usualMicros?: number;
  /** The platform's songs, best first. Throws a `ProviderFault` (`../provider.ts`) without one. */
  refresh(platform: MusicPlatform, context: { signal: AbortSignal }): Promise<Chart>;
}

/** Who is asked for each platform's chart, in order of preference. */
export type ChartProviders = Readonly<Record<MusicPlatform, readonly ChartProvider[]>>;

const song = (title: string, artist: string, genre: string, durationSeconds: number): Song => ({
  title,
  artist,
  genre,
  durationSeconds,
  url: null,
});

/** Invented songs and artists, so that a sample is not taken for a real chart. */
const songs: readonly Song[] = [
  song('Golden Static', 'Nova Harbor', 'Pop', 178),
  song('Midnight Arcade', 'The Paper Lanterns', 'Electronic', 203),
  song('Slow Motion Summer', 'Isla Verano', 'Latin', 191),
  song('Heartbeat in Hi-Fi', 'Juno Castell', 'Dance', 166),
  song('Concrete Garden', 'MC Saffron', 'Hip-Hop', 154),
  song('Letters to the Rain', 'Ada Winterbourne', 'Indie Folk', 212),
  song('Run It Back', 'Kilo & Kites', 'Rap', 149),
  song('Velvet Horizon', 'Orchard Lane', 'R&B', 221),
  song('Sugar Parade', 'Candy Atlas', 'K-Pop', 187),
  song('Last Train Home', 'Northern Lights Club', 'Rock', 236),
];

/** Shown where no chart could ever be reached. */
export const sampleChart: Chart = { source: 'Sample chart', songs };
