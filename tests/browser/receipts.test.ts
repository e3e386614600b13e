import type { Page } from 'playwright';
import { charge } from '../charge.ts';
import type { Person } from '../person.ts';
import { openStripeStandIn } from '../stripe/stand-in.ts';
import { until } from '../until.ts';
import { expect } from './expect.ts';
import { useProduct } from './journey.ts';

const stripe = await openStripeStandIn();

describe('the receipts in the token history', () => {
  const product = useProduct({
    settings: { ...stripe.settings, STRIPE_TAX: 'on', STRIPE_PROMOTION_CODES: 'on' },
  });
  const { onPhone, register } = product;
  after(() => stripe.close());

  /** Pays a package with tax; resolves to its session when its tokens are there. */
  async function buy(person: Person): Promise<string> {
    const json = { package: 'starter' };
    const { url } = await person.expect<{ url: string }>('POST', '/api/purchase-tokens', { json });
    const session = url.slice(url.lastIndexOf('/') + 1);
    const paid = stripe.pay(session, { paidCents: 475, taxCents: 76 });
    await stripe.send(product.url, paid);
    await until(
      () => person.balance(),
      (balance) => balance === 40,
    );
    return session;
  }

  const receipt = (page: Page) =>
    page.getByRole('button', { name: 'Receipt (Bought 30 tokens: Starter, $4.75)' });

  onPhone('lead to the invoice at Stripe', async (visit) => {
    const person = await register();
    const session = await buy(person);
    const { open, context } = await visit.device({ person });
    await context.route('https://invoice.stripe.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Invoice</h1>' }),
    );
    const page = await open('/tokens');
    await expect(page.getByText('Tax may be added there. Promotion codes')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Receipt/ })).toHaveCount(1);
    await visit.checkScreen(page);

    await receipt(page).click();

    await expect(page).toHaveURL(`https://invoice.stripe.example/${session}`);
    await page.goBack();
    await expect(receipt(page)).toBeEnabled();
  });

  onPhone('stand beside what is owed after a refund', async (visit) => {
    const person = await register();
    const session = await buy(person);
    const spent = { userId: person.user?.id ?? 0, refKind: 'test', refId: session };
    await product.world.database.transaction((tx) =>
      charge(tx, { ...spent, amount: 38, reason: null }),
    );
    await stripe.send(product.url, stripe.refund(session, 475));
    await until(
      () => person.balance(),
      (balance) => balance === 0,
    );
    const { page } = await visit.tab('/tokens', person);

    await expect(receipt(page)).toBeVisible();
    await expect(page.getByText('You owe 28 tokens')).toBeVisible();
    await visit.checkScreen(page);
  });
});
