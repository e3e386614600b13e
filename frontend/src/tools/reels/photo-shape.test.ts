import fc from 'fast-check';
import type { Point, Size } from '#film/camera.ts';
import { sampleSeed, sampleSize } from '#tests/sample-size.ts';
import {
  asChosen,
  cut,
  isUpright,
  keptPixels,
  pointAsChosen,
  type PhotoShape,
  pointInPart,
  turn,
  turnPoint,
  uprightPart,
} from './photo-shape.ts';

const pixels = fc.integer({ min: 16, max: 8_000 });
const anySize: fc.Arbitrary<Size> = fc.record({ width: pixels, height: pixels });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const anyPoint: fc.Arbitrary<Point> = fc.record({ x: share, y: share });

describe('a photo that is turned and cut before it is sent', () => {
  it('has its left edge at the top after a turn clockwise', () => {
    expect(turnPoint({ x: 0, y: 0.25 })).to.deep.equal({ x: 0.75, y: 0 });
    expect(keptPixels(turn(asChosen), { width: 400, height: 300 })).to.deep.equal({
      x: 0,
      y: 0,
      width: 300,
      height: 400,
    });
  });

  it('is cut to 9:16 around the subject, as far as the photo reaches', () => {
    const wide = { width: 1600, height: 900 };
    const cutAround = (around: Point) => keptPixels(cut(asChosen, uprightPart(wide, around)), wide);

    expect(cutAround({ x: 0.5, y: 0.5 })).to.deep.equal({ x: 547, y: 0, width: 506, height: 900 });
    expect(cutAround({ x: 0, y: 0 }).x).to.equal(0);
    expect(cutAround({ x: 1, y: 1 })).to.include({ x: 1094, width: 506 });
    const tall = { width: 900, height: 3200 };
    expect(keptPixels(cut(asChosen, uprightPart(tall, { x: 0.5, y: 0 })), tall)).to.deep.equal({
      x: 0,
      y: 0,
      width: 900,
      height: 1600,
    });
  });

  it('keeps the spot of its subject through any turns and cuts, within the photo', () => {
    const steps = fc.array(fc.constantFrom('turn', 'cut'), { minLength: 1, maxLength: 6 });
    const follow = (original: Size, subject: Point, done: readonly string[]) => {
      let [shape, point]: [PhotoShape, Point] = [asChosen, subject];
      for (const step of done) {
        const part = uprightPart(keptPixels(shape, original), point);
        shape = step === 'turn' ? turn(shape) : cut(shape, part);
        point = step === 'turn' ? turnPoint(point) : pointInPart(point, part);
      }

      const kept = keptPixels(shape, original);
      const isSideways = shape.turns % 2 === 1;
      expect(kept.x).to.be.at.least(0);
      expect(kept.y).to.be.at.least(0);
      expect(kept.x + kept.width).to.be.at.most(isSideways ? original.height : original.width);
      expect(kept.y + kept.height).to.be.at.most(isSideways ? original.width : original.height);
      const back = pointAsChosen(point, shape);
      expect(back.x).to.be.closeTo(subject.x, 1e-6);
      expect(back.y).to.be.closeTo(subject.y, 1e-6);
    };
    fc.assert(fc.property(anySize, anyPoint, steps, follow), {
      numRuns: sampleSize(300, 5_000),
      ...sampleSeed(),
    });
  });

  it('is upright when it was cut, and has nothing more to cut', () => {
    const cutOnce = (size: Size, around: Point) => {
      const kept = keptPixels(cut(asChosen, uprightPart(size, around)), size);
      expect(isUpright(kept), JSON.stringify(kept)).to.equal(true);
    };
    fc.assert(fc.property(anySize, anyPoint, cutOnce), {
      numRuns: sampleSize(300, 5_000),
      ...sampleSeed(),
    });
  });
});
