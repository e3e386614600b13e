import { nextOf } from './next-task.ts';

const task = (name: string, rank: number) => ({ name, rank: () => rank });

describe('what is prepared next', () => {
  it('is the film that plays, then what is in view, in the order asked', () => {
    const waiting = [task('hidden', 2), task('first', 1), task('second', 1), task('player', 0)];
    const order: string[] = [];
    for (let next = nextOf(waiting); next; next = nextOf(waiting)) {
      order.push(next.name);
      waiting.splice(waiting.indexOf(next), 1);
    }
    expect(order).to.deep.equal(['player', 'first', 'second', 'hidden']);
  });

  it('is decided when it is its turn: a tile may have been scrolled away', () => {
    let isInView = true;
    const tile = { rank: () => (isInView ? 1 : 3) };
    const other = task('other', 2);
    expect(nextOf([tile, other])).to.equal(tile);
    isInView = false;
    expect(nextOf([tile, other])).to.equal(other);
  });

  it('is nothing where nothing waits', () => {
    expect(nextOf([])).to.equal(undefined);
  });
});
