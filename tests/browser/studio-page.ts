import type { Page } from 'playwright';
import { expect } from './expect.ts';

/** A button of the studio's screens, the entries of its lists, and what ends an edit. */
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name });
export const shots = (page: Page) =>
  page.getByRole('region', { name: 'Shots' }).getByRole('listitem');
export const words = (page: Page) =>
  page.getByRole('region', { name: 'Words' }).getByRole('listitem');
/** Chooses a tile of the studio's choices, such as a look. */
export const chooseTile = (page: Page, choice: string, name: string) =>
  page.getByRole('toolbar', { name: choice }).getByRole('button', { name, exact: true }).click();
export const untilSaved = (page: Page) =>
  expect(page.getByText('Saved', { exact: true })).toBeVisible();
export const closeSheet = async (page: Page) => {
  const close = page.getByRole('main').getByRole('button', { name: 'Close', exact: true });
  if (await close.isVisible()) await close.click();
};
