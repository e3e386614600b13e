import { expect } from 'chai';
import { routes } from '#contract/routes.ts';
import { runs } from '#contract/tools/catalogue.ts';
import { addressOf } from './address.ts';
import { addUserPaths } from './known-paths.ts';
import { userPaths } from './user-paths.ts';
import { visitorPaths } from './visitor-paths.ts';

describe('addresses of calls', () => {
  before(() => addUserPaths(userPaths));

  it('fills parameters in and encodes them', () => {
    expect(addressOf('deleteImage', { params: { id: 7 } })).to.equal('/api/images/7');
    expect(addressOf('generation', { params: { id: 'a/b' } })).to.equal('/api/generations/a%2Fb');
  });

  it('leaves absent filters out', () => {
    const query = { limit: 50, theme: undefined, type: 'reels' };

    expect(addressOf('images', { query })).to.equal('/api/images?limit=50&type=reels');
  });

  it('knows every call of the app, but the orders, by its method and path', () => {
    // Outside services make these, and browsers by themselves.
    const foreign = [
      'providerCallback',
      'stripeWebhook',
      'googleCallback',
      'githubCallback',
      'policyReport',
    ];
    const calls = Object.entries(routes).filter(
      ([name]) => !Object.hasOwn(runs, name) && !foreign.includes(name),
    );

    expect({ ...visitorPaths, ...userPaths }).to.deep.equal(
      Object.fromEntries(calls.map(([name, { method, path }]) => [name, `${method} ${path}`])),
    );
  });
});
