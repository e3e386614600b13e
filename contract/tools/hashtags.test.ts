import { isTelling, wordsOf } from './hashtags.ts';

describe('the words of a theme', () => {
  const cases: [theme: string, words: string[]][] = [
    ['Golden Hour!', ['golden', 'hour']],
    ["don't stop", ['dont', 'stop']],
    ['İSTANBUL IŞIĞI', ['istanbul', 'ışığı']],
    ['INSTAGRAM', ['instagram']],
    ['ＦＵＬＬ width', ['full', 'width']],
    ['می\u200cخواهم', ['میخواهم']],
    ['❤️\ufe0f 🎉 👩‍💻', []],
    ['<b>bold</b>', ['b', 'bold', 'b']],
    ['ü'.repeat(60), ['ü'.repeat(40)]],
  ];
  for (const [theme, words] of cases) {
    it(`of ${JSON.stringify(theme.slice(0, 20))} are ${words.join(' and ') || 'none'}`, () => {
      expect(wordsOf(theme)).to.deep.equal(words);
    });
  }

  it('make tags from three letters on, counted as an alphabet would write them', () => {
    for (const word of ['cat', 'дом', 'شاي', '猫', '개', 'ねこ', 'घर', 'été']) {
      expect(isTelling(word), word).to.equal(true);
    }
    for (const word of ['ai', 'я', 'の', '2026', '90s', 'k̇'.repeat(2)]) {
      expect(isTelling(word), word).to.equal(false);
    }
  });
});
