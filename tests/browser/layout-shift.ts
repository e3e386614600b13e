import type { BrowserContext, Page } from 'playwright';

/** Counts, in every page that is opened from now on, how far things moved by themselves. */
export async function watchLayoutShift(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!Reflect.get(entry, 'hadRecentInput')) shifts.push(Reflect.get(entry, 'value'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Opens the page again with its fonts in the cache: a late font is another matter than late content. */
export async function reloadWithFonts(page: Page): Promise<void> {
  await page.evaluate(async () => void (await document.fonts.ready));
  await page.reload();
}

/** The sum of all shifts since the page was opened (CLS, without its sessions). */
export function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(() =>
    (Reflect.get(window, 'shifts') as number[]).reduce((sum, shift) => sum + shift, 0),
  );
}
