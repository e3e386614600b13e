import type { Person } from '../person.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { openTokenPurchases, type TokenPurchases } from '../stripe/token-purchases.ts';
import { testPhoto } from '../world.ts';

describe('tokens whose money goes back', () => {
  let shop: TokenPurchases;
  afterEach(() => shop.close());
  const open = async (provider = scriptedProvider()) => (shop = await openTokenPurchases(provider));

  const linesOf = async (person: Person) =>
    (await shop.history(person)).map(({ kind, amount, balance }) => [kind, amount, balance]);

  it('are a debt when they were spent: nothing can be ordered until the next ones paid it', async () => {
    const { buyer, stripe } = await open();
    const photo = await testPhoto();
    const sessionId = await shop.buy(buyer);
    await shop.spend(buyer, 25);

    await shop.deliverEvents(stripe.refund(sessionId, 399));
    const owing = [await buyer.balance(), await shop.debtOf(buyer)];
    const whileOwing = await buyer.orderReel(photo);
    await shop.buy(buyer, 'value');
    const paid = [await buyer.balance(), await shop.debtOf(buyer)];
    const afterwards = await buyer.orderReel(photo);

    expect(owing).to.deep.equal([0, 15]);
    expect(whileOwing.status).to.equal(402);
    expect(paid).to.deep.equal([60, 0]);
    expect(afterwards.status).to.equal(202);
    expect((await linesOf(buyer)).slice(1, 5)).to.deep.equal([
      ['debt', -15, 60],
      ['purchase', 75, 75],
      ['purchase-refund', -30, 0],
      ['debt', 15, 30],
    ]);
  });

  it('are a debt that a failed generation pays as well', async () => {
    const provider = scriptedProvider({ poll: [{ kind: 'hold' }] });
    const { buyer, stripe } = await open(provider);
    const sessionId = await shop.buy(buyer);
    const id = await buyer.startReel(await testPhoto());
    await provider.untilHeld(1);
    await shop.spend(buyer, 39);
    await shop.deliverEvents(stripe.refund(sessionId, 399));

    await buyer.call('DELETE', `/api/generations/${id}`);

    expect([await buyer.balance(), await shop.debtOf(buyer)]).to.deep.equal([0, 29]);
    expect((await linesOf(buyer)).slice(0, 2)).to.deep.equal([
      ['debt', -1, 0],
      ['refund', 1, 1],
    ]);
  });
});
