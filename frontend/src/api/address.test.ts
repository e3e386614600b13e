import { expect } from 'chai';
import { routes, type RouteName } from '../../../contract/routes.ts';
import { addressOf } from './address.ts';
import { paths } from './paths.ts';

describe('addresses of calls', () => {
  it('fills parameters in and encodes them', () => {
    expect(addressOf('deleteImage', { params: { id: 7 } })).to.equal('/api/images/7');
    expect(addressOf('generation', { params: { id: 'a/b' } })).to.equal('/api/generations/a%2Fb');
  });

  it('leaves absent filters out', () => {
    const query = { limit: 50, theme: undefined, type: 'reels' };

    expect(addressOf('images', { query })).to.equal('/api/images?limit=50&type=reels');
  });

  it('knows every call of the contract by its method and path', () => {
    for (const [name, { method, path }] of Object.entries(routes)) {
      // Object.entries widens the names it was given.
      expect(paths[name as RouteName]).to.equal(`${method} ${path}`);
    }
  });
});
