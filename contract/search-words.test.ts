import { searchWords } from './search-words.ts';

describe('the words of a search', () => {
  const cases: [string, string[]][] = [
    ['  Neon   Rain ', ['neon', 'rain']],
    ['rain RAIN Rain', ['rain']],
    ['', []],
    [' \t\n\u00a0 ', []],
    ['50% off_season', ['50%', 'off_season']],
    ['it\'s "quoted" \\back', ["it's", '"quoted"', '\\back']],
    ['🌃 👩‍💻', ['🌃', '👩‍💻']],
    ['\u202bשלום\u202c עולם\u200f', ['שלום', 'עולם']],
    ['cafe\u0301 ÉTÉ', ['café', 'été']],
  ];
  for (const [text, words] of cases) {
    it(`of ${JSON.stringify(text)} are ${words.join(' and ') || 'none'}`, () => {
      expect(searchWords(text)).to.deep.equal(words);
    });
  }

  it('are not more than anybody types', () => {
    expect(searchWords(Array.from({ length: 100 }, (_, n) => `w${n}`).join(' '))).to.have.length(
      12,
    );
  });
});
