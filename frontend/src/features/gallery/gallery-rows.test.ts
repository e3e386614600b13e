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

  it('give a story a row of its own on phones', () => {
    const story = [item(3, 'a'), item(3, 'a'), item(3, 'a')];
    const sections = gallerySections([item(3), ...story, item(3), item(3), item(3)], phone);

    expect(shape(sections)).to.deep.equal([['2026-3-3', [1, 3, 2, 1]]]);
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
