import fc from 'fast-check';
import { dragged, sizeOf } from './gestures.ts';

const zone = { left: 0.11, top: 0.15, width: 0.71, height: 0.5 };
const part = fc.double({ min: 0, max: 1, noNaN: true });
const way = fc.double({ min: -3, max: 3, noNaN: true });

describe('words that are dragged', () => {
  it('keep their middle in the frame, and move less than a line is wide where they snap', () => {
    fc.assert(
      fc.property(part, part, part, way, way, (left, top, width, x, y) => {
        const box = { left, top, width, height: 0.1 };
        const { place, guides } = dragged(box, { x, y }, zone);

        const wanted = { x: left + width / 2 + x, y: top + 0.05 + y };
        for (const axis of ['x', 'y'] as const) {
          const asked = Math.min(1, Math.max(0, wanted[axis]));
          expect(place[axis]).to.be.within(0, 1);
          expect(Math.abs(place[axis] - asked)).to.be.at.most(0.0151);
          if (guides.every((guide) => guide.axis !== axis)) {
            expect(place[axis]).to.be.closeTo(asked, 1e-4);
          }
        }
      }),
    );
  });

  it('snap to the middle, to thirds and to the edges of the zone', () => {
    const box = { left: 0.4, top: 0.4, width: 0.2, height: 0.1 };
    const to = (x: number, y: number) => dragged(box, { x: x - 0.5, y: y - 0.45 }, zone);

    expect(to(0.51, 0.505)).to.deep.equal({
      place: { x: 0.5, y: 0.5 },
      guides: [
        { axis: 'x', at: 0.5 },
        { axis: 'y', at: 0.5 },
      ],
    });
    expect(to(0.34, 0.58).place).to.deep.equal({ x: 0.3333, y: 0.58 });
    expect(to(0.22, 0.205)).to.deep.include({ place: { x: 0.21, y: 0.2 } });
    expect(to(0.3, 0.3).guides).to.deep.equal([]);
  });
});

describe('the size of words', () => {
  it('is kept within its bounds, in hundredths, and left out where it is their own', () => {
    expect([0.1, 0.504, 1.004, 1.5, 9].map(sizeOf)).to.deep.equal([0.5, 0.5, undefined, 1.5, 2]);
  });
});
