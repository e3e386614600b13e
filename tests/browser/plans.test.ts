import type { Plan } from '../../contract/plans.ts';
import { newPlan } from '../plans.ts';
import { expect } from './expect.ts';
import { toastWith } from './fields.ts';
import { useProduct } from './journey.ts';

/** Days from now, at 18:30. */
const evening = (days: number) =>
  `${new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)}T18:30`;

describe('the list of plans', () => {
  const product = useProduct();
  const { journey } = product;

  journey('is by days, and moved, marked and emptied in every tab', async (visit) => {
    const mia = await product.owner([{ theme: 'luxuryTravel', sequence: 2 }, { theme: 'reels' }]);
    const [first, second] = (await mia.images()).map(({ id }) => id);
    const { open } = await visit.device({ person: mia });
    const [page, other] = [await open('/images'), await open('/images/plans')];
    await expect(other.getByRole('heading', { name: 'No plans yet' })).toBeVisible();
    await visit.checkScreen(other);
    await page.getByRole('link', { name: 'Plans' }).click();
    await expect(page.getByRole('heading', { name: 'No plans yet' })).toBeVisible();
    const plan = (imageId = 0, facts: Partial<Plan> = {}) =>
      mia.expect<Plan>('POST', '/api/plans', {
        json: newPlan(imageId, { at: evening(3), ...facts }),
      });
    const made = await plan(first, { caption: 'By the sea. '.repeat(40) });
    await plan(first, { platform: 'x', at: evening(5), caption: '' });
    await plan(second, { platform: 'youtube', timeZone: 'Asia/Kathmandu', caption: 'Hills.' });
    const rows = (tab = page) => tab.getByRole('main').getByRole('listitem');
    await expect(rows()).toHaveCount(3);
    await expect(rows(other)).toHaveCount(3);
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2);
    await expect(page.getByText('Clock of Asia/Kathmandu')).toBeVisible();
    await visit.checkScreen(page);

    const tiktok = rows().filter({ hasText: 'TikTok' });
    const time = tiktok.getByLabel(/^Time of TikTok/);
    await time.fill('2020-01-01T10:00');
    await tiktok.getByRole('button', { name: /^Move TikTok/ }).click();
    await expect(tiktok.getByText('Choose a time that is still to come.')).toBeVisible();
    await visit.checkScreen(page);
    await time.fill(evening(9));
    await tiktok.getByRole('button', { name: /^Move TikTok/ }).click();
    await expect(toastWith(page, 'Moved')).toBeVisible();
    await expect(
      rows(other)
        .filter({ hasText: 'TikTok' })
        .getByLabel(/^Time of/),
    ).toHaveValue(evening(9));
    await expect(rows().last()).toContainText('TikTok');

    await product.sql`update plans set due_at = now() - interval '2 hours' where id = ${made.id}`;
    await expect(tiktok.getByText('Missed')).toBeVisible();
    await rows()
      .filter({ hasText: 'YouTube' })
      .getByRole('button', { name: /^Mark as posted/ })
      .click();
    const over = page.getByRole('region', { name: 'Over' }).getByRole('listitem');
    await expect(over.filter({ hasText: 'Hills.' })).toContainText('Posted');
    await expect(over).toHaveCount(2);
    await visit.checkScreen(page);

    await mia.expect('DELETE', `/api/images/${first}`);
    await expect(rows()).toHaveCount(1);
    await mia.expect('POST', `/api/images/${first}/restore`);
    await expect(rows()).toHaveCount(3);
    await tiktok.getByRole('button', { name: /^Remove the plan/ }).click();
    await page
      .getByRole('dialog', { name: 'Remove this plan?' })
      .getByRole('button', { name: 'Remove' })
      .click();
    await expect(rows()).toHaveCount(2);
    await expect(rows(other)).toHaveCount(2);
    await rows().filter({ hasText: 'Hills.' }).getByRole('link', { name: 'Open kit' }).click();
    await expect(page).toHaveURL(`/images?item=${second}&kit=youtube`);
    await expect(page.getByRole('dialog', { name: 'Post kit' })).toBeVisible();
  });
});
