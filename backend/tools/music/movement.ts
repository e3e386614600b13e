import type { MusicInsight } from '#contract/music.ts';

/** A place in the previous list. */
export type RankedSong = Pick<MusicInsight, 'songTitle' | 'artist' | 'rank' | 'source'>;

/**
 * How a song moved since the previous list: "Up 2 places". Null where there is no previous list of the
 * same source: places of another source cannot be compared.
 */
export function movementOf(song: RankedSong, before: readonly RankedSong[]): string | null {
  const comparable = before.filter(({ source }) => source === song.source);
  if (comparable.length === 0) return null;
  const then = comparable.find(
    ({ songTitle, artist }) => songTitle === song.songTitle && artist === song.artist,
  );
  if (!then) return 'New in the top 10';
  const places = then.rank - song.rank;
  if (places === 0) return 'Holds its place';
  const count = Math.abs(places);
  return `${places > 0 ? 'Up' : 'Down'} ${count} ${count === 1 ? 'place' : 'places'}`;
}
