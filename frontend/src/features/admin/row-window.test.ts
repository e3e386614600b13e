import { expect } from 'chai';
import { rowWindow } from './row-window.ts';

describe('the rows of a long table that exist', () => {
  const even = () => 10;

  for (const [stretch, expected] of [
    [
      { topPx: 0, bottomPx: 25 },
      { from: 0, to: 3, beforePx: 0, afterPx: 70 },
    ],
    [
      { topPx: 45, bottomPx: 62 },
      { from: 4, to: 7, beforePx: 40, afterPx: 30 },
    ],
    [
      { topPx: 95, bottomPx: 500 },
      { from: 9, to: 10, beforePx: 90, afterPx: 0 },
    ],
    // Above and below everything.
    [
      { topPx: -300, bottomPx: -100 },
      { from: 0, to: 1, beforePx: 0, afterPx: 90 },
    ],
    [
      { topPx: 900, bottomPx: 1_000 },
      { from: 9, to: 10, beforePx: 90, afterPx: 0 },
    ],
  ] as const) {
    it(`are those from ${stretch.topPx} to ${stretch.bottomPx} of 10 rows of 10`, () => {
      expect(rowWindow(10, even, stretch)).to.deep.equal(expected);
    });
  }

  it('leave room for as much as the others are high', () => {
    const heights = [10, 40, 10, 10, 80];

    const shown = rowWindow(5, (index) => heights[index] ?? 0, { topPx: 51, bottomPx: 55 });

    expect(shown).to.deep.equal({ from: 2, to: 3, beforePx: 50, afterPx: 90 });
  });

  it('are none where there are none', () => {
    expect(rowWindow(0, even, { topPx: 0, bottomPx: 100 })).to.deep.equal({
      from: 0,
      to: 0,
      beforePx: 0,
      afterPx: 0,
    });
  });
});
