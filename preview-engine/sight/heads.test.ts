import type { Face } from './people.ts';
import { focusOn, headOf } from './heads.ts';

const face = (x: number, y: number, size: number): Face => ({
  left: x - size / 2,
  right: x + size / 2,
  top: y - size / 2,
  bottom: y + size / 2,
  score: 0.9,
});

describe('what a crop is put around', () => {
  it('is nothing where there is no face', () => {
    expect(focusOn([], { width: 1, height: 1 })).to.equal(undefined);
  });

  it('is the head of the only person, above the face for its hair', () => {
    const focus = focusOn([headOf(face(0.7, 0.4, 0.1))], { width: 0.3, height: 1 });

    expect(focus?.x).to.be.closeTo(0.7, 1e-9);
    expect(focus?.y).to.be.closeTo(0.4 - 0.0175, 1e-9);
  });

  it('is everybody where all fit', () => {
    const all = [face(0.2, 0.4, 0.1), face(0.5, 0.4, 0.08), face(0.8, 0.4, 0.1)];

    expect(focusOn(all.map(headOf), { width: 0.9, height: 1 })?.x).to.be.closeTo(0.5, 1e-9);
  });

  it('is the largest head and who fits in beside it, where not all do', () => {
    const all = [face(0.1, 0.4, 0.05), face(0.6, 0.4, 0.2), face(0.8, 0.4, 0.1)];

    const focus = focusOn(all.map(headOf), { width: 0.45, height: 1 });

    const [left, right] = [headOf(face(0.6, 0.4, 0.2)).left, headOf(face(0.8, 0.4, 0.1)).right];
    expect(focus?.x).to.be.closeTo((left + right) / 2, 1e-9);
  });

  it('stays within the photo for a face that its edge cuts', () => {
    const head = headOf(face(0.02, 0.01, 0.2));

    expect(head.left).to.equal(0);
    expect(head.top).to.equal(0);
  });
});
