import { type Area, coverCrop, cropAround } from './crop.ts';

const head = (x: number, y = 0.4, size = 0.1): Area => ({
  left: x - size / 2,
  right: x + size / 2,
  top: y - size / 2,
  bottom: y + size / 2,
});

const isCut = (area: Area, left: number, width: number) =>
  (area.left < left && area.right > left) ||
  (area.left < left + width && area.right > left + width);

describe('a crop around what must not be cut', () => {
  it('is what covers a tile of another shape', () => {
    const tile = { width: 9, height: 16 };

    expect(coverCrop({ width: 32, height: 18 }, tile).width).to.be.closeTo(0.3164, 0.0001);
    expect(coverCrop({ width: 9, height: 32 }, tile)).to.deep.equal({ width: 1, height: 0.5 });
    expect(coverCrop({ width: 900, height: 1600 }, tile)).to.deep.equal({ width: 1, height: 1 });
  });

  it('is nowhere without anything to keep', () => {
    expect(cropAround([], { width: 0.5, height: 1 })).to.equal(undefined);
  });

  it('has the only area in its middle, and stays within the picture', () => {
    const crop = { width: 0.3, height: 1 };

    expect(cropAround([head(0.6)], crop)?.left).to.be.closeTo(0.45, 1e-9);
    expect(cropAround([head(0.95)], crop)?.left).to.be.closeTo(0.7, 1e-9);
    expect(cropAround([head(0.02)], crop)).to.deep.equal({ left: 0, top: 0 });
  });

  it('moves aside rather than cut a head that does not fit', () => {
    const [larger, smaller] = [head(0.5, 0.4, 0.14), head(0.68, 0.4, 0.12)];
    const crop = { width: 0.26, height: 1 };
    expect(isCut(smaller, 0.5 - crop.width / 2, crop.width)).to.equal(true);

    const left = cropAround([larger, smaller], crop)?.left ?? Number.NaN;

    expect(isCut(larger, left, crop.width)).to.equal(false);
    expect(isCut(smaller, left, crop.width)).to.equal(false);
  });

  it('cuts neither of two people, where one has room', () => {
    const crop = { width: 0.32, height: 1 };
    for (let first = 0.27; first < 0.5; first += 0.05) {
      for (let second = first + 0.25; second < 0.95; second += 0.05) {
        const areas = [head(first, 0.4, 0.12), head(second)];
        const left = cropAround(areas, crop)?.left ?? Number.NaN;

        expect(left).to.be.within(0, 1 - crop.width);
        for (const area of areas)
          expect(isCut(area, left + 1e-6, crop.width - 2e-6)).to.equal(false);
      }
    }
  });

  it('shows two rather than a larger one alone', () => {
    const crop = { width: 0.32, height: 1 };
    const areas = [head(0.2, 0.4, 0.1), head(0.38, 0.4, 0.1), head(0.8, 0.4, 0.12)];

    expect(cropAround(areas, crop)?.left).to.be.closeTo(0.29 - 0.16, 1e-9);
  });

  it('shows the middle of what is larger than itself', () => {
    const areas = [head(0.6, 0.5, 0.7)];

    expect(cropAround(areas, { width: 0.3, height: 1 })?.left).to.be.closeTo(0.45, 1e-9);
  });

  it('never cuts the largest, however many there are', () => {
    const largest = head(0.43, 0.5, 0.16);
    const crowd = Array.from({ length: 40 }, (_, at) => head((at + 0.5) / 40, 0.3, 0.05));

    const left = cropAround([...crowd, largest], { width: 0.3, height: 1 })?.left ?? Number.NaN;

    expect(isCut(largest, left, 0.3)).to.equal(false);
  });
});
