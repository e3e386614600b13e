import { expect } from 'chai';
import { gallerySections } from './gallery-rows.ts';

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
