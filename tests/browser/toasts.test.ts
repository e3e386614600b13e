import type { Page } from 'playwright';
import { expect } from './expect.ts';
import { selectOption, toastWith } from './fields.ts';
import { middleOf, swipe } from './gestures.ts';
import { useProduct } from './journey.ts';

describe('a toast', () => {
  const { journey, onPhone, onDesktop, register } = useProduct();

  onPhone('closes by itself after five seconds', async (visit) => {
    const { open, context } = await visit.device({ person: await register() });
    await context.clock.install();
    const page = await open('/reels-generator');
    const toast = await triggerToast(page);
    await expect(toast).toBeVisible();
    await visit.checkScreen(page);

    await context.clock.pauseAt(new Date(Date.now() + 600_000));
    const again = await triggerToast(page);
    await context.clock.runFor(4_900);
    await expect(again).toBeVisible();
    await context.clock.runFor(200);

    await expect(again).toBeHidden();
  });

  journey('replaces the one before', async (visit) => {
    const { page } = await visit.tab('/reels-generator');
    const first = await triggerToast(page);
    await expect(first).toBeVisible();
    expect((await first.boundingBox())?.width).toBeLessThanOrEqual(420);
    const { x } = await middleOf(first);
    expect(Math.abs(x - (page.viewportSize()?.width ?? 0) / 2)).toBeLessThan(2);

    await selectOption(page, 'Category', 'Flexing');
    await page.getByRole('button', { name: /^Generate Reel/ }).click();

    await expect(page.getByRole('region', { name: /F8/ }).getByRole('listitem')).toHaveCount(1);
  });

  journey('goes away by a swipe to the right, not by a short one', async (visit) => {
    const { page } = await visit.tab('/reels-generator');
    const toast = await triggerToast(page);
    const { x, y } = await middleOf(toast);

    await swipe(page, { x, y }, { x: x + 40, y });
    await expect(toast).toBeVisible();
    await swipe(page, { x, y }, { x: x + 70, y });

    await expect(toast).toBeHidden();
  });

  onDesktop('is reached with F8 and closed by the keyboard', async (visit) => {
    const { page } = await visit.tab('/reels-generator');
    const toast = await triggerToast(page);
    await expect(toast).toBeVisible();

    await page.keyboard.press('F8');
    await expect(page.getByRole('region', { name: /F8/ }).getByRole('list')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(toast).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(toast.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Enter');

    await expect(toast).toBeHidden();
  });
});

/** Orders a reel without a photo, which shows a toast. */
async function triggerToast(page: Page) {
  await page.getByRole('button', { name: /^Generate Reel/ }).click();
  return toastWith(page, 'Missing Information', 'Please select an image and category.');
}
