import { pullAt } from './pull.ts';

describe('pull to refresh', () => {
  const cases: [number, string, number][] = [
    [-40, 'idle', 0],
    [0, 'idle', 0],
    [10, 'idle', 0],
    [11, 'pulling', 5.5],
    [160, 'pulling', 80],
    [161, 'ready', 80.5],
    [240, 'ready', 120],
    [900, 'ready', 120],
  ];
  for (const [dragged, state, distance] of cases) {
    it(`is ${state} at ${distance} px after a drag of ${dragged} px`, () => {
      expect(pullAt(dragged)).to.deep.equal({ state, distance });
    });
  }
});
