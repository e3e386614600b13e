import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { wordPlaces, wordStyles } from '#contract/film-choices.ts';
import { sampleSeed, sampleSize } from '#tests/sample-size.ts';
import type { Scene } from '../camera.ts';
import { restingPose } from '../film.ts';
import type { Rect } from '../layout.ts';
import { plane } from '../pixels/blur.ts';
import type { Box } from './coverage.ts';
import { readFonts } from './fonts.ts';
import { freeOfAll } from './safe-zones.ts';
import { type Presence, presenceIn } from './standing.ts';
import { prepareWords, type SeenShots } from './words.ts';

const fonts = readFonts(readFileSync('film/words/outlines.bin'));
const size = { width: 360, height: 640 };
const zone = freeOfAll(size);
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

/** The part of what is seen of a face that a box covers, its middle counting most. */
function coveredOf(head: Rect, { left, top, width, height }: Box): number {
  let [covered, all] = [0, 0];
  for (let y = 2; y < size.height; y += 4) {
    for (let x = 2; x < size.width; x += 4) {
      const [right, down] = [x / size.width - 0.5, (y - size.height / 2) / size.width];
      const across = (right - (head.left + head.right) / 2) / (0.45 * (head.right - head.left));
      const below = ((down - head.top) / (head.bottom - head.top) - 0.55) / 0.47;
      const part = Math.max(0, 1 - across ** 2 - below ** 2);
      all += part;
      if (x >= left && x < left + width && y >= top && y < top + height) covered += part;
    }
  }
  return all > 0 ? covered / all : 0;
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

describe('words in front of a person', () => {
  it('leave the eyes of a close-up free where there is room', () => {
    const { seen, head } = personAt(0.5, 0.28, 0.5);
    const { boxes } = prepared(said('Wait for\nthe last one'));
    const chin = (head.bottom / frameHeight + 0.5) * size.height;

    expect(boxes()[0]?.top).to.equal(zone.top);
    expect(boxes(seen)[0]?.top).to.be.within(chin - 60, chin + 20);
  });

  it('stay at a place of their own, and where no person is seen', () => {
    const own = said('over there', { place: { x: 0.5, y: 0.3 }, behind: true });
    const { boxes, quadsAt } = prepared(own, said('down here', { place: 'bottom' }));
    const { seen } = personAt(0.5, 0.3, 0.4);

    expect(boxes(seen)).to.deep.equal(boxes());
    expect(quadsAt(1, seen)).to.deep.equal(quadsAt(1));
  });

  it('move within the zone, to where they cover less of a face, and over no other words', () => {
    fc.assert(
      fc.property(anyPerson, anyWords, anyWords, ({ seen, head }, ...words) => {
        const { boxes } = prepared(...words);
        const [plain, moved] = [boxes(), boxes(seen)];
        for (const [at, box] of moved.entries()) {
          const before = plain[at];
          if (!box || !before) continue;
          expect(box.top).to.be.within(zone.top, zone.top + zone.height - box.height);
          expect(box.left).to.equal(before.left);
          if (words[at]?.behind) continue;
          // Little of a face counts as none of it; faces are known by rows of 10 pixels.
          const rows = 20 / (size.width * (head.bottom - head.top));
          const most = Math.max(0.03, coveredOf(head, before)) + rows;
          expect(coveredOf(head, box)).to.be.at.most(most);
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
    const chin = (high.head.bottom / frameHeight + 0.5) * size.height;

    expect(topOf(over, low.seen)).to.equal(zone.top);
    expect(topOf(over, both)).to.be.within(chin - 60, chin + 20);
    expect(topOf({ ...over, to: 1.6 }, both)).to.equal(zone.top);
    expect(topOf({ ...over, from: 1.5 }, both)).to.equal(topOf(over, high.seen));
  });

  it('cover no more of the face that they cover most than at their own place', () => {
    fc.assert(
      fc.property(
        fc.array(anyPerson, { minLength: 2, maxLength: 5 }),
        anyWords,
        (people, words) => {
          const { boxes, quadsAt } = prepared(words);
          const seen = seenOver(...people.map(({ presence }) => presence));
          const [plain, moved] = [boxes()[0], boxes(seen)[0]];
          if (!plain || !moved || quadsAt(1.5, seen).some((quad) => quad.isBehind)) return;
          const least = Math.min(...people.map(({ head }) => head.bottom - head.top));
          const most = (box: Box) => Math.max(...people.map(({ head }) => coveredOf(head, box)));

          expect(moved.top).to.be.within(zone.top, zone.top + zone.height - moved.height);
          expect(most(moved)).to.be.at.most(
            Math.max(0.03, most(plain)) + 20 / (size.width * least),
          );
        },
      ),
      { numRuns: sampleSize(60, 300), ...sampleSeed() },
    );
  });
});

describe('words behind a person', () => {
  it('are above the head where there is room, else before the person: all letters are read', () => {
    fc.assert(
      fc.property(anyPerson, anyWords, ({ presence, seen, mask }, words) => {
        const { boxes, quadsAt } = prepared({ ...words, behind: true });
        const [box] = boxes(seen);
        const isBehind = quadsAt(1.5, seen).every((quad) => quad.isBehind);
        if (!box || !isBehind || !presence.bodies) return;
        const hidden = Array.from({ length: Math.floor(box.width / 4) - 8 }, (_, at) => {
          const column = Math.floor(box.left / 4) + 4 + at;
          const rows = Array.from({ length: Math.round(box.height / 4) }, (__, row) => row);
          const top = Math.round(box.top / 4);
          return (
            rows.filter((row) => mask.values[(top + row) * 90 + column] === 1).length / rows.length
          );
        });
        // People are known by cells of 10 pixels, which small words are two or three of.
        expect(Math.max(0, ...hidden)).to.be.below(0.4 + 15 / box.height);
      }),
      { numRuns: sampleSize(60, 300), ...sampleSeed() },
    );

    const poster = prepared(said('READY', { style: 'poster', place: 'middle', behind: true }));
    const isBehind = (of: ReturnType<typeof personAt>) =>
      poster.quadsAt(1, of.seen).every((quad) => quad.isBehind);
    expect(isBehind(personAt(0.5, 0.5, 0.25))).to.equal(true);
    expect(poster.boxes(personAt(0.5, 0.5, 0.25).seen)[0]?.top).to.be.below(
      poster.boxes()[0]?.top ?? 0,
    );
    expect(isBehind(personAt(0.5, 0.3, 0.6))).to.equal(false);
  });
});
