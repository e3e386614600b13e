import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { wordPlaces, wordStyles } from '#contract/film-choices.ts';
import { sampleSeed, sampleSize } from '#tests/sample-size.ts';
import type { Scene } from '../camera.ts';
import { restingPose } from '../film.ts';
import type { Rect } from '../layout.ts';
import { plane, type Plane } from '../pixels/blur.ts';
import type { Box } from './coverage.ts';
import { readFonts } from './fonts.ts';
import { freeZone } from './safe-zones.ts';
import type { Sheet } from './pieces.ts';
import { type Presence, presenceIn } from './presence.ts';
import { prepareWords, type Quad, type SeenShots } from './words.ts';

const fonts = readFonts(readFileSync('film/words/outlines.bin'));
const size = { width: 360, height: 640 };
const zone = freeZone(size);
const frameHeight = size.height / size.width;
const photo = { left: -0.5, right: 0.5, top: -frameHeight / 2, bottom: frameHeight / 2 };
const still = { tracks: [] };
const shot = { camera: { zoom: 1, subject: { x: 0, y: 0 } }, poseAt: restingPose };

type Words = Parameters<typeof prepareWords>[0][number];
const said = (text: string, more: Partial<Words> = {}): Words => ({
  ...{ text, style: 'hook', place: 'top', from: 0, to: 3, behind: false, ...more },
});
const prepared = (...words: Words[]) => prepareWords(words, { size, tempo: 120, fonts });

/** A head by its middle and width, all parts of the frame, and the body below it. */
function personAt(x: number, y: number, width: number, isParted = true) {
  const [half, tall] = [width / 2, width * 1.3];
  const head: Rect = {
    ...{ left: x - half - 0.5, right: x + half - 0.5 },
    ...{ top: (y - 0.5) * frameHeight - tall / 2, bottom: (y - 0.5) * frameHeight + tall / 2 },
  };
  const mask = plane(90, 160);
  mask.values.forEach((_, at) => {
    const [across, down] = [(at % 90) / 90 - x, (Math.floor(at / 90) / 160 - y) * frameHeight];
    const isHead = (across / half) ** 2 + (down / (tall / 2)) ** 2 < 1;
    mask.values[at] = isHead || (down > 0.45 * tall && Math.abs(across) < width) ? 1 : 0;
  });
  const scene: Scene = {
    ...{ kind: 'fill', photo, subject: { x: 0, y: 0 }, zoomShare: 1, path: [] },
    heads: [head],
  };
  const outline = isParted ? { mask, photo } : undefined;
  const presence = presenceIn(still, shot, { scene, outline, frameHeight });
  return { head, mask, presence, seen: seenOver(presence) };
}

/** These people one after the other, within three seconds. */
function seenOver(...presences: Presence[]): SeenShots {
  const shots = presences.map(() => ({ seconds: 3 / presences.length, next: 'cut' as const }));
  return { cut: { shots }, presenceOf: (at) => presences[at] };
}

const anyPerson = fc
  .tuple(
    fc.double({ min: 0.3, max: 0.7, noNaN: true }),
    fc.double({ min: 0.3, max: 0.7, noNaN: true }),
    fc.double({ min: 0.1, max: 0.7, noNaN: true }),
    fc.boolean(),
  )
  .map((of) => personAt(...of));
const anyWords = fc
  .record({
    text: fc.constantFrom('Wait for\nthe last one', 'READY', 'Look 1', '90 days', 'THIS\nONE'),
    style: fc.constantFrom(...wordStyles),
    place: fc.constantFrom(...wordPlaces),
    behind: fc.boolean(),
  })
  .map(({ text, ...more }) => said(text, more));

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

describe('words behind a person', () => {
  const behindOf = (words: Partial<Words>, of: ReturnType<typeof personAt>) => {
    const { boxes, quadsAt, shown } = prepared(said('READY', { ...words, behind: true }));
    return {
      box: boxes(of.seen)[0],
      isBehind: quadsAt(1.5, of.seen).every((quad) => quad.isBehind),
      remark: shown(of.seen)[0]?.remark,
    };
  };

  it('have between a fifth and a half of their ink hidden, and stand in front where they cannot', () => {
    fc.assert(
      fc.property(anyPerson, anyWords, (person, words) => {
        const drawn = prepared({ ...words, behind: true });
        const [box] = drawn.boxes(person.seen);
        const quads = drawn.quadsAt(1.5, person.seen);
        const isBehind = quads.some((quad) => quad.isBehind);
        if (!box) return;
        expect(isBehind).to.equal(drawn.shown(person.seen)[0]?.remark === null);
        if (!isBehind || words.style !== 'poster') return;
        const letters = quads.at(-1);
        const hidden = letters ? hiddenOf(drawn.sheet, letters, person.mask) : 0;
        // People are known by cells of 4 pixels.
        expect(hidden).to.be.within(0.17, 0.53);
      }),
      { numRuns: sampleSize(60, 300), ...sampleSeed() },
    );
    const poster = { style: 'poster', place: 'middle' } as const;
    expect(behindOf(poster, personAt(0.5, 0.5, 0.25))).to.include({ isBehind: true, remark: null });
  });

  it('move sideways where a head would hide a letter whole, and beside a person', () => {
    const ofHead = behindOf({ style: 'poster' }, personAt(0.5, 0.15, 0.2));
    const beside = behindOf({ text: 'LOOK\nHERE', style: 'poster' }, personAt(0.62, 0.15, 0.3));

    for (const { box, isBehind, remark } of [ofHead, beside]) {
      expect({ isBehind, remark }).to.deep.equal({ isBehind: true, remark: null });
      expect((box?.left ?? 0) + (box?.width ?? 0) / 2).to.not.be.closeTo(
        zone.left + zone.width / 2,
        4,
      );
      expect(box?.left).to.be.at.least(0.03 * size.width);
      expect((box?.left ?? 0) + (box?.width ?? 0)).to.be.at.most(0.97 * size.width);
    }
  });

  it('stand in front, and say why, of a face that fills the frame or has no clear outline', () => {
    const close = behindOf({ style: 'poster' }, personAt(0.5, 0.3, 0.8));
    const unclear = behindOf({ style: 'poster' }, personAt(0.5, 0.5, 0.25, false));

    expect(close).to.include({ isBehind: false, remark: 'no-room-behind' });
    expect(unclear).to.include({ isBehind: false, remark: 'no-outline' });
  });

  it('are read at a place of their own, or stand in front', () => {
    const at = (x: number, y: number) => behindOf({ place: { x, y } }, personAt(0.5, 0.5, 0.3));

    expect(at(0.5, 0.1)).to.include({ isBehind: true, remark: null });
    expect(at(0.5, 0.52)).to.include({ isBehind: false, remark: 'on-face' });
  });
});

/** The part of a quad's ink that a mask of 90 x 160 hides. */
function hiddenOf({ alpha, width }: Sheet, { source, target }: Quad, mask: Plane): number {
  let [hidden, all] = [0, 0];
  for (let y = 0; y < source.height; y++) {
    for (let x = 0; x < source.width; x++) {
      const ink = alpha[(source.top + y) * width + source.left + x] ?? 0;
      const across = target.left + ((x + 0.5) * target.width) / source.width;
      const down = target.top + ((y + 0.5) * target.height) / source.height;
      all += ink;
      hidden += ink * (mask.values[Math.floor(down / 4) * 90 + Math.floor(across / 4)] ?? 0);
    }
  }
  return hidden / all;
}
