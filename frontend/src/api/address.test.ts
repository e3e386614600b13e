import { addressOf } from './call.ts';
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

  it('leaves orders and what outside services call out of what the pages load', () => {
    expect(paths.login).to.deep.equal({ method: 'POST', path: '/api/login' });
    expect(paths).not.to.have.any.keys('story', 'stripeWebhook');
  });
});
