import type { Locator, Page } from 'playwright';

/**
 * Presses an action of a gallery item: on its tile with a mouse; under a finger the tile has the
 * download alone, and a menu with the others.
 */
export async function pressItemAction(page: Page, action: string, item: RegExp): Promise<void> {
  const button = (verb: string) =>
    page.getByRole('button', { name: new RegExp(`^${verb} .*${item.source}`) });
  const isMouse = await page.evaluate(
    () => matchMedia('(hover: hover) and (pointer: fine)').matches,
  );
  if (isMouse || action === 'Download') {
    await button(action).click();
    return;
  }
  await button('More for').click();
  await menuEntry(page, action).click();
}

/** An entry of the menu of a tile. */
export function menuEntry(page: Page, name: string | RegExp): Locator {
  const checkbox = page.getByRole('menuitemcheckbox', { name });
  return page.getByRole('menuitem', { name }).or(checkbox);
}
