/** A song as a chart names it. */
export type Song = {
  title: string;
  artist: string;
  /** Empty where the source does not say. */
  genre: string;
  durationSeconds: number | null;
  url: string | null;
};

/** A ranked list of songs, and who made it. */
export type Chart = { source: string; sourceUrl: string | null; songs: Song[] };

/** A publisher of a chart. `top` throws when the chart is unavailable. */
export interface ChartSource {
  readonly name: string;
  top(count: number, signal: AbortSignal): Promise<Chart>;
}
