import type { Locator, Page } from 'playwright';
import { expect } from './expect.ts';

/** Opens a list and selects one of its entries. */
export async function selectOption(page: Page, label: string, entry: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: entry, exact: true }).click();
}

/** The toast with this title and text; there is never more than one of any kind. */
export function toastWith(page: Page, title: string, description: string | RegExp = '') {
  return page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }), hasText: description });
}

/**
 * Fills the form of the sign-in, or of the registration, with the password of every test person.
 */
export async function fillSignIn(page: Page, email: string, password = 'correct horse') {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

export async function signIn(page: Page, email: string, password?: string): Promise<void> {
  await fillSignIn(page, email, password);
  await page.keyboard.press('Enter');
}

/** Presses what saves a file, and expects the file's name. */
export async function expectDownload(saves: Locator, name: string | RegExp): Promise<void> {
  const download = saves.page().waitForEvent('download');
  await saves.click();
  const saved = (await download).suggestedFilename();
  if (typeof name === 'string') expect(saved).toBe(name);
  else expect(saved).toMatch(name);
}

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
  await menuEntry(page, new RegExp(`^${action}$`)).click();
}

/** An entry of the menu of a tile. */
export function menuEntry(page: Page, name: string | RegExp): Locator {
  const checkbox = page.getByRole('menuitemcheckbox', { name });
  return page.getByRole('menuitem', { name }).or(checkbox);
}
