import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';
import { fixturePath } from '../pictures.ts';
import { selectOption } from './fields.ts';
import { photoFile, type PickedFile } from './photos.ts';

/** The button that spends the token. */
export function generateButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Generate Reel (1 Token)' });
}

/** Chooses a file in the file chooser that a click on the zone opens. */
export async function uploadFile(page: Page, file: PickedFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page
    .getByRole('group', { name: /photo$/ })
    .getByRole('button')
    .first()
    .click();
  await (await chooser).setFiles(file);
}

export async function giveConsent(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /these are me, or I have their permission/ }).check();
}

/** Fills the form for "Flexing, Flex Abs", up to the button. */
export async function fillReelForm(page: Page, file?: PickedFile): Promise<void> {
  await uploadFile(page, file ?? (await photoFile()));
  await selectOption(page, 'Category', 'Flexing');
  await selectOption(page, 'Animation style', 'Flex Abs');
  await giveConsent(page);
}

/** Orders the reel of `fillReelForm`. */
export async function orderReel(page: Page): Promise<void> {
  await fillReelForm(page);
  await generateButton(page).click();
}

/** A photo of one person. */
export const portrait = async (): Promise<PickedFile> => ({
  name: 'me.jpg',
  mimeType: 'image/jpeg',
  buffer: await readFile(fixturePath('portrait.jpg')),
});

/** Seen while the server looks at the photo. */
export const looking = (page: Page) => page.getByText('Looking at your photo…');

/** The canvas that plays the film of the own photo. */
export const film = (page: Page) => page.getByRole('group', { name: /photo$/ }).locator('canvas');

/** A button of this whole name. */
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

/** Lets the tiles of the styles stand still: without a graphics card they take all processors. */
export const pauseExamples = (page: Page) => button(page, 'Pause the examples').click();
