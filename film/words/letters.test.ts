import { readFileSync } from 'node:fs';
import { readFonts } from './fonts.ts';
import { hooks } from './hooks.ts';
import { drawableLetters, lettersMissing } from './letters.ts';

const fonts = readFonts(readFileSync('film/words/outlines.bin'));

describe('letters of words', () => {
  it('are refused by name where no font has them', () => {
    expect(lettersMissing('Hi 🌴 and 👩🏽‍🚀, שלום مر')).to.deep.equal([
      ...['🌴', '👩🏽‍🚀', 'ש', 'ל', 'ו', 'ם', 'م', 'ر'],
    ]);
    expect(lettersMissing('你好 你')).to.deep.equal(['你', '好']);
  });

  it('are refused by number where nobody sees them', () => {
    expect(lettersMissing('a\u200bb\u202ec\u0007d\tе\u00ad')).to.deep.equal([
      ...['U+200B', 'U+202E', 'U+0007', 'U+0009', 'U+00AD'],
    ]);
  });

  it('are composed first: an accent without a composed letter is refused with its letter', () => {
    expect(lettersMissing('e\u0301te\u0301\nA\u030a')).to.deep.equal([]);
    expect(lettersMissing('q\u0303 \u0301')).to.deep.equal(['q\u0303', 'U+0301']);
  });

  it('of Latin, Greek and Cyrillic languages are there, with their money and arrows', () => {
    const text = `Zażółć gęślą jaźń, Fjölð ĳ œuvre ŐŰ ğışİ țș ẞß Tiếng Việt
      Ξεσκεπάζω την ψυχοφθόρα Съешь ещё їжак ґанок $€£¥₹₺₽₿₩₫ ←↑→↓ №1 “a” „b“ ‘c’ «d» – — … • ½ × − ™`;

    expect(lettersMissing(text)).to.deep.equal([]);
    expect(hooks.flatMap(lettersMissing)).to.deep.equal([]);
  });

  it('all have a glyph, and nothing but spaces is empty', () => {
    const empty = drawableLetters
      .map((letter) => String.fromCodePoint(letter))
      .filter((letter) => !fonts.text.glyphs.get(letter)?.contours.length);

    expect(empty).to.deep.equal([' ', '\u00a0']);
  });
});
