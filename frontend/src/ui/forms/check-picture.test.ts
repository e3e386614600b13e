import { sizeFault } from './check-picture.ts';

describe('the size of a chosen picture', () => {
  const few = 'This image is too small: at least 16 × 16 pixels are needed.';
  const many = 'Images may have at most 64 megapixels.';
  const cases: [width: number, height: number, why: string | null][] = [
    [1, 1, few],
    [16, 16, null],
    [15, 4000, few],
    [4000, 15, few],
    [8000, 8000, null],
    [8000, 8001, many],
    [64_000_001, 16, many],
  ];
  for (const [width, height, why] of cases) {
    it(`is ${why === null ? 'accepted' : 'refused'} at ${width} × ${height}`, () => {
      expect(sizeFault({ width, height })).to.equal(why);
    });
  }
});
