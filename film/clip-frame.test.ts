import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { wordPlaces, wordStyles } from '#contract/film-choices.ts';
import { clipLookSchema, type ClipLook } from '#contract/photo-look.ts';
import { sampleSeed, sampleSize } from '#tests/sample-size.ts';
import { coveringClip, framedClip, momentsOf } from './clip-frame.ts';
import { readFonts } from './words/fonts.ts';
import { facesOver } from './words/presence.ts';
import { prepareWords } from './words/words.ts';

type Moments = ClipLook['clip'];
type Head = Moments[number]['heads'][number];

const size = { width: 360, height: 640 };
const frameHeight = size.height / size.width;
const [wide, upright, tall] = [16 / 9, 9 / 16, 9 / 21];

const head = (x: number, y = 0.2, width = 0.12, height = 0.3): Head => ({ x, y, width, height });
const clipOf = (aspect: number, moments: Moments) => ({
  ...{ width: Math.round(1000 * aspect), height: 1000 },
  moments,
});
/** A clip of which each half second has these heads. */
const secondsOf = (...heads: Head[][]): Moments =>
  heads.map((now, index) => ({ at: index / 2, heads: now }));
const always = (...heads: Head[]) => secondsOf(...Array.from({ length: 9 }, () => heads));
const all = { from: 0, seconds: 4 };

/** The left and right edge of heads in the frame, where 0 and 1 are its own. */
function across(aspect: number, moments: Moments, part = all) {
  const { photo } = framedClip(clipOf(aspect, moments), part, frameHeight) ?? {};
  if (!photo) return null;
  const width = photo.right - photo.left;
  return moments.flatMap(({ heads }) =>
    heads.map(({ x, width: wideness }) => {
      return [photo.left + x * width + 0.5, photo.left + (x + wideness) * width + 0.5] as const;
    }),
  );
}

const share = fc.double({ min: 0, max: 1, noNaN: true });
const anyHead = fc
  .tuple(share, share, share, share)
  .map(([x, y, width, height]): Head => head(x, y, width * (1 - x), height * (1 - y)));
const anyMoments = fc
  .array(fc.tuple(share, fc.array(anyHead, { maxLength: 8 })), { maxLength: 20 })
  .map((list) => list.map(([late, heads], index) => ({ at: (index + late / 2) / 2, heads })));
const anyPart = fc.record({
  from: fc.double({ min: 0, max: 12, noNaN: true }),
  seconds: fc.double({ min: 0.5, max: 10, noNaN: true }),
});
const anyAspect = fc.double({ min: 0.2, max: 4, noNaN: true });

describe('a clip in the frame', () => {
  it('covers it, whatever its shape and wherever its heads are', () => {
    fc.assert(
      fc.property(anyAspect, anyMoments, anyPart, (aspect, moments, part) => {
        const clip = clipOf(aspect, moments);
        const framed = framedClip(clip, part, frameHeight);
        const seen = clip.width / clip.height;
        const { left, top, right, bottom } = framed?.photo ?? coveringClip(seen, frameHeight);

        expect(Math.max(left, -right)).to.be.at.most(-0.5 + 1e-9);
        expect(Math.max(top, -bottom)).to.be.at.most(-frameHeight / 2 + 1e-9);
        expect((right - left) / (bottom - top)).to.be.closeTo(seen, 1e-6);
      }),
      { numRuns: sampleSize(300, 5_000), ...sampleSeed() },
    );
  });

  it('is the same by the moments that an order keeps as by all of them', () => {
    fc.assert(
      fc.property(anyAspect, anyMoments, anyPart, (aspect, moments, part) => {
        const whole = framedClip(clipOf(aspect, moments), part, frameHeight);
        const kept: Moments = JSON.parse(JSON.stringify(momentsOf(moments, part)));

        expect(clipLookSchema.safeParse({ clip: kept }).success).to.equal(true);
        expect(framedClip(clipOf(aspect, kept), part, frameHeight)).to.deep.equal(whole);
      }),
      { numRuns: sampleSize(300, 5_000), ...sampleSeed() },
    );
  });

  it('has the one head of a wide clip in its middle, as far as the clip reaches', () => {
    const middle = across(wide, always(head(0.6)))?.[0] ?? [0, 0];
    const edge = across(wide, always(head(0.88)))?.[0] ?? [0, 0];

    expect((middle[0] + middle[1]) / 2).to.be.closeTo(0.5, 1e-9);
    expect(edge[1]).to.be.closeTo(1, 1e-9);
  });

  it('shows those heads that fit, the larger and longer seen of those that do not', () => {
    const [one, other] = [head(0.3, 0.3, 0.08), head(0.45, 0.3, 0.08)];
    const together = across(wide, always(one, other)) ?? [];
    const large = across(wide, always(head(0.1, 0.1, 0.2, 0.6), head(0.8))) ?? [];
    const long = across(wide, secondsOf([one], [one], [one], [head(0.9, 0.3, 0.08)])) ?? [];

    for (const [left, right] of together) expect([left > 0, right < 1]).to.deep.equal([true, true]);
    for (const [first] of [large, long]) {
      expect(first?.[0]).to.be.within(0, 1);
      expect(first?.[1]).to.be.within(0, 1);
    }
  });

  it('keeps a person in it who walks no further than it is wide', () => {
    const way = Array.from({ length: 9 }, (_, index) => [head(0.4 + 0.01 * index)]);

    for (const [left, right] of across(wide, secondsOf(...way)) ?? [])
      expect([left > 0, right < 1]).to.deep.equal([true, true]);
  });

  it('has the heads of a tall clip above its middle, and whole', () => {
    const clip = clipOf(tall, always(head(0.4, 0.4, 0.3, 0.1)));
    const { photo } = framedClip(clip, all, frameHeight) ?? expect.fail('no heads');
    const high = framedClip(clipOf(tall, always(head(0.4, 0, 0.3, 0.1))), all, frameHeight);

    const middle = photo.top + 0.45 * (photo.bottom - photo.top);
    expect(middle / frameHeight + 0.5).to.be.closeTo(0.38, 0.01);
    expect(high?.photo.top).to.be.closeTo(-frameHeight / 2, 1e-9);
  });

  it('is about its middle where a shot has no heads, whoever is in the rest of it', () => {
    const late = secondsOf([], [], [], [], [], [], [], [head(0.8)]);

    expect(framedClip(clipOf(wide, late), { from: 0, seconds: 2 }, frameHeight)).to.equal(null);
    expect(framedClip(clipOf(wide, late), { from: 1, seconds: 2 }, frameHeight)).to.not.equal(null);
    const { left, right } = coveringClip(wide, frameHeight);
    expect(left).to.equal(-right);
  });
});

describe('faces of a clip', () => {
  const facesAt = (moments: Moments, second: number, part = all) => {
    const { presence } =
      framedClip(clipOf(upright, moments), part, frameHeight) ?? expect.fail('no heads');
    const shot = { presence, begins: 0, ends: part.seconds };
    return facesOver([shot], { from: second, to: second }, size);
  };

  it('are there from the moment before they are seen to the moment after', () => {
    const moments = secondsOf([], [], [], [head(0.4)], [], [], [], [], []);

    const seconds = [0, 0.5, 1.2, 1.5, 1.8, 2.5, 3].filter((at) => facesAt(moments, at).length > 0);

    expect(seconds).to.deep.equal([1.2, 1.5, 1.8]);
  });

  it('are those of the second of the clip, by the clock of the shot', () => {
    const moments = secondsOf([], [], [], [], [head(0.4)], [], [], [], []);

    expect(facesAt(moments, 0.5, { from: 1.5, seconds: 2 })).to.not.deep.equal([]);
    expect(facesAt(moments, 1.5, { from: 1.5, seconds: 2 })).to.deep.equal([]);
  });

  it('stay after the last moment, as its last frame does', () => {
    expect(facesAt(secondsOf([], [], [head(0.4)]), 3.5)).to.not.deep.equal([]);
  });

  for (const [what, wayAt] of [
    ['that stands', () => 0.4],
    ['that sways', (second: number) => 0.4 + 0.12 * Math.sin(4 * second)],
    ['that walks through', (second: number) => 0.2 * second],
  ] as const) {
    it(`are not covered by words: one ${what}`, () => {
      const fonts = readFonts(readFileSync('film/words/outlines.bin'));
      const at = (second: number) => head(wayAt(second), 0.1 + 0.02 * second, 0.2, 0.2);
      const moments = Array.from({ length: 9 }, (_, index) => {
        return { at: index / 2, heads: [at(index / 2)] };
      });
      const { presence } =
        framedClip(clipOf(upright, moments), all, frameHeight) ?? expect.fail('no heads');
      const seen = {
        cut: { shots: [{ seconds: 4, next: 'cut' as const }] },
        presenceOf: () => presence,
      };

      for (const style of wordStyles) {
        for (const place of wordPlaces) {
          const words = { text: 'Wait for\nthe last one', style, place, from: 0, to: 4 };
          const { shown } = prepareWords([{ ...words, behind: false }], {
            ...{ size, tempo: 120, fonts },
          });
          const [{ box, remark } = expect.fail('nowhere')] = shown(seen).filter(
            (one) => one !== null,
          );

          expect(remark, `${style}, ${place}`).to.equal(null);
          for (let second = 0; second <= 4; second += 0.1) {
            const { x, y, width, height } = at(second);
            const face = { left: x + width * 0.115, top: y + 0.314 * height };
            const right = face.left + width / 1.3;
            const bottom = face.top + height / 1.75;
            const over =
              Math.max(0, Math.min(right, box.left + box.width) - Math.max(face.left, box.left)) *
              Math.max(0, Math.min(bottom, box.top + box.height) - Math.max(face.top, box.top));
            const part = over / ((width / 1.3) * (height / 1.75));
            expect(part, `${style}, ${place}, ${second}`).to.be.at.most(0.02);
          }
        }
      }
    });
  }
});
