import { worldOnce } from '../world.ts';

describe('the sandbox checkout', () => {
  const world = worldOnce();

  it('shows what is bought where a server has no keys, and gives the tokens once, however often Pay is pressed', async () => {
    const { creator: buyer, url } = await world.openWithCreator();
    const json = { package: 'value' };
    const answer = await buyer.expect<{ url: string }>('POST', '/api/purchase-tokens', { json });
    const prefix = `${url}/sandbox-checkout/`;
    expect(answer.url.startsWith(prefix), answer.url).to.equal(true);
    const path = `/api/sandbox-checkout/${answer.url.slice(prefix.length)}`;
    const shown = { package: 'value', tokens: 75, priceCents: 799 };
    expect(await buyer.expect('GET', '/api/tokens')).to.include({ checkout: 'sandbox' });
    expect(await buyer.expect('GET', path)).to.deep.equal({ ...shown, isPaid: false });
    expect(await buyer.balance()).to.equal(10);
    const tab = await buyer.openTab();

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => buyer.call('POST', `${path}/pay`)),
    );

    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([200]));
    await tab.until(({ events }) => events.some(({ type }) => type === 'balance.changed'));
    expect(await buyer.balance()).to.equal(85);
    expect(await buyer.expect('GET', path)).to.deep.equal({ ...shown, isPaid: true });
  });
});
