import type { MusicInsight } from '#contract/music.ts';
import { charts } from './charts.ts';

describe('the songs of a platform', () => {
  it('stand by rank, whatever the order of the answer', () => {
    // Of a song only its rank decides.
    const songs = [3, 1, 10, 2].map((rank) => ({ rank }) as MusicInsight);

    for (const { query } of Object.values(charts))
      expect(query.select(songs).map(({ rank }) => rank)).to.deep.equal([1, 2, 3, 10]);
  });
});
