import type { Quad } from '../../film/words/quads.ts';
import { emptyFrame, type Frame } from '../reel/walk.ts';
import { wordPainter } from './paint-words.ts';

const size = { width: 80, height: 40 };
const side = 16;

describe('words of a film', () => {
  it('are painted where they stand, as opaque as they are', () => {
    const frame = painted({ target: { left: 10, top: 20, width: 16, height: 16 }, opacity: 0.5 });

    expect(lumaAt(frame, 12, 22)).to.be.closeTo((16 + 235) / 2, 1);
    expect([lumaAt(frame, 9, 22), lumaAt(frame, 26, 22), lumaAt(frame, 12, 19)]).to.deep.equal([
      16, 16, 16,
    ]);
  });

  it('have their own colour', () => {
    const frame = painted({
      color: [255, 0, 0],
      target: { left: 4, top: 4, width: 16, height: 16 },
    });

    expect(lumaAt(frame, 8, 8)).to.be.closeTo(63, 1);
    expect(frame.blue[4 * 40 + 4]).to.be.closeTo(102, 1);
    expect(frame.red[4 * 40 + 4]).to.be.closeTo(240, 1);
  });

  it('may lie partly or wholly outside of the frame', () => {
    for (const [left, top, seen] of [
      [-8, 4, 8 * 16],
      [72, 30, 8 * 10],
      [200, 4, 0],
      [4, -16, 0],
    ] as const) {
      const frame = painted({ target: { left, top, width: 16, height: 16 } });
      expect(frame.luma.filter((value) => value > 16).length).to.equal(seen);
    }
  });

  it('are drawn larger without steps', () => {
    const ramp = Uint8Array.from({ length: side * side }, (_, at) => 16 * (at % side));
    const frame = painted({ target: { left: 0, top: 0, width: 64, height: 32 } }, ramp);

    const line = Array.from({ length: 58 }, (_, x) => lumaAt(frame, x, 16));
    const steps = line.slice(1).map((value, at) => value - (line[at] ?? 0));
    expect(Math.max(...steps)).to.be.at.most(5);
    expect(Math.min(...steps)).to.be.at.least(0);
  });

  it('move by less than a pixel', () => {
    const ramp = Uint8Array.from({ length: side * side }, (_, at) => 16 * (at % side));
    const at = (left: number) =>
      lumaAt(painted({ target: { left, top: 4, width: 16, height: 16 } }, ramp), 20, 8);

    expect(at(10.5)).to.be.within(at(11) + 1, at(10) - 1);
  });
});

const lumaAt = (frame: Frame, x: number, y: number) => frame.luma[y * size.width + x] ?? 0;

/** One quad over black, of a sheet that is all letters. */
function painted(changes: Partial<Quad>, alpha = new Uint8Array(side * side).fill(255)): Frame {
  const frame = emptyFrame(size);
  frame.luma.fill(16);
  frame.blue.fill(128);
  frame.red.fill(128);
  const box = { left: 0, top: 0, width: side, height: side };
  const quad = { source: box, target: box, opacity: 1, isBehind: false, ...changes };
  wordPainter({ width: side, height: side, alpha }, size)(frame, [
    { color: [255, 255, 255], ...quad },
  ]);
  return frame;
}
