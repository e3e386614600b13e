import { movingFilms, turnsAfter } from './film-turns.ts';

const anyFilm = () => true;

describe('the films of tiles', () => {
  it('move three at a time, those that are seen', () => {
    const canMove = (film: string) => film !== 'b';

    expect(movingFilms(['a', 'b', 'c', 'd', 'e'], { asked: null, canMove })).to.deep.equal([
      'a',
      'c',
      'd',
    ]);
    expect(movingFilms(['a', 'b'], { asked: null, canMove })).to.deep.equal(['a']);
    expect(movingFilms([], { asked: null, canMove })).to.deep.equal([]);
  });

  it('move at once where they are asked for, in place of the last of the others', () => {
    const moving = movingFilms(['a', 'b', 'c', 'd', 'e'], { asked: 'e', canMove: anyFilm });

    expect(moving).to.deep.equal(['e', 'a', 'b']);
    expect(movingFilms(['a', 'b', 'c'], { asked: 'a', canMove: anyFilm })).to.deep.equal([
      'a',
      'b',
      'c',
    ]);
  });

  it('each have their turn, whichever ends first', () => {
    let turns = ['a', 'b', 'c', 'd', 'e', 'f'];
    const seen = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const moving = movingFilms(turns, { asked: null, canMove: anyFilm });
      moving.forEach((film) => seen.add(film));
      turns = turnsAfter(turns, moving[round % moving.length] ?? '');
    }

    expect([...seen].toSorted()).to.deep.equal(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(turns.toSorted()).to.deep.equal(['a', 'b', 'c', 'd', 'e', 'f']);
  });
});
