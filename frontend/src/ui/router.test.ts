import { expect } from 'chai';
import { isAt } from './router.ts';

describe('the routes of addresses', () => {
  const table: [route: string, pathname: string, isThere: boolean][] = [
    ['/', '/', true],
    ['/', '/images', false],
    ['/images', '/images', true],
    ['/images', '/images/', true],
    ['/images', '/Images', true],
    ['/images', '/images/trash', false],
    ['/images', '/imagesx', false],
    ['/images', '//images', false],
    ['/images', '/images%0A', false],
    ['/sandbox-checkout/:purchaseId', '/sandbox-checkout/17', true],
    ['/sandbox-checkout/:purchaseId', '/sandbox-checkout/', false],
    ['/sandbox-checkout/:purchaseId', '/sandbox-checkout/17/more', false],
  ];
  for (const [route, pathname, isThere] of table) {
    it(`${pathname} is ${isThere ? '' : 'not '}at ${route}`, () => {
      expect(isAt(route, pathname)).to.equal(isThere);
    });
  }
});
