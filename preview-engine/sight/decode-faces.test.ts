import { decodeFaces, merged } from './decode-faces.ts';
import type { Face } from './people.ts';

const ANCHORS = 48 * 48;

/** The detector's output with these anchors sure of a face, everything else sure of none. */
function outputWith(
  sure: readonly { anchor: number; numbers: readonly number[]; logit: number }[],
) {
  const boxes = new Float32Array(ANCHORS * 16);
  const logits = new Float32Array(ANCHORS).fill(-20);
  for (const { anchor, numbers, logit } of sure) {
    boxes.set(numbers, anchor * 16);
    logits[anchor] = logit;
  }
  return decodeFaces(boxes, logits);
}

describe('the faces in the output of the detector', () => {
  it('lie at the middle of their anchor, moved and sized in pixels of the input', () => {
    // Column 24 and row 12 of 48: the middle of the cell is at 98 and 50 of 192 pixels.
    const [face] = outputWith([{ anchor: 12 * 48 + 24, numbers: [10, -2, 48, 24], logit: 4 }]);

    expect(face?.left).to.be.closeTo((98 + 10 - 24) / 192, 1e-6);
    expect(face?.right).to.be.closeTo((98 + 10 + 24) / 192, 1e-6);
    expect(face?.top).to.be.closeTo((50 - 2 - 12) / 192, 1e-6);
    expect(face?.bottom).to.be.closeTo((50 - 2 + 12) / 192, 1e-6);
    expect(face?.score).to.be.closeTo(0.982, 0.001);
  });

  it('are none below the score that the detector is sure of', () => {
    const numbers = [0, 0, 40, 40];
    expect(outputWith([{ anchor: 500, numbers, logit: 0.61 }])).to.have.length(0);
    expect(outputWith([{ anchor: 500, numbers, logit: 0.63 }])).to.have.length(1);
  });

  it('are never an empty box, an inside-out one or one that is not a number', () => {
    const broken = [
      { anchor: 10, numbers: [0, 0, 0, 0], logit: 9 },
      { anchor: 600, numbers: [0, 0, -30, 30], logit: 9 },
      { anchor: 1200, numbers: [Number.NaN, 0, 30, 30], logit: 9 },
      { anchor: 1800, numbers: [0, 0, 30, 30], logit: Number.NaN },
    ];
    expect(outputWith(broken)).to.deep.equal([]);
  });

  it('are one where several boxes are of the same face: their mean by score', () => {
    const box = (left: number, score: number): Face => ({
      left,
      top: 0,
      right: left + 0.2,
      bottom: 0.2,
      score,
    });
    const [one, two, ...rest] = merged([box(0.1, 0.6), box(0.13, 0.9), box(0.7, 0.8)]);

    expect(rest).to.deep.equal([]);
    expect(one?.left).to.be.closeTo((0.6 * 0.1 + 0.9 * 0.13) / 1.5, 1e-9);
    expect(one?.score).to.equal(0.9);
    expect(two?.left).to.be.closeTo(0.7, 1e-9);
  });
});
