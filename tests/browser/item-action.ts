import type { Page } from 'playwright';

/**
 * Presses an action of a gallery item: on its tile with a mouse; a finger finds it in the preview,
 * which is closed afterwards.
 */
export async function pressItemAction(page: Page, action: string, item: RegExp): Promise<void> {
  const named = (verb: string) => ({ name: new RegExp(`^${verb} .*${item.source}`) });
  if (await page.evaluate(() => matchMedia('(hover: hover) and (pointer: fine)').matches)) {
    await page.getByRole('button', named(action)).click();
    return;
  }
  await page.getByRole('button', named('Open')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', named(action)).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
}
