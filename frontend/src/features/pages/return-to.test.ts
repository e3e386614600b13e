import { expect } from 'chai';
import { safeReturnTo } from './return-to.ts';

const origin = 'https://lumireel.example';

describe('where a finished sign-in leads', () => {
  const cases: [string | null, string][] = [
    [null, '/'],
    ['', '/'],
    ['/images', '/images'],
    ['/images?type=reels#top', '/images?type=reels#top'],
    ['images', '/'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['\\\\evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/a/..//evil.example', '/'],
  ];
  for (const [wanted, path] of cases) {
    it(`leads ${JSON.stringify(wanted)} to ${path}`, () => {
      expect(safeReturnTo(wanted, origin)).to.equal(path);
    });
  }
});
