import { movementIn } from '#contract/music-movement.ts';
import { movementOf, type RankedSong } from './movement.ts';

const placed = (songTitle: string, rank: number, source = 'A chart'): RankedSong => ({
  songTitle,
  artist: 'Somebody',
  rank,
  source,
});

describe('how a song has moved', () => {
  const before = [placed('One', 1), placed('Two', 2), placed('Three', 3)];
  const cases: [string, RankedSong, readonly RankedSong[], string | null][] = [
    ['it stayed', placed('One', 1), before, 'No change'],
    ['it rose', placed('Three', 1), before, 'Up 2 places'],
    ['it fell', placed('One', 2), before, 'Down 1 place'],
    ['it is new', placed('Four', 1), before, 'New in the top 10'],
    [
      'its name is somebody else’s song',
      { ...placed('One', 1), artist: 'X' },
      before,
      'New in the top 10',
    ],
    ['there was no list', placed('One', 1), [], null],
    ['the list was of another source', placed('One', 1, 'Another chart'), before, null],
  ];
  for (const [what, song, list, said] of cases) {
    it(`is said when ${what}: ${said ?? 'nothing'}`, () => {
      expect(movementOf(song, list)).to.equal(said);
    });
  }

  it('can be read from a description', () => {
    const moved = ['No change', 'Up 12 places', 'Down 1 place', 'New in the top 10'];
    expect(moved.map((words) => movementIn(`A chart · ${words}`))).to.deep.equal([
      0,
      12,
      -1,
      'new',
    ]);
    for (const none of [null, '', 'A chart', 'Up and away', 'Up 2 places · A chart']) {
      expect(movementIn(none)).to.equal(null);
    }
  });
});
