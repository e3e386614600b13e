import fc from 'fast-check';
import { allFonts } from '#tests/all-fonts.ts';
import { sampleSeed, sampleSize } from '#tests/sample-size.ts';
import { hooks } from './hooks.ts';
import { drawnText, emojiBlocks, emojiBlocksOf, textLetters, undrawable } from './letters.ts';
import { pieceOf } from './pieces.ts';
import { glyphOf, lettersOf } from './set-text.ts';

const fonts = allFonts();

describe('letters of words', () => {
  it('are refused by name where no font has them', () => {
    expect(undrawable('שלום, مر')).to.equal('ש ל ו ם م ر');
    expect(undrawable('你好 你')).to.equal('你 好');
    expect(undrawable('ａｂｃｄｅｆｇｈｉｊｋｌｍｎ')).to.equal(
      'ａ ｂ ｃ ｄ ｅ ｆ ｇ ｈ ｉ ｊ ｋ ｌ …',
    );
  });

  it('are refused by number where nobody sees them', () => {
    expect(undrawable('a\u200bb\u202ec\u0007d\tе\u00ad')).to.equal(
      'U+200B U+202E U+0007 U+0009 U+00AD',
    );
    expect(['\u200d', 'a\u200db', '👩\u200d', '\u200d👩'].map(undrawable)).to.deep.equal(
      Array.from({ length: 4 }, () => 'U+200D'),
    );
  });

  it('are composed first: an accent without a composed letter is refused with its letter', () => {
    expect(undrawable('e\u0301te\u0301\nA\u030a')).to.equal(undefined);
    expect(undrawable('q\u0303 \u0301')).to.equal('q\u0303 U+0301');
  });

  it('of Latin, Greek and Cyrillic languages are there, with their money and arrows', () => {
    const text = `Zażółć gęślą jaźń, Fjölð ĳ œuvre ŐŰ ğışİ țș ẞß Tiếng Việt
      Ξεσκεπάζω την ψυχοφθόρα Съешь ещё їжак ґанок $€£¥₹₺₽₿₩₫ ←↑→↓ №1 “a” „b“ ‘c’ «d» – — … • ½ × − ™`;

    expect(undrawable(text)).to.equal(undefined);
    expect(hooks.flatMap((hook) => undrawable(hook) ?? [])).to.deep.equal([]);
  });

  it('all have a glyph, and nothing but spaces is empty', () => {
    const empty = [...textLetters, ...emojiBlocks.flat()]
      .map((letter) => String.fromCodePoint(letter))
      .filter((letter) => !glyphOf({ fonts, face: 'text' }, letter).contours.length);

    expect(empty).to.deep.equal([' ', '\u00a0']);
  });
});

describe('emoji of words', () => {
  it('all leave ink, whichever way round the font has their outlines', () => {
    const signs = emojiBlocks.flat().map((code) => String.fromCodePoint(code));
    const faint = signs.filter((sign) => {
      const place = { size: 40, x: 0, y: 0 };
      const [outline = []] = lettersOf({ fonts, face: 'text' }, sign, place);
      return !pieceOf(outline)?.coverage.some((alpha) => alpha === 255);
    });

    expect(faint).to.deep.equal([]);
  });

  const emoji = fc.constantFrom(...emojiBlocks.flat().map((code) => String.fromCodePoint(code)));
  const tone = fc.constantFrom('', '🏻', '🏼', '🏽', '🏾', '🏿');
  const shown = fc.constantFrom('', '\ufe0f');

  it('are drawn as they are without skin tones and presentation, and take one file each', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(emoji, tone, shown)), (signs) => {
        const typed = signs.flat().join('');
        const drawn = signs.map(([sign]) => sign);

        expect(undrawable(typed)).to.equal(undefined);
        expect(drawnText(typed)).to.equal(drawn.join(''));
        expect(emojiBlocksOf([typed])).to.deep.equal([
          ...new Set(drawn.map((sign) => blockOf(sign) + 1)),
        ]);
      }),
      { numRuns: sampleSize(100, 1_000), ...sampleSeed() },
    );
  });

  it('are refused by name where they are joined, flags or keycaps, beside those that are drawn', () => {
    fc.assert(
      fc.property(emoji, tone, shown, emoji, (one, color, presentation, other) => {
        fc.pre(!/[🏳🏴]/u.test(one));
        const joined = `${one}${color || presentation}\u200d${other}`;

        expect(undrawable(`so ${joined} 🌴`)).to.equal(`joined emoji (${joined})`);
      }),
      { numRuns: sampleSize(100, 1_000), ...sampleSeed() },
    );
    expect(undrawable('👨‍👩‍👧 👩🏽‍🚀 ❤️‍🔥')).to.equal('joined emoji (👨‍👩‍👧 👩🏽‍🚀 ❤️‍🔥)');
    expect(undrawable('🇩🇪🇫🇷 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏳️‍🌈 🏴‍☠️ 🇩')).to.equal('flags (🇩🇪 🇫🇷 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏳️‍🌈 🏴‍☠️ 🇩)');
    expect(undrawable('1️⃣ #⃣')).to.equal('keycaps (1️⃣ #⃣)');
    expect(undrawable('你 🇩🇪 1️⃣ 👩🏽‍🚀')).to.equal('flags (🇩🇪), keycaps (1️⃣), joined emoji (👩🏽‍🚀), 你');
    expect(undrawable('🏁 🚩 🏳️ 🏴 ☠️ 🌈 👩🏽 🚀 ♂️')).to.equal(undefined);
  });

  it('stand for two signs that no font has, and letters before need no file', () => {
    expect(drawnText('✓ ★ ✓️')).to.equal('✔ ⭐ ✔');
    expect(emojiBlocksOf([...hooks, '© ® ™ 1 # * ↑'])).to.deep.equal([]);
    expect(emojiBlocksOf(['🌴🎉', '🔥'])).to.deep.equal([7, 4]);
  });
});

function blockOf(sign: string): number {
  return emojiBlocks.findIndex((block) => block.includes(sign.codePointAt(0) ?? 0));
}
