import { gallerySections, gridLayout, readingOrder } from './gallery-rows.ts';

const item = (day: number, generationId: string | null = null) => ({
  createdAt: new Date(2026, 2, day, 12).toISOString(),
  generationId,
});
const phone = { width: 358, size: 'large', hasDays: true } as const;
const shape = (sections: ReturnType<typeof gallerySections>) =>
  sections.map(({ day, rows }) => [day, rows.map(({ count }) => count)]);

describe('the rows of My Content', () => {
  it('begin anew with each day', () => {
    const items = [item(3), item(3), item(3), item(2)];

    expect(shape(gallerySections(items, { ...phone, width: 1376 }))).to.deep.equal([
      ['2026-3-3', [3]],
      ['2026-3-2', [1]],
    ]);
  });

  it('give a story a row of three on phones, below the heading of its order', () => {
    const story = [item(3, 'a'), item(3, 'a'), item(3, 'a')];
    const sections = gallerySections([item(3, 'x'), ...story, item(3), item(3, 'y')], phone);

    expect(shape(sections)).to.deep.equal([['2026-3-3', [1, 3, 2]]]);
    const headings = sections[0]?.rows.map(({ headingHeight }) => headingHeight > 0);
    expect(headings).to.deep.equal([false, true, false]);
    expect(sections[0]?.lists).to.deep.equal([
      { isOrder: false, first: 0, count: 1 },
      { isOrder: true, first: 1, count: 3 },
      { isOrder: false, first: 4, count: 2 },
    ]);
  });

  it('hold as many whole orders as fit on wide windows', () => {
    const orders = ['a', 'b', 'c'].flatMap((id) => [item(3, id), item(3, id), item(3, id)]);
    const sections = gallerySections([...orders, item(3)], { ...phone, width: 1376 });

    expect(shape(sections)).to.deep.equal([['2026-3-3', [6, 3, 1]]]);
  });

  it('go on below each other when an order is larger than a row', () => {
    const order = Array.from({ length: 5 }, () => item(3, 'a'));
    const [section] = gallerySections(order, phone);

    expect(section?.rows.map(({ count }) => count)).to.deep.equal([3, 2]);
    expect(section?.rows.map(({ headingHeight }) => headingHeight > 0)).to.deep.equal([
      true,
      false,
    ]);
  });

  it('follow each other without a hole, and hold every item once', () => {
    const items = Array.from({ length: 50 }, (_, index) =>
      item(28 - (index >> 3), `g${index >> 2}`),
    );
    for (const hasDays of [true, false]) {
      const sections = gallerySections(items, { ...phone, hasDays });
      const rows = sections.flatMap((section) => section.rows);

      for (const [index, row] of rows.entries()) {
        const before = rows[index - 1];
        if (!before) continue;
        expect(row.first).to.equal(before.first + before.count);
        expect(row.top).to.be.at.least(before.top + before.height);
      }
      expect(rows.reduce((sum, { count }) => sum + count, 0)).to.equal(items.length);
    }
  });

  it('are one list where the order is not that of days', () => {
    const sections = gallerySections([item(3), item(2), item(3)], { ...phone, hasDays: false });

    expect(shape(sections)).to.deep.equal([[null, [2, 1]]]);
  });
});

describe('the gallery grid', () => {
  it('has two columns on a phone and more on a desk', () => {
    expect(gridLayout(288).columns).to.equal(2);
    expect(gridLayout(358).columns).to.equal(2);
    expect(gridLayout(768).columns).to.equal(3);
    expect(gridLayout(1200).columns).to.equal(5);
    expect(gridLayout(5000).columns).to.equal(7);
  });

  it('fills the width exactly and keeps 9:16', () => {
    for (const width of [288, 358, 768, 1200, 1333]) {
      const { columns, gap, tileWidth, pictureHeight } = gridLayout(width);

      expect(columns * tileWidth + (columns - 1) * gap).to.be.closeTo(width, 0.001);
      expect(pictureHeight / tileWidth).to.be.closeTo(16 / 9, 0.01);
    }
  });

  it('has more and smaller tiles where many shall be seen at once', () => {
    expect(gridLayout(288, 'small').columns).to.equal(3);
    expect(gridLayout(1376, 'small').columns).to.equal(9);
    expect(gridLayout(358, 'large', 3).tileWidth).to.be.closeTo((358 - 24) / 3, 0.001);
  });

  it('stays sane before the container has a width', () => {
    expect(gridLayout(0).tileWidth).to.equal(0);
    expect(gridLayout(0).rowHeight).to.be.greaterThan(0);
  });
});

describe('the reading order', () => {
  it('turns round what was made together, and nothing else', () => {
    const items = [
      { generationId: 'c', sequence: 1 },
      { generationId: 'b', sequence: 3 },
      { generationId: 'b', sequence: 2 },
      { generationId: 'b', sequence: 1 },
      { generationId: null, sequence: 2 },
      { generationId: null, sequence: 1 },
    ];

    expect(
      readingOrder(items).map(({ generationId, sequence }) => `${generationId}${sequence}`),
    ).to.deep.equal(['c1', 'b1', 'b2', 'b3', 'null2', 'null1']);
    expect(readingOrder([])).to.deep.equal([]);
  });
});
