import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { appendEvents } from '../../backend/events/record.ts';
import { applyFact } from '../../backend/tokens/fulfil.ts';
import { readFact } from '../../backend/tokens/payment-fact.ts';
import { charge } from '../charge.ts';
import type { Person } from '../person.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { chargeObject, eventOf } from '../stripe/objects.ts';
import { until } from '../until.ts';
import { testPhoto } from '../world.ts';
import { expect } from './expect.ts';
import { toastWith } from './fields.ts';
import { useProduct } from './journey.ts';

describe('the tokens screen', () => {
  const refuse = { kind: 'fault', faultClass: 'content_rejected' } as const;
  const refusing = scriptedProvider({ poll: [refuse, refuse] });
  const product = useProduct({ providers: [refusing] });
  const { journey, register } = product;

  const history = (page: Page) => page.getByRole('table', { name: 'Token history' });
  const rows = (page: Page) => history(page).getByRole('row');

  /** Starts a purchase by the documented call, and resolves to its id. */
  async function startPurchase(person: Person): Promise<string> {
    const json = { package: 'starter' };
    const { url } = await person.expect<{ url: string }>('POST', '/api/purchase-tokens', { json });
    return url.slice(url.lastIndexOf('/') + 1);
  }

  async function spend(person: Person, amount: number): Promise<void> {
    const entry = { userId: person.user?.id ?? 0, refKind: 'test', refId: crypto.randomUUID() };
    await product.world.database.transaction((tx) =>
      charge(tx, { ...entry, amount, reason: null }),
    );
  }

  /** Applies a full refund, as after Stripe's event about it. */
  async function refundInFull(person: Person, purchaseId: string): Promise<void> {
    const sold = {
      id: `cs_sandbox_${purchaseId}`,
      purchaseId,
      userId: person.user?.id ?? 0,
      package: 'starter',
      amountCents: 399,
      currency: 'usd',
      paymentIntent: `pi_sandbox_${purchaseId}`,
    };
    const fact = readFact(eventOf('charge.refunded', chargeObject(sold, 399)));
    if (!fact) throw new Error('no fact');
    await applyFact(
      {
        database: product.world.database,
        events: {
          record: async (tx, userId, events) => void (await appendEvents(tx, userId, events)),
        },
      },
      fact,
    );
  }

  journey('sells a package in the sandbox and shows it in every tab', async (visit) => {
    const person = await register();
    const { open } = await visit.device({ person });
    const other = await open('/tokens');
    const page = await open('/tokens');
    await expect(page.getByRole('heading', { name: 'Buy Tokens' })).toBeVisible();
    await expect(page.getByText('How Tokens Work')).toBeVisible();
    for (const use of ['story generation', 'realism enhancement', 'sketch generation']) {
      await expect(page.getByText(`1 token per ${use}`)).toBeVisible();
    }
    await expect(page.getByText('60 tokens per influencer')).toBeVisible();
    await expect(page.getByText('10 stories, or 5 hashtag lists')).toBeVisible();
    const offers = page.getByRole('region', { name: 'Packages' }).getByRole('listitem');
    await expect(offers).toHaveText([
      /30 tokens\$3\.99.*not enough for an influencer \(60\)/,
      /75 tokens\$7\.99One influencer and 3 pictures.*20% less than Starter/,
      /Lowest price per token150 tokens\$12\.99.*35% less than Starter/,
    ]);
    await expect(page.getByText('no card is charged')).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    await visit.checkScreen(page);

    await page.getByRole('button', { name: 'Buy for $7.99 (75 tokens)' }).click();
    await expect(page.getByRole('heading', { name: 'Sandbox checkout' })).toBeVisible();
    await expect(page.getByText('Value: 75 tokens')).toBeVisible();
    await visit.checkScreen(page);
    await page.getByRole('button', { name: 'Pay $7.99' }).click();

    await expect(page.getByText('Payment confirmed: 75 tokens were added.')).toBeVisible();
    for (const tab of [page, other]) {
      await expect(rows(tab).nth(1)).toContainText('Bought 75 tokens: Value, $7.99');
      await expect(rows(tab).nth(1)).toContainText('+75');
      await expect(tab.getByRole('banner').getByText('Tokens: 85')).toBeVisible();
    }
    await visit.checkScreen(page);
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await expect(page).toHaveURL(/\/tokens$/);
  });

  journey('begins one purchase although the answer to the first click was lost', async (visit) => {
    const person = await register();
    const { open, expectMessage } = await visit.device({ person });
    const page = await open('/tokens');
    let isLost = false;
    await page.route('**/api/purchase-tokens', async (route) => {
      if (isLost) return route.continue();
      isLost = true;
      await route.fetch();
      await route.abort();
    });
    expectMessage(/purchase-tokens/, /ERR_FAILED/);

    const buy = page.getByRole('button', { name: 'Buy for $7.99 (75 tokens)' });
    await buy.click();
    await expect(toastWith(page, 'Purchase failed')).toBeVisible();
    await buy.click();

    await expect(page.getByRole('heading', { name: 'Sandbox checkout' })).toBeVisible();
    const purchases = await product.world.database.query(
      'select 1 from purchases where user_id = $1',
      [person.user?.id],
    );
    expect(purchases).toHaveLength(1);
  });

  journey('shows that a checkout was cancelled and nothing was charged', async (visit) => {
    const person = await register();
    const page = await (await visit.device({ person })).open('/tokens');

    await page.getByRole('button', { name: 'Buy for $3.99 (30 tokens)' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();

    await expect(page.getByText('The checkout was cancelled. Nothing was charged.')).toBeVisible();
    await visit.checkScreen(page);
    expect(await person.balance()).toBe(10);
  });

  journey('waits for the payment after the return, and shows it', async (visit) => {
    const person = await register();
    const id = await startPurchase(person);
    const { open } = await visit.device({ person });
    const page = await open(`/tokens?checkout=success&purchase=${id}`);
    await expect(page.getByText('Confirming your payment…')).toBeVisible();
    await visit.checkScreen(page);

    await person.expect('POST', `/api/sandbox-checkout/${id}/pay`);

    await expect(page.getByText('Payment confirmed: 30 tokens were added.')).toBeVisible();
    await expect(page.getByText('Confirming your payment…')).toHaveCount(0);

    const withoutId = await open('/tokens?checkout=success');
    await expect(withoutId.getByText('Confirming your payment…')).toBeVisible();
  });

  journey('shows in a toast why a purchase failed, and tries again', async (visit) => {
    const person = await register();
    const { open, expectMessage } = await visit.device({ person });
    expectMessage('/api/purchase-tokens', 503);
    const page = await open('/tokens');
    await page.route('**/api/purchase-tokens', (route) =>
      route.fulfill({
        status: 503,
        json: { error: 'Come back later.', code: 'payment.unavailable' },
      }),
    );

    const buy = page.getByRole('button', { name: 'Buy for $3.99 (30 tokens)' });
    await buy.click();

    await expect(toastWith(page, 'Purchase failed')).toContainText('Come back later.');
    await expect(buy).toBeEnabled();
  });

  journey('shows what was not charged and why, by kind and as a file', async (visit) => {
    const person = await register();
    await person.untilEnded(await person.startReel(await testPhoto()));
    const page = await (await visit.device({ person })).open('/tokens');
    await expect(rows(page)).toHaveCount(4);

    await page.getByRole('combobox', { name: 'Show' }).click();
    await page.getByRole('option', { name: 'Not charged' }).click();
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).nth(1)).toContainText('Not charged: The request was rejected');
    await visit.checkScreen(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ]);

    expect(download.suggestedFilename()).toBe('lumireel-tokens.csv');
    const text = await readFile(await download.path(), 'utf8');
    expect(text.trim().split('\r\n')).toHaveLength(2);

    await page.getByRole('combobox', { name: 'Show' }).click();
    await page.getByRole('option', { name: 'Owed' }).click();
    await expect(page.getByText('Nothing of this kind')).toBeVisible();
    await visit.checkScreen(page);
    await page.getByRole('button', { name: 'Show everything' }).click();
    await expect(rows(page)).toHaveCount(4);
  });

  journey('shows what is owed and why', async (visit) => {
    const person = await register();
    const id = await startPurchase(person);
    await person.expect('POST', `/api/sandbox-checkout/${id}/pay`);
    await until(
      () => person.balance(),
      (balance) => balance === 40,
    );
    await spend(person, 38);
    await refundInFull(person, id);
    const page = await (await visit.device({ person })).open('/tokens');

    await expect(page.getByText('You owe 28 tokens')).toBeVisible();
    await visit.checkScreen(page);
  });

  journey('shows an administrator unlimited tokens and nothing to buy', async (visit) => {
    const person = await register();
    await product.runAdminCommand('promote', person.email);
    const page = await (await visit.device({ person })).open('/tokens');

    await expect(page.getByText('Admin - Unlimited Tokens')).toBeVisible();
    await expect(page.getByRole('img', { name: 'unlimited' })).toHaveText('∞');
    await expect(page.getByRole('button', { name: /Buy/ })).toHaveCount(0);
    await expect(rows(page).nth(1).getByRole('cell').last()).toHaveText('–');
    await visit.checkScreen(page);
  });

  journey('shows an error and tries again when the history cannot be loaded', async (visit) => {
    const person = await register();
    const { open, expectMessage } = await visit.device({ person });
    expectMessage('/api/tokens/history', 503);
    const page = await open('/');
    await page.route('**/api/tokens/history?*', (route) =>
      route.fulfill({ status: 503, json: { error: 'Not now.', code: 'server.unavailable' } }),
    );
    await page.goto('/tokens');
    await expect(page.getByText('Your history could not be loaded')).toBeVisible();
    await visit.checkScreen(page);

    await page.unroute('**/api/tokens/history?*');
    await page.getByRole('button', { name: 'Try again' }).click();

    await expect(rows(page)).toHaveCount(2);
  });
});
