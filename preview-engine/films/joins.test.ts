import fc from 'fast-check';
import { sampleSeed, sampleSize } from '#tests/sample-size.ts';
import { emptyFrame, type Frame } from '../reel/walk.ts';
import { dissolve, push } from './film-frames.ts';

const size = { width: 80, height: 40 };

describe('a join of two shots', () => {
  it('dissolves one into the other, of which the end is all', () => {
    const [half, all] = [plain(90, 100, 120), plain(90, 100, 120)];

    dissolve(half, plain(200, 140, 80), { done: 0.5, size });
    dissolve(all, plain(200, 140, 80), { done: 1, size });

    expect(new Set(half.luma)).to.deep.equal(new Set([145]));
    expect(new Set(half.blue)).to.deep.equal(new Set([120]));
    expect(new Set(half.red)).to.deep.equal(new Set([100]));
    expect(all.bytes).to.deep.equal(plain(200, 140, 80).bytes);
  });

  it('mixes colours that no screen has as the nearest in red, green and blue', () => {
    const byte = fc.integer({ min: 16, max: 240 });
    fc.assert(
      fc.property(byte, byte, byte, (...colour) => {
        const frame = plain(...colour);
        dissolve(frame, plain(...colour), { done: 0.5, size });
        const after = rgbOf(frame.luma[3] ?? 0, frame.blue[0] ?? 0, frame.red[0] ?? 0);

        for (const [at, part] of rgbOf(...colour).entries()) {
          expect(after[at]).to.be.closeTo(Math.min(235, Math.max(16, part)), 2.5);
        }
      }),
      { numRuns: sampleSize(100, 2_000), ...sampleSeed() },
    );
  });

  it('pushes one to the left, the other following it without a gap', () => {
    const [frame, next] = [columns(0), columns(100)];

    push(frame, next, { done: 0.5, size });

    for (const row of [0, 17, 39]) {
      const line = [...frame.luma.subarray(row * 80, row * 80 + 80)];
      expect(line).to.deep.equal(Array.from({ length: 80 }, (_, x) => (x < 40 ? x + 40 : x + 60)));
    }
    for (const plane of [frame.blue, frame.red]) {
      expect([...plane.subarray(40 * 7, 40 * 7 + 40)]).to.deep.equal(
        Array.from({ length: 40 }, (_, x) => (x < 20 ? x + 20 : x + 80)),
      );
    }
  });

  it('pushes slowly at both of its ends, from the one frame to the other', () => {
    const shown = [0, 0.1, 0.9, 1].map((done) => {
      const frame = columns(0);
      push(frame, columns(100), { done, size });
      return frame.luma.filter((value) => value >= 100).length / size.height;
    });

    expect(shown[0]).to.equal(0);
    expect(shown[1]).to.be.within(1, 4);
    expect(shown[2]).to.be.within(76, 79);
    expect(shown[3]).to.equal(80);
  });
});

/** BT.709, 16..235 where a screen has it. */
function rgbOf(luma: number, blue: number, red: number): number[] {
  const [b, r] = [(219 / 224) * (blue - 128), (219 / 224) * (red - 128)];
  return [luma + 1.5748 * r, luma - 0.18733 * b - 0.46813 * r, luma + 1.8556 * b];
}

function plain(luma: number, blue: number, red: number): Frame {
  const frame = emptyFrame(size);
  frame.luma.fill(luma);
  frame.blue.fill(blue);
  frame.red.fill(red);
  return frame;
}

/** Every column has its own value. */
function columns(first: number): Frame {
  const frame = emptyFrame(size);
  frame.luma.forEach((_, at) => (frame.luma[at] = first + (at % 80)));
  for (const plane of [frame.blue, frame.red]) {
    plane.forEach((_, at) => (plane[at] = first + (at % 40)));
  }
  return frame;
}
