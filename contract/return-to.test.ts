import { hostileReturnUrls } from '../tests/hostile-return-urls.ts';
import { safeReturnTo } from './return-to.ts';

const origin = 'https://lumireel.example';

/** Addresses that a person may be sent to, as they are. */
const screens = [
  '/',
  '/images',
  '/images?type=reels#top',
  '/tokens?checkout=success',
  '/reels-generator',
  '/images?next=https://evil.example',
  '/images?next=//evil.example',
  '/apiary',
  '/%2fevil.example',
  '/%5cevil.example',
  '/@evil.example',
];

/** Values that no address can carry, but a caller could. */
const hostile: readonly unknown[] = [
  ...hostileReturnUrls,
  ...[['/images'], { toString: () => '/images' }, null, undefined, 5, true],
];

describe('where a finished sign-in leads', () => {
  for (const wanted of screens) {
    it(`leads ${wanted} to itself`, () => {
      expect(safeReturnTo(wanted, origin)).to.equal(wanted);
    });
  }

  it('is tried with more than sixty ways out', () => {
    expect(hostile.length).to.be.greaterThan(60);
  });

  for (const wanted of hostile) {
    it(`leads ${JSON.stringify(wanted)?.slice(0, 60)} home`, () => {
      expect(safeReturnTo(wanted, origin)).to.equal('/');
    });
  }
});
