import fc from 'fast-check';
import { sampleSeed, sampleSize } from '#tests/sample-size.ts';
import type { Scene } from '../camera.ts';
import type { Rect } from '../layout.ts';
import type { Box } from './coverage.ts';
import { presenceIn } from './presence.ts';
import {
  anyPerson,
  anyWords,
  frameHeight,
  personAt,
  prepared,
  said,
  seenOver,
  shot,
  size,
  still,
  type Words,
  zone,
} from '#tests/words-world.ts';
import type { SeenShots } from './words.ts';

/** The box of a head in the frame from its brows to its chin, and beside it, in pixels. */
function faceOf({ left, top, right, bottom }: Rect): Box {
  const [width, height] = [(right - left) * size.width, (bottom - top) * size.width];
  return {
    left: (left + 0.5) * size.width + 0.115 * width,
    top: top * size.width + size.height / 2 + 0.314 * height,
    ...{ width: 0.77 * width, height: 0.572 * height },
  };
}

/** The part of a face that a box covers. */
function coveredOf(face: Box, { left, top, width, height }: Box): number {
  const across = Math.min(left + width, face.left + face.width) - Math.max(left, face.left);
  const down = Math.min(top + height, face.top + face.height) - Math.max(top, face.top);
  return (Math.max(0, across) * Math.max(0, down)) / (face.width * face.height);
}

describe('words in front of a person', () => {
  function standingOf(words: Words, seen: SeenShots) {
    const { boxes, shown } = prepared(words);
    const [[own], [box]] = [boxes(), boxes(seen)];
    if (!own || !box) throw new Error('no words');
    return { own, box, remark: shown(seen)[0]?.remark };
  }

  it('stay where they are while they are on no face', () => {
    const { own, box, remark } = standingOf(
      said('Wait for\nthe last one'),
      personAt(0.5, 0.6, 0.3).seen,
    );

    expect(box).to.deep.equal(own);
    expect(remark).to.equal(null);
  });

  it('move within their third, then are smaller, then go to the lowest third', () => {
    const third = zone.height / 3;
    const at = (y: number, width: number) =>
      standingOf(said('Wait for\nthe last one', { place: 'middle' }), personAt(0.5, y, width).seen);
    const [moved, smaller, lower] = [at(0.42, 0.15), at(0.36, 0.3), at(0.35, 0.5)];

    for (const { box } of [moved, smaller]) {
      expect(box.top + box.height / 2).to.be.within(zone.top + third, size.height / 2 + 1);
    }
    expect(moved.box.width).to.equal(moved.own.width);
    expect(moved.box.top).to.not.equal(moved.own.top);
    expect(smaller.box.width).to.be.within(0.69 * smaller.own.width, 0.9 * smaller.own.width);
    expect(lower.box.top + lower.box.height / 2).to.be.above(zone.top + 2 * third - 1);
  });

  it('stay at a place of their own, which is said where it is on a face', () => {
    const own = said('over there', { place: { x: 0.5, y: 0.3 } });
    const { boxes, quadsAt, shown } = prepared(own, said('down here', { place: 'bottom' }));
    const { seen } = personAt(0.5, 0.3, 0.4);

    expect(boxes(seen)).to.deep.equal(boxes());
    expect(quadsAt(1, seen)).to.deep.equal(quadsAt(1));
    expect(shown(seen).map((one) => one?.remark)).to.deep.equal(['on-face', null]);
  });

  it('cover no more of a face than at their own place, and no other words', () => {
    fc.assert(
      fc.property(anyPerson, anyWords, anyWords, ({ seen, head }, ...words) => {
        const { boxes } = prepared(...words);
        const [plain, moved] = [boxes(), boxes(seen)];
        for (const [at, box] of moved.entries()) {
          const before = plain[at];
          if (!before || words[at]?.behind) continue;
          expect(box.top).to.be.within(zone.top, 0.97 * size.height - box.height);
          expect(coveredOf(faceOf(head), box)).to.be.at.most(
            Math.max(0.02, coveredOf(faceOf(head), before)),
          );
        }
        const areApart = ([a, b]: typeof plain) =>
          !a || !b || a.top + a.height <= b.top || b.top + b.height <= a.top;
        if (areApart(plain)) expect(areApart(moved)).to.equal(true);
      }),
      { numRuns: sampleSize(60, 300), ...sampleSeed() },
    );
  });
});

describe('words over the card of a wide photo', () => {
  /** A card without people, from one part of the frame's height to another. */
  function cardFrom(from: number, to: number) {
    const [top, bottom] = [(from - 0.5) * frameHeight, (to - 0.5) * frameHeight];
    const card = { left: -0.47, right: 0.47, top, bottom };
    const scene: Scene = {
      ...{ kind: 'card', photo: card, subject: { x: 0, y: 0 }, zoomShare: 1, path: [], heads: [] },
    };
    return seenOver(presenceIn(still, shot, { scene, frameHeight }));
  }

  it('leave its edge free, and stay at their place where they do not touch it', () => {
    for (const place of ['top', 'middle', 'bottom'] as const) {
      const { boxes } = prepared(said('Wait for\nthe last one', { place }));
      const [own] = boxes();
      if (!own) throw new Error('no words');
      for (const share of [0.2, 0.5, 0.8]) {
        const edge = own.top + share * own.height;
        const part = edge / size.height;
        for (const seen of [cardFrom(part, 1.2), cardFrom(-0.2, part)]) {
          const [box] = boxes(seen);
          const over = box ? Math.min(edge - box.top, box.top + box.height - edge) : Infinity;
          expect(over, `${place}, ${share}`).to.be.below(0);
        }
      }
      expect(boxes(cardFrom(-0.2, 1.2))).to.deep.equal(boxes());
    }
  });
});

describe('words over a cut', () => {
  it('leave the faces of all shots free that they are seen over, and no others', () => {
    const [low, high] = [personAt(0.5, 0.75, 0.3), personAt(0.5, 0.28, 0.5)];
    const both = seenOver(low.presence, high.presence);
    const topOf = (words: Words, seen: SeenShots) => prepared(words).boxes(seen)[0]?.top ?? 0;
    const over = said('Wait for\nthe last one');
    const chin = faceOf(high.head).top + faceOf(high.head).height;

    expect(topOf(over, low.seen)).to.equal(zone.top);
    expect(topOf(over, both)).to.be.within(chin - 5, chin + 60);
    expect(topOf({ ...over, to: 1.3 }, both)).to.equal(zone.top);
    expect(topOf({ ...over, from: 1.6 }, both)).to.equal(topOf(over, high.seen));
  });
});
