import { plane, type Plane } from '../../film/pixels/blur.ts';
import { dropScraps, fillHoles } from './person-mask.ts';

describe('a mask of people', () => {
  it('loses scraps without a face, and keeps a small face', () => {
    const mask = maskWith([
      { left: 40, top: 40, side: 100, value: 1 },
      { left: 200, top: 20, side: 10, value: 1 },
      { left: 200, top: 200, side: 10, value: 0.4 },
      { left: 10, top: 200, side: 10, value: 1 },
    ]);
    const face = { left: 10 / 256, top: 200 / 256, right: 20 / 256, bottom: 210 / 256, score: 0.9 };

    dropScraps(mask, [face]);

    const at = (x: number, y: number) => mask.values[y * 256 + x];
    expect([at(90, 90), at(205, 25), at(205, 205), at(15, 205)]).to.deep.equal([1, 0, 0, 1]);
  });

  it('loses small holes, and keeps gaps and what the edge cuts', () => {
    const mask = maskWith([
      { left: 0, top: 40, side: 160, value: 1 },
      { left: 60, top: 60, side: 10, value: 0 },
      { left: 80, top: 100, side: 40, value: 0 },
      { left: 0, top: 150, side: 10, value: 0 },
    ]);

    fillHoles(mask);

    const at = (x: number, y: number) => mask.values[y * 256 + x];
    expect([at(65, 65), at(100, 120), at(5, 155)]).to.deep.equal([1, 0, 0]);
  });
});

/** Squares painted one over the other. */
function maskWith(
  squares: readonly { left: number; top: number; side: number; value: number }[],
): Plane {
  const mask = plane(256, 256);
  for (const { left, top, side, value } of squares) {
    for (let y = top; y < top + side; y++) {
      mask.values.fill(value, y * 256 + left, y * 256 + left + side);
    }
  }
  return mask;
}
