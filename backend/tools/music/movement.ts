import type { MusicInsight } from '#contract/music.ts';
import { movementText } from '#contract/music-movement.ts';

/** A place in the previous list. */
export type RankedSong = Pick<MusicInsight, 'songTitle' | 'artist' | 'rank' | 'source'>;

/**
 * How a song moved since the previous list: "Up 2 places". Null where there is no previous list of
 * the same source: places of another source cannot be compared.
 */
export function movementOf(song: RankedSong, before: readonly RankedSong[]): string | null {
  const comparable = before.filter(({ source }) => source === song.source);
  if (comparable.length === 0) return null;
  const then = comparable.find(
    ({ songTitle, artist }) => songTitle === song.songTitle && artist === song.artist,
  );
  return movementText(then ? then.rank - song.rank : 'new');
}
