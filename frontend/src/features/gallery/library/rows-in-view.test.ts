import { rowsInView, scrollToSee } from './rows-in-view.ts';

const rows = {
  top: 200,
  rows: Array.from({ length: 1000 }, (_, index) => ({ top: index * 400, height: 400 })),
};

describe('the rows of the gallery', () => {
  const views: [string, number, number, number, number][] = [
    ['at the top of the page', 0, 900, 0, 4],
    ['on a row’s first pixel', 1000, 1800, 0, 6],
    ['far down', 200_200, 201_100, 498, 505],
    ['at the end', 399_500, 400_400, 996, 1000],
    ['above them', -5000, -4000, 0, 2],
    ['far below them, after many were deleted', 900_000, 900_900, 998, 1000],
  ];
  for (const [where, from, to, first, last] of views) {
    it(`are few ${where}`, () => {
      expect(rowsInView(rows, { from, to }, 2)).to.deep.equal({ first, last });
    });
  }

  it('are none when there is nothing', () => {
    const none = { ...rows, rows: [] };

    expect(rowsInView(none, { from: 0, to: 900 }, 2)).to.deep.equal({ first: 0, last: 0 });
  });

  it('scroll no further than a row needs to be seen whole', () => {
    expect(scrollToSee(rows, 1, { from: 500, to: 1400 })).to.equal(0);
    expect(scrollToSee(rows, 0, { from: 500, to: 1400 })).to.equal(-300);
    expect(scrollToSee(rows, 5, { from: 500, to: 1400 })).to.equal(1200);
  });
});
