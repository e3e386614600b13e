import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { wordPlaces, wordStyles } from '#contract/film-choices.ts';
import { sampleSeed, sampleSize } from '#tests/sample-size.ts';
import type { Scene } from '../camera.ts';
import type { Rect } from '../layout.ts';
import { plane } from '../pixels/blur.ts';
import { restingPose } from '../pose.ts';
import type { Box } from './coverage.ts';
import { readFonts } from './fonts.ts';
import { freeOfAll } from './safe-zones.ts';
import { presenceIn } from './standing.ts';
import { prepareWords } from './words.ts';

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
  return { head, mask, presenceAt: () => presenceIn(still, shot, { scene, outline, frameHeight }) };
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
    const { presenceAt, head } = personAt(0.5, 0.28, 0.5);
    const { boxes } = prepared(said('Wait for\nthe last one'));
    const chin = (head.bottom / frameHeight + 0.5) * size.height;

    expect(boxes()[0]?.top).to.equal(zone.top);
    expect(boxes(presenceAt)[0]?.top).to.be.within(chin - 60, chin + 20);
  });

  it('stay at a place of their own, and where no person is seen', () => {
    const own = said('over there', { place: { x: 0.5, y: 0.3 }, behind: true });
    const { boxes, quadsAt } = prepared(own, said('down here', { place: 'bottom' }));
    const { presenceAt } = personAt(0.5, 0.3, 0.4);

    expect(boxes(presenceAt)).to.deep.equal(boxes());
    expect(quadsAt(1, presenceAt)).to.deep.equal(quadsAt(1));
  });

  it('move within the zone, to where they cover less of a face, and over no other words', () => {
    fc.assert(
      fc.property(anyPerson, anyWords, anyWords, ({ presenceAt, head }, ...words) => {
        const { boxes } = prepared(...words);
        const [plain, moved] = [boxes(), boxes(presenceAt)];
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

describe('words behind a person', () => {
  it('are above the head where there is room, else before the person: all letters are read', () => {
    fc.assert(
      fc.property(anyPerson, anyWords, ({ presenceAt, mask }, words) => {
        const { boxes, quadsAt } = prepared({ ...words, behind: true });
        const [box] = boxes(presenceAt);
        const isBehind = quadsAt(1.5, presenceAt).every((quad) => quad.isBehind);
        if (!box || !isBehind || !presenceAt().bodies) return;
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
      poster.quadsAt(1, of.presenceAt).every((quad) => quad.isBehind);
    expect(isBehind(personAt(0.5, 0.5, 0.25))).to.equal(true);
    expect(poster.boxes(personAt(0.5, 0.5, 0.25).presenceAt)[0]?.top).to.be.below(
      poster.boxes()[0]?.top ?? 0,
    );
    expect(isBehind(personAt(0.5, 0.3, 0.6))).to.equal(false);
  });
});
