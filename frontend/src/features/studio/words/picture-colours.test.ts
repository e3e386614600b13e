import { coloursOf } from './picture-colours.ts';

function picture(...of: (readonly [count: number, rgb: readonly number[]])[]) {
  const pixels = of.flatMap(([count, rgb]) => Array.from({ length: count }, () => [...rgb, 255]));
  return { data: Uint8ClampedArray.from(pixels.flat()) };
}

describe('the colours of a picture', () => {
  it('are frequent and saturated ones that differ from each other', () => {
    const found = coloursOf(
      picture([60, [90, 90, 90]], [40, [220, 40, 30]], [38, [214, 44, 34]], [20, [20, 60, 200]]),
    );

    expect(found).to.deep.equal(['#dc281e', '#143cc8', '#5a5a5a']);
  });

  it('are fewer of a picture that has fewer, and none of none', () => {
    expect(coloursOf(picture([9, [1, 2, 3]]))).to.deep.equal(['#010203']);
    expect(coloursOf(picture())).to.deep.equal([]);
  });
});
