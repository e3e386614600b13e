import type { AdminTotals } from '../../contract/admin-schemas.ts';
import type { Economics } from '../../contract/economics.ts';
import { readCommand } from '../../backend/admin/commands.ts';
import type { Lumireel } from '../../backend/main/open-lumireel.ts';
import { countRevenue } from '../../backend/tokens/count-revenue.ts';
import { openedEach } from '../opened.ts';
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
  describe('with card payments', () => {
    const rejected = { kind: 'fault', faultClass: 'content_rejected' } as const;
    const shop = openedEach(() => openTokenPurchases(scriptedProvider({ poll: [rejected] })));
    let admin: Person;
    beforeEach(async () => {
      admin = await adminOf(shop.lumireel, shop.world);
    });

    const count = () => countRevenue(shop.world.database, fee);

    async function orderReels(times: number): Promise<void> {
      const photo = await testPhoto();
      for (let order = 0; order < times; order += 1) {
        await shop.buyer.untilEnded(await shop.buyer.startReel(photo));
      }
    }

    it('counts bought tokens after given ones, what providers charged, and no refunded order', async () => {
      await shop.buy(shop.buyer);
      // The first is rejected and refunded; of the other twelve, ten take given tokens.
      await orderReels(13);
      await count();

      const { runs, losses } = await economicsOf(admin);

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
    });

    it('counts nothing any more once the payment was returned, and counts each entry once', async () => {
      const session = await shop.buy(shop.buyer);
      await orderReels(12);
      expect(await count()).to.be.greaterThan(0);
      expect(await count()).to.equal(0);
      expect((await economicsOf(admin)).runs[0]?.revenueDollars).to.be.greaterThan(0);

      await shop.deliverEvents(shop.stripe.refund(session, 399));
      expect(await count()).to.equal(1);

      expect((await economicsOf(admin)).runs[0]?.revenueDollars).to.equal(0);
    });
  });

  describe('without card payments', () => {
    const world = worldEach();

    it('counts a purchase in the sandbox as no revenue at all', async () => {
      const { creator: buyer, ...lumireel } = await world.openWithCreator({
        providers: [scriptedProvider()],
      });
      const admin = await adminOf(lumireel, world);
      const { url } = await buyer.expect<{ url: string }>('POST', '/api/purchase-tokens', {
        json: { package: 'starter' },
      });
      const id = url.split('/').at(-1);
      await buyer.expect('POST', `/api/sandbox-checkout/${id}/pay`);
      await buyer.untilEnded(await buyer.startReel(await testPhoto()));
      await countRevenue(world.database, fee);

      expect((await economicsOf(admin)).runs[0]).to.include({ orders: 1, revenueDollars: 0 });
      const totals = await admin.expect<AdminTotals>('GET', '/api/admin/totals');
      expect(totals.stripeRevenueCents).to.equal(0);
      expect(totals.sandboxCents).to.equal(399);
    });

    describe('and are sold below cost', () => {
      it('by the price lists, before the first order', async () => {
        const admin = await adminOf(await world.open({ providers: [scriptedProvider()] }), world);

        const { runs, losses } = await economicsOf(admin);

        expect(runs).to.deep.equal([]);
        const bringsDollars = (1299 - 1299 * 0.029 - 30) / 150 / 100;
        expect(losses[0]?.bringsDollars).to.be.closeTo(bringsDollars, 1e-6);
        expect(losses).to.deep.equal([
          {
            run: 'reel',
            bringsDollars: losses[0]?.bringsDollars,
            costDollars: null,
            listedDollars: 0.42,
          },
        ]);
      });

      it('where nothing was delivered and something was spent, however little', async () => {
        const rejected = { kind: 'fault', faultClass: 'content_rejected', costMicros: 10 } as const;
        const provider = scriptedProvider({ poll: [rejected] });
        provider.estimateCostMicros = () => 10;
        const { creator, ...lumireel } = await world.openWithCreator({ providers: [provider] });
        await creator.untilEnded(await creator.startReel(await testPhoto()));

        const { losses } = await economicsOf(await adminOf(lumireel, world));

        expect(losses).to.have.length(1);
        expect(losses[0]).to.include({ run: 'reel', costDollars: 1e-5, listedDollars: 1e-5 });
      });
    });

    it('refuses days that are no number of days', async () => {
      const admin = await adminOf(await world.open(), world);
      for (const days of ['0', '-1', '91x', '1e9', '', '100', '7&days=8']) {
        const { status } = await admin.call('GET', `/api/admin/economics?days=${days}`);
        expect(status, days).to.equal(400);
      }
    });
  });
});
