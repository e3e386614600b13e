import type { Page } from 'playwright';

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
