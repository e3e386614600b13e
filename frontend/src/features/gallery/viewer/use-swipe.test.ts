import { swipeOf } from './use-swipe.ts';

describe('a finger on a large picture', () => {
  for (const [x, y, swipe] of [
    [-60, 10, 'left'],
    [60, -20, 'right'],
    [10, 120, 'down'],
    [-40, 0, null],
    [0, 80, null],
    [0, -200, null],
    [-100, 100, null],
    [0, 0, null],
  ] as const) {
    it(`moved by ${x} and ${y} means ${swipe ?? 'nothing'}`, () => {
      expect(swipeOf({ x, y })).to.equal(swipe);
    });
  }
});
