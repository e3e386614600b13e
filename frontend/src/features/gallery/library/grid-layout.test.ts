import { expect } from 'chai';
import { gridLayout } from './gallery-rows.ts';

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
