import type { Person } from '../person.ts';
import { worldOnce } from '../world.ts';

describe('the sandbox checkout', () => {
  const world = worldOnce();
  let url: string;
  let buyer: Person;
  before(async () => {
    url = (await world.open()).url ?? '';
  });
  beforeEach(async () => {
    buyer = await world.person(url).register();
  });

  async function order(): Promise<string> {
    const json = { package: 'value' };
    const answer = await buyer.expect<{ url: string }>('POST', '/api/purchase-tokens', { json });
    const prefix = `${url}/sandbox-checkout/`;
    expect(answer.url.startsWith(prefix), answer.url).to.equal(true);
    return answer.url.slice(prefix.length);
  }

  it('is where a server without keys sends its buyers, and shows what they buy', async () => {
    const id = await order();

    expect(await buyer.expect('GET', '/api/tokens')).to.deep.equal({
      debt: 0,
      checkout: 'sandbox',
      hasTax: false,
      hasPromotionCodes: false,
      welcomeWaits: false,
    });
    expect(await buyer.expect('GET', `/api/sandbox-checkout/${id}`)).to.deep.equal({
      package: 'value',
      tokens: 75,
      priceCents: 799,
      isPaid: false,
    });
    expect(await buyer.balance()).to.equal(10);
  });

  it('gives the tokens once, however often Pay is pressed', async () => {
    const id = await order();
    const tab = await buyer.openTab();

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => buyer.call('POST', `/api/sandbox-checkout/${id}/pay`)),
    );

    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([200]));
    await tab.until(({ events }) => events.some(({ type }) => type === 'balance.changed'));
    expect(await buyer.balance()).to.equal(85);
    expect(await buyer.expect('GET', `/api/sandbox-checkout/${id}`)).to.include({ isPaid: true });
  });

  it('refuses events that it did not sign itself', async () => {
    const id = await order();
    const event = { id: 'evt_1', type: 'checkout.session.completed', data: { object: { id } } };

    const answer = await buyer.call('POST', '/api/stripe/webhook', {
      json: event,
      headers: { 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
    });

    expect(answer.status).to.equal(400);
    expect(await buyer.balance()).to.equal(10);
  });
});
