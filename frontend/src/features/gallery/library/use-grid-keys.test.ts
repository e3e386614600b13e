import { neighbour } from './use-grid-keys.ts';

/** The second day begins at 10. */
const rows = [
  { first: 0, count: 5 },
  { first: 5, count: 5 },
  { first: 10, count: 2 },
];

describe('moving through the gallery by keys', () => {
  const moves: [string, number, number | undefined][] = [
    ['ArrowRight', 4, 5],
    ['ArrowLeft', 5, 4],
    ['ArrowDown', 3, 8],
    ['ArrowUp', 8, 3],
    ['Home', 8, 0],
    ['End', 3, 11],
    ['ArrowLeft', 0, undefined],
    ['ArrowRight', 11, undefined],
    ['ArrowUp', 2, undefined],
    ['ArrowDown', 9, 11],
    ['ArrowUp', 11, 6],
    ['ArrowDown', 10, undefined],
    ['Home', 0, undefined],
    ['x', 3, undefined],
  ];
  for (const [key, from, to] of moves) {
    it(`goes from ${from} by ${key} to ${to ?? 'nowhere'}`, () => {
      expect(neighbour(key, from, rows)).to.equal(to);
    });
  }
});
