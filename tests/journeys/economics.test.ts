import type { Economics } from '../../contract/economics.ts';
import { readCommand } from '../../backend/admin/commands.ts';
import type { Lumireel } from '../../backend/main/open-lumireel.ts';
import { countRevenue } from '../../backend/tokens/count-revenue.ts';
import type { Person } from '../person.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { openTokenPurchases } from '../stripe/token-purchases.ts';
import { testPhoto, type World, worldEach } from '../world.ts';

const fee = { percent: 2.9, cents: 30 };
/** The part of $3.99 that is left after the fee, shared among 30 tokens. */
const starterTokenDollars = 0.119_143;

async function adminOf({ engine, url }: Lumireel, world: World): Promise<Person> {
  const admin = await world.person(url ?? '').register();
  await readCommand(['promote', admin.email])(engine);
  return admin;
}

const economicsOf = (admin: Person) =>
  admin.expect<Economics>('GET', '/api/admin/economics?days=7');

describe('what runs earn and cost', () => {
  const world = worldEach();
  const rejected = { kind: 'fault', faultClass: 'content_rejected' } as const;

  it('counts bought tokens after given ones, what providers charged, and nothing refunded', async () => {
    const shop = await openTokenPurchases(scriptedProvider({ poll: [rejected] }));
    const { buyer, stripe } = shop;
    const admin = await adminOf(shop.lumireel, shop.world);
    const count = () => countRevenue(shop.world.database, fee);
    const session = await shop.buy(buyer);
    const photo = await testPhoto();
    // The first is rejected and refunded; of the other twelve, ten take given tokens.
    for (let order = 0; order < 13; order += 1) {
      await buyer.untilEnded(await buyer.startReel(photo));
    }

    expect(await count()).to.be.greaterThan(0);
    expect(await count(), 'each entry once').to.equal(0);
    const { runs, losses } = await economicsOf(admin);
    await shop.deliverEvents(stripe.refund(session, 399));
    await count();
    const afterRefund = await economicsOf(admin);
    await shop.close();

    expect(runs).to.have.length(1);
    const [reel] = runs;
    expect(reel).to.include({ run: 'reel', tool: 'reels', orders: 13, refunds: 1, tokens: 12 });
    expect(reel?.revenueDollars).to.be.closeTo(2 * starterTokenDollars, 1e-6);
    // Nobody said that what was rejected after its submit is not billed.
    expect(reel?.costDollars).to.be.closeTo(13 * 0.42, 1e-6);
    expect(reel?.marginDollars).to.be.closeTo(2 * starterTokenDollars - 13 * 0.42, 1e-6);
    // 42 cents for one token, which never brings more than 12.
    expect(losses).to.have.length(1);
    expect(losses[0]).to.include({ run: 'reel', costDollars: (13 * 0.42) / 12 });
    expect(afterRefund.runs[0]?.revenueDollars).to.equal(0);
  });

  it('names what is sold below cost: by the price lists, and where something was spent in vain', async () => {
    const provider = scriptedProvider({ poll: [{ ...rejected, costMicros: 10 }] });
    provider.estimateCostMicros = () => 120_000;
    const { creator, ...lumireel } = await world.openWithCreator({ providers: [provider] });
    const admin = await adminOf(lumireel, world);

    const listed = await economicsOf(admin);
    await creator.untilEnded(await creator.startReel(await testPhoto()));
    provider.estimateCostMicros = () => 10;
    const { losses } = await economicsOf(admin);

    expect(listed.runs).to.deep.equal([]);
    expect(listed.losses).to.have.length(1);
    expect(listed.losses[0]).to.include({ run: 'reel', costDollars: null, listedDollars: 0.12 });
    const bringsDollars = (1299 - 1299 * 0.029 - 30) / 150 / 100;
    expect(listed.losses[0]?.bringsDollars).to.be.closeTo(bringsDollars, 1e-6);
    expect(losses).to.have.length(1);
    expect(losses[0]).to.include({ run: 'reel', costDollars: 1e-5, listedDollars: 1e-5 });
  });

  it('refuses days that are no number of days', async () => {
    const admin = await adminOf(await world.open(), world);
    for (const days of ['0', '-1', '91x', '1e9', '', '100', '7&days=8']) {
      const { status } = await admin.call('GET', `/api/admin/economics?days=${days}`);
      expect(status, days).to.equal(400);
    }
  });
});
