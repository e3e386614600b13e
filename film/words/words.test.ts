import fc from 'fast-check';
import { wordPlaces, wordStyles } from '#contract/film-choices.ts';
import { allFonts } from '#tests/all-fonts.ts';
import { sampleSeed, sampleSize } from '#tests/sample-size.ts';
import type { Box } from './coverage.ts';
import { hooks } from './hooks.ts';
import { emojiBlocks, textLetters } from './letters.ts';
import { scaledBox } from './pieces.ts';
import { freeZone, safeZones } from './safe-zones.ts';
import { lightsOf } from './styles/karaoke.ts';
import { countedTo } from './styles/number.ts';
import { prepareWords } from './words.ts';

const fonts = allFonts();
const size = { width: 1080, height: 1920 };
const zone = freeZone(size);

type Words = Parameters<typeof prepareWords>[0][number];

const said = (text: string, style: Words['style'], more: Partial<Words> = {}): Words => ({
  ...{ text, style, place: 'middle', from: 1, to: 3, behind: false, ...more },
});
function prepared(...words: Words[]) {
  const { boxes, ...rest } = prepareWords(words, { size, tempo: 120, fonts });
  return { ...rest, boxes: boxes() };
}

const oneOf = (letters: readonly number[]) =>
  fc.constantFrom(...letters.map((letter) => String.fromCodePoint(letter)));
const emoji = oneOf(emojiBlocks.flat());
const line = fc
  .array(fc.oneof(fc.constant(' '), { weight: 4, arbitrary: oneOf(textLetters) }, emoji), {
    maxLength: 60,
  })
  .map((letters) => letters.join(''));
const text = fc.oneof(
  fc.tuple(line, line).map((lines) => [...lines.join('\n')].slice(0, 120).join('')),
  emoji.map((letter) => letter.repeat(40)),
  fc.constantFrom(...hooks, 'W'.repeat(120), '1'.repeat(60), '8,888,888,888.25', 'i', '|', '.'),
);
const anyWords = fc.record({
  text,
  style: fc.constantFrom(...wordStyles),
  place: fc.constantFrom(...wordPlaces),
});

describe('the words of a film', () => {
  it('stay in the zone that no app covers, whatever they say', () => {
    fc.assert(
      fc.property(anyWords, ({ text: say, style, place }) => {
        const { boxes, quadsAt } = prepared(said(say, style, { place }));
        const [box] = boxes;
        if (!box) {
          expect(say.trim()).to.equal('');
          return;
        }

        expect(isWithin(box, zone), JSON.stringify({ say, style, place, box })).to.equal(true);
        // A word of karaoke jumps out of it for a moment, an accent on a digit's neighbour may,
        // too.
        for (const seconds of style === 'karaoke' ? [] : [1.7, 2.2, 2.7]) {
          for (const { source, target } of quadsAt(seconds)) {
            const isSharp = source.width === target.width;
            if (isSharp && !isWithin(target, grownBy(box, 8))) expect(target).to.deep.equal(box);
          }
        }
      }),
      { numRuns: sampleSize(150, 2_000), ...sampleSeed() },
    );
  });

  for (const style of wordStyles) {
    it(`in ${style} are drawn from their first to before their last moment, and only then`, () => {
      const { quadsAt, sheet } = prepared(said('Take 2\nof three', style));

      expect([0, 0.99, 3, 7].map((seconds) => quadsAt(seconds).length)).to.deep.equal([0, 0, 0, 0]);
      for (const seconds of [1.1, 2, 2.9]) {
        const ink = quadsAt(seconds).reduce((sum, quad) => sum + inkOf(sheet, quad), 0);
        expect(ink, `${seconds}`).to.be.above(100);
      }
      expect(quadsAt(2).every(({ isBehind }) => !isBehind)).to.equal(true);
      expect(quadsAt(2).every(({ opacity }) => opacity > 0 && opacity <= 1)).to.equal(true);
    });
  }

  it('are the same bytes and numbers each time', () => {
    const words = () => wordStyles.map((style) => said('Take 2\nof three', style));
    const [first, second] = [prepared(...words()), prepared(...words())];

    expect(Buffer.compare(first.sheet.alpha, second.sheet.alpha)).to.equal(0);
    expect(first.quadsAt(1.7)).to.deep.equal(second.quadsAt(1.7));
  });

  it('stand on whole pixels while they stand still', () => {
    const words = wordStyles.map((style) => said('Take 2\nof three', style));
    const { quadsAt } = prepared(...words);

    const blurred = quadsAt(2.7).filter(
      ({ source, target }) =>
        !Number.isInteger(target.left + target.top) || target.width % source.width > 0,
    );
    expect(blurred).to.deep.equal([]);
  });

  it('have the same sheet, lines and places at each size that is drawn, but for its scale', () => {
    const words = wordStyles.map((style) => said('Take 2\nof three 🎉', style));
    const drawn = (width: number) =>
      prepareWords(words, { size: { width, height: (width / 9) * 16 }, tempo: 120, fonts });
    const [large, small] = [drawn(1080), drawn(720)];

    expect(Buffer.compare(large.sheet.alpha, small.sheet.alpha)).to.equal(0);
    const back = small.boxes().map((box) => scaledBox(box, 1.5));
    for (const [at, box] of large.boxes().entries()) {
      for (const side of ['left', 'top', 'width', 'height'] as const) {
        expect(back[at]?.[side]).to.be.closeTo(box[side], 1e-9);
      }
    }
    const sources = [large, small].map(({ quadsAt }) => quadsAt(2.7).map(({ source }) => source));
    expect(sources[0]).to.deep.equal(sources[1]);
  });

  it('are as much larger or smaller as asked for, where there is room, about their middle', () => {
    for (const style of wordStyles) {
      const [own, small] = [1, 0.5].map((scale) => {
        const [box] = prepared(said('So', style, { size: scale, place: { x: 0.5, y: 0.5 } })).boxes;
        return box ?? { left: 0, top: 0, width: 0, height: 0 };
      });

      if (!own || !small) throw new Error('no words');
      expect(small.height / own.height, style).to.be.closeTo(0.5, 0.09);
      expect(small.left + small.width / 2).to.be.closeTo(own.left + own.width / 2, 1);
      expect(small.top + small.height / 2).to.be.closeTo(own.top + own.height / 2, 1);
    }
    const [large] = prepared(said('Never out of the zone', 'hook', { size: 2 })).boxes;
    expect(isWithin(large ?? zone, grownBy(zone, 4))).to.equal(true);
  });

  it('keep their sheet while they are only moved', () => {
    const [one, other] = [0.2, 0.7].map((y) =>
      prepared(said('Move', 'hook', { place: { x: 0.5, y } })),
    );

    expect(one?.sheet).to.equal(other?.sheet);
  });

  it('without a letter draw nothing, and do not disturb others', () => {
    const { boxes, quadsAt } = prepared(
      ...['', ' \n ', '\u00a0', '🇩🇪', '🏽'].map((nothing) => said(nothing, 'lower-third')),
      said('here', 'plain', { behind: true }),
    );

    expect(boxes).to.have.length(1);
    expect(quadsAt(2).every(({ isBehind }) => isBehind)).to.equal(true);
  });

  it('are brought to NFC', () => {
    const [apart, composed] = [prepared(said('e\u0301', 'hook')), prepared(said('é', 'hook'))];

    expect(Buffer.compare(apart.sheet.alpha, composed.sheet.alpha)).to.equal(0);
  });

  it('keep the lines that were typed where letters are little smaller then, else wrap', () => {
    const heightOf = (say: string) => prepared(said(say, 'hook')).boxes[0]?.height ?? 0;
    const [one, two] = [heightOf('need this'), heightOf('need\nthis')];

    expect(heightOf('3 reasons\nyou need this')).to.be.within(1.2 * one, 1.1 * two);
    expect(heightOf('3 reasons why all of you\nneed this')).to.be.above(1.2 * two);
  });

  it('moved on purpose have their middle where they were put, also out of the zone', () => {
    const [box] = prepared(said('over there', 'pill', { place: { x: 0.9, y: 0.95 } })).boxes;

    expect((box?.left ?? 0) + (box?.width ?? 0) / 2).to.be.closeTo(0.9 * size.width, 1);
    expect((box?.top ?? 0) + (box?.height ?? 0) / 2).to.be.closeTo(0.95 * size.height, 1);
  });

  it('fit one sheet that graphics cards take, however much there is to say', () => {
    const words = Array.from({ length: 24 }, (_, at) =>
      said(
        `${'POSTERS '.repeat(7)}${at}\n${'MORE OF IT '.repeat(4)}`,
        at % 2 ? 'number' : 'poster',
      ),
    );
    const large = prepareWords(words, { size: { width: 1080, height: 1920 }, tempo: 100, fonts });

    expect(large.sheet.width).to.equal(2048);
    expect(large.sheet.height).to.be.at.most(4096);
    const most = freeZone({ width: 1080, height: 1920 });
    for (const box of large.boxes()) expect(isWithin(box, grownBy(most, 4))).to.equal(true);
  });
});

describe('karaoke', () => {
  it('lights its words on beats, and on parts of beats where there are more words', () => {
    expect(lightsOf(3, { from: 1.1, to: 4, tempo: 120 })).to.deep.equal([1.5, 2, 2.5]);
    expect(lightsOf(8, { from: 1, to: 4, tempo: 120 }).map((s) => s % 0.25)).to.deep.equal(
      Array.from({ length: 8 }, () => 0),
    );
    const crowd = lightsOf(40, { from: 0, to: 2, tempo: 120 });
    expect(crowd).to.deep.equal(crowd.toSorted((a, b) => a - b));
    expect(crowd.at(-1)).to.be.below(2);
    expect(lightsOf(2, { from: 0.1, to: 0.2, tempo: 70 })).to.deep.equal([0.1, 0.1]);
  });

  it('shows the lit word in its own colours', () => {
    const { quadsAt } = prepared(said('one two', 'karaoke', { from: 0, to: 3 }));
    const colorsAt = (seconds: number) => quadsAt(seconds).map(({ color }) => color.join());

    expect(colorsAt(0.4).filter((color) => color === '11,10,13')).to.have.length(1);
    expect(colorsAt(0.4)).to.not.deep.equal(colorsAt(0.6));
    expect(colorsAt(0.6)).to.deep.equal(colorsAt(2.5));
  });
});

describe('a number', () => {
  it('counts in the way it is written and ends at its value', () => {
    expect([0, 0.5, 0.999, 1].map((done) => countedTo('12,480', done))).to.deep.equal([
      ...['0', '6,240', '12,467', '12,480'],
    ]);
    expect([0, 0.5, 1].map((done) => countedTo('4.50', done))).to.deep.equal([
      '0.00',
      '2.25',
      '4.50',
    ]);
    expect([0, 0.5, 1].map((done) => countedTo('007', done))).to.deep.equal(['000', '003', '007']);
    expect(countedTo('1 000 000', 0.1)).to.equal('100 000');
    expect(countedTo('12345678901234567890', 0.5)).to.equal('12345678901234567890');
  });

  it('has its own letters on the screen once it has counted', () => {
    const ended = prepared(said('12,480 days', 'number', { from: 0, to: 4 }));
    const amber = (seconds: number) =>
      ended.quadsAt(seconds).filter(({ color }) => color.join() === '255,196,107').length;

    expect(amber(0.02)).to.equal(3);
    expect(amber(3)).to.equal(6);
  });
});

describe('safe zones', () => {
  it('of one platform alone are larger, and the words stand in them', () => {
    const words = [said('Take 2\nof three', 'pill', { place: 'top' })];
    const topFor = (platform: 'all' | 'tiktok' | 'reels' | 'shorts') =>
      prepareWords(words, { size, tempo: 120, fonts, platform }).boxes()[0]?.top;

    expect((['all', 'shorts', 'reels', 'tiktok'] as const).map(topFor)).to.deep.equal([
      ...[288, 288, 269, 240],
    ]);
  });

  it('have figures, a source and a date, and leave room for words', () => {
    for (const { top, bottom, left, right, source, read } of safeZones) {
      expect(top + bottom).to.be.within(0.3, 0.55);
      expect(left + right).to.be.within(0.1, 0.4);
      expect(source.length).to.be.above(20);
      expect(read).to.match(/^\d{4}-\d\d-\d\d$/);
    }
    expect(freeZone({ width: 1080, height: 1920 }, 'tiktok')).to.include({ left: 120, top: 240 });
    expect(freeZone({ width: 1080, height: 1920 })).to.deep.equal({
      ...{ left: 120, top: 288, width: 768, height: 960 },
    });
  });
});

describe('hooks', () => {
  it('are forty, each different and of at most two short lines', () => {
    expect(new Set(hooks).size).to.equal(40);
    for (const hook of hooks) {
      expect(hook.split('\n').length, hook).to.be.at.most(2);
      expect(hook.length, hook).to.be.at.most(40);
    }
  });
});

function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.left >= outer.left &&
    inner.top >= outer.top &&
    inner.left + inner.width <= outer.left + outer.width &&
    inner.top + inner.height <= outer.top + outer.height
  );
}

function grownBy({ left, top, width, height }: Box, by: number): Box {
  return { left: left - by, top: top - by, width: width + 2 * by, height: height + 2 * by };
}

function inkOf(
  { width, alpha }: { width: number; alpha: Uint8Array },
  { source }: { source: Box },
): number {
  let sum = 0;
  for (let y = source.top; y < source.top + source.height; y++) {
    const start = y * width + source.left;
    for (const value of alpha.subarray(start, start + source.width)) sum += value / 255;
  }
  return sum;
}
