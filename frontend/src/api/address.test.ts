import { addressOf } from './call.ts';
import { addPaths } from './known-paths.ts';
import { visitorPaths } from './plain-routes.ts';
import { userPaths } from './user-paths.ts';

describe('addresses of calls', () => {
  before(() => addPaths(userPaths));

  it('fills parameters in and encodes them', () => {
    expect(addressOf('deleteImage', { params: { id: 7 } })).to.equal('/api/images/7');
    expect(addressOf('generation', { params: { id: 'a/b' } })).to.equal('/api/generations/a%2Fb');
  });

  it('leaves absent filters out', () => {
    const query = { limit: 50, theme: undefined, type: 'reels' };

    expect(addressOf('images', { query })).to.equal('/api/images?limit=50&type=reels');
  });

  it('leaves what only users call out of what the sign-in page loads', () => {
    expect(visitorPaths.login).to.equal('POST /api/login');
    expect(visitorPaths.currentUser).to.equal('GET /api/user');
    expect(visitorPaths).not.to.have.any.keys('images', 'adminUsers', 'story', 'stripeWebhook');
    expect(userPaths).to.include({ deleteImage: 'DELETE /api/images/:id' });
    expect(userPaths).not.to.have.any.keys('login', 'story');
  });
});
