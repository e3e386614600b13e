import { sizeText } from './size-text.ts';

describe('the size of a file in words', () => {
  const table: [number, string][] = [
    [0, '1 kB'],
    [340_000, '340 kB'],
    [999_400, '999 kB'],
    [999_600, '1.0 MB'],
    [1_234_567, '1.2 MB'],
    [12_345_678, '12 MB'],
    [5_000_000_000, '5.0 GB'],
  ];
  for (const [bytes, text] of table) {
    it(`of ${bytes} bytes is ${text}`, () => {
      expect(sizeText(bytes)).to.equal(text);
    });
  }
});
