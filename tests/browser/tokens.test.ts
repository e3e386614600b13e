import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { scriptedProvider } from '../scripted-provider.ts';
import { testPhoto } from '../world.ts';
import { expect } from './expect.ts';
import { toastWith } from './fields.ts';
import { useProduct } from './journey.ts';

describe('the tokens screen', () => {
  const rejected = { kind: 'fault', faultClass: 'content_rejected' } as const;
  const refusing = scriptedProvider({ poll: [rejected, rejected] });
  const product = useProduct({ providers: [refusing] });
  const { journey, onPhone, onDesktop, register, admin } = product;

  const history = (page: Page) => page.getByRole('table', { name: 'Token history' });
  const rows = (page: Page) => history(page).getByRole('row');

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

  onDesktop('begins one purchase although the first answer was lost', async (visit) => {
    const { person, page, expectMessage } = await visit.tab('/tokens');
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
    const purchases = await product.sql`
      select 1 from purchases where user_id = ${person.user?.id}`;
    expect(purchases).toHaveLength(1);
  });

  onPhone('shows that a checkout was cancelled and nothing was charged', async (visit) => {
    const { person, page } = await visit.tab('/tokens');

    await page.getByRole('button', { name: 'Buy for $3.99 (30 tokens)' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();

    await expect(page.getByText('The checkout was cancelled. Nothing was charged.')).toBeVisible();
    await visit.checkScreen(page);
    expect(await person.balance()).toBe(10);
  });

  onPhone('waits for the payment after the return, and shows it', async (visit) => {
    const person = await register();
    const json = { package: 'starter' };
    const { url } = await person.expect<{ url: string }>('POST', '/api/purchase-tokens', { json });
    const id = url.slice(url.lastIndexOf('/') + 1);
    const { page, open } = await visit.tab(`/tokens?checkout=success&purchase=${id}`, person);
    await expect(page.getByText('Confirming your payment…')).toBeVisible();
    await visit.checkScreen(page);

    await person.expect('POST', `/api/sandbox-checkout/${id}/pay`);

    await expect(page.getByText('Payment confirmed: 30 tokens were added.')).toBeVisible();
    await expect(page.getByText('Confirming your payment…')).toHaveCount(0);

    const withoutId = await open('/tokens?checkout=success');
    await expect(withoutId.getByText('Confirming your payment…')).toBeVisible();
  });

  onPhone('shows what was not charged and why, by kind and as a file', async (visit) => {
    const person = await register();
    await person.untilEnded(await person.startReel(await testPhoto()));
    const { page } = await visit.tab('/tokens', person);
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

  onDesktop('shows an administrator unlimited tokens and nothing to buy', async (visit) => {
    const { page } = await visit.tab('/tokens', await admin());

    await expect(page.getByText('Admin - Unlimited Tokens')).toBeVisible();
    await expect(page.getByRole('img', { name: 'unlimited' })).toHaveText('∞');
    await expect(page.getByRole('button', { name: /Buy/ })).toHaveCount(0);
    await expect(rows(page).nth(1).getByRole('cell').last()).toHaveText('–');
    await visit.checkScreen(page);
  });
});
