import type { BrowserContext, Page } from 'playwright';
import { expect } from './expect.ts';

/** Gives the pages of a context what phones have: files can be shared. */
export async function allowSharing(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    navigator.canShare = () => true;
    navigator.share = async ({ title, files = [] }: ShareData) => {
      const whole = files.filter(({ size }) => size > 300).map(({ name }) => name);
      sessionStorage.setItem('shared', [title, ...whole].filter(Boolean).join());
    };
  });
}

/** Expects that files of these names were shared, not one of them empty. */
export async function expectShared(page: Page, ...names: string[]): Promise<void> {
  const shared = () => page.evaluate(() => sessionStorage.getItem('shared')?.split(','));
  await expect.poll(shared).toEqual(names);
}
