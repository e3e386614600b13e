import fc from 'fast-check';
import { sampleSeed, sampleSize } from '#tests/sample-size.ts';
import { addCurve, coverageOf, grown, type Polygon } from './coverage.ts';

const box = { left: -2, top: 3, width: 12, height: 9 };

describe('coverage', () => {
  it('is the exact area of each pixel that a triangle covers', () => {
    // In steps of a 1024th, as points of letters are further from each other than that.
    const from = (least: number, most: number) =>
      fc.integer({ min: 1024 * least, max: 1024 * most }).map((steps) => steps / 1024);
    const corner = fc.record({ x: from(-2, 10), y: from(3, 12) });

    fc.assert(
      fc.property(fc.tuple(corner, corner, corner), (corners) => {
        const triangle = clockwise(corners.flatMap(({ x, y }) => [x, y]));
        const covered = coverageOf([triangle], box);

        for (const [at, value] of covered.entries()) {
          const exact = areaOf(clipped(triangle, at)) * 255;
          if (Math.abs(value - exact) > 0.52) expect(value, `pixel ${at}`).to.equal(exact);
        }
      }),
      { numRuns: sampleSize(200, 3_000), ...sampleSeed() },
    );
  });

  it('is the part of its edge pixels that a rectangle covers', () => {
    const covered = coverageOf([[0, 5, 2.5, 5, 2.5, 6.25, 0, 6.25]], box);

    expect([...covered.subarray(24, 36)]).to.deep.equal([0, 0, 255, 255, 128, 0, 0, 0, 0, 0, 0, 0]);
    expect([...covered.subarray(36, 42)]).to.deep.equal([0, 0, 64, 64, 32, 0]);
    expect(sum(covered)).to.equal(255 * 2 + 128 + 64 + 64 + 32);
  });

  it('leaves holes free and covers nothing twice', () => {
    const outer = [0, 4, 8, 4, 8, 11, 0, 11];
    const hole = [2, 6, 2, 8, 6, 8, 6, 6];

    expect(sum(coverageOf([outer, hole], box)) / 255).to.equal(56 - 8);
    expect(sum(coverageOf([outer, outer], box)) / 255).to.equal(56);
    expect(sum(coverageOf([hole], box))).to.equal(0);
  });

  it('of what is grown is larger by its edge and round at the corners', () => {
    const large = { left: -20, top: -20, width: 80, height: 80 };
    const square = [0, 0, 30, 0, 30, 20, 0, 20];

    const area = sum(coverageOf([grown(square, 8)], large)) / 255;

    expect(area).to.be.closeTo(600 + 2 * 50 * 8 + Math.PI * 64, 1.5);
  });

  it('of what is grown has smaller holes, and none where they are filled', () => {
    const large = { left: -20, top: -20, width: 80, height: 80 };
    const outer = [-10, -10, 50, -10, 50, 50, -10, 50];
    const hole = pairs([0, 0, 30, 0, 30, 20, 0, 20]).toReversed().flat();
    const holeIn = (by: number) => {
      const area = (shape: Polygon[]) => sum(coverageOf(shape, large)) / 255;
      return area([grown(outer, by)]) - area([grown(outer, by), grown(hole, by)]);
    };

    expect(holeIn(3)).to.be.closeTo(24 * 14, 0.1);
    expect(holeIn(9.5)).to.be.closeTo(11, 1.1);
    expect(holeIn(10)).to.be.closeTo(0, 0.1);
  });

  it('of a grown shape that turns inwards has everything within reach and nothing else', () => {
    const large = { left: -20, top: -20, width: 80, height: 80 };
    const hook = [0, 0, 30, 0, 30, 30, 20, 30, 20, 6, 0, 6];
    const covered = coverageOf([grown(hook, 5)], large);

    for (const [at, value] of covered.entries()) {
      const [x, y] = [(at % 80) - 19.5, Math.floor(at / 80) - 19.5];
      const far = Math.min(away(x, y, 0, 0, 30, 6), away(x, y, 20, 0, 30, 30));
      if (far < 4.2) expect(value, `${x} ${y}`).to.equal(255);
      if (far > 5.8) expect(value, `${x} ${y}`).to.equal(0);
    }
  });

  it('of a curve is that of its area', () => {
    const polygon = [0, 4];
    addCurve(polygon, 8, 4, 8, 12);
    polygon.push(0, 12);

    const area = sum(coverageOf([polygon], box)) / 255;

    expect(area).to.be.closeTo(64 - (8 * 8) / 6, 0.5);
  });
});

function sum(values: Uint8Array): number {
  return values.reduce((all, value) => all + value, 0);
}

/** How far a place is from a rectangle. */
function away(
  x: number,
  y: number,
  left: number,
  top: number,
  right: number,
  bottom: number,
): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

function clockwise(polygon: Polygon): number[] {
  const corners = pairs(polygon);
  return (signedArea(corners) < 0 ? corners.toReversed() : corners).flat();
}

/** The part of a triangle in a pixel of the box, by cutting it at the pixel's four edges. */
function clipped(polygon: Polygon, pixel: number): [number, number][] {
  const left = box.left + (pixel % box.width);
  const top = box.top + Math.floor(pixel / box.width);
  let corners = pairs(polygon);
  for (const [axis, edge, sign] of [
    [0, left, 1],
    [0, left + 1, -1],
    [1, top, 1],
    [1, top + 1, -1],
  ] as const) {
    corners = corners.flatMap((to, index) => {
      const from = corners.at(index - 1) ?? to;
      const [a, b] = [sign * (from[axis] - edge), sign * (to[axis] - edge)];
      const done = a / (a - b);
      const cut: [number, number] = [
        from[0] + done * (to[0] - from[0]),
        from[1] + done * (to[1] - from[1]),
      ];
      return [...(a < 0 !== b < 0 ? [cut] : []), ...(b >= 0 ? [to] : [])];
    });
  }
  return corners;
}

function pairs(polygon: Polygon): [number, number][] {
  return Array.from({ length: polygon.length / 2 }, (_, at) => [
    polygon[2 * at] ?? 0,
    polygon[2 * at + 1] ?? 0,
  ]);
}

function areaOf(corners: readonly [number, number][]): number {
  return Math.abs(signedArea(corners));
}

function signedArea(corners: readonly [number, number][]): number {
  return corners.reduce((all, [x, y], index) => {
    const [fromX, fromY] = corners.at(index - 1) ?? [x, y];
    return all + (fromX * y - x * fromY) / 2;
  }, 0);
}
