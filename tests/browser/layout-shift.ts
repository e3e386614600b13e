import { expect } from 'chai';
import type { Page } from 'playwright';

/** Cumulative layout shift; Google calls up to 0.1 good. */
export const MOST_SHIFT = 0.02;

type Shift = { value: number; of: string[] };

/** Expects that next to nothing has moved by itself since the page was opened. */
export async function expectStill(page: Page, what = ''): Promise<void> {
  const shifts = await shiftsOf(page);
  expect(sumOf(shifts), `${what} ${JSON.stringify(shifts)}`).to.be.below(MOST_SHIFT);
}

/**
 * Opens the page again with its fonts in the cache: a late font is another matter than late
 * content.
 */
export async function reloadWithFonts(
  page: Page,
  options?: Parameters<Page['reload']>[0],
): Promise<void> {
  await page.evaluate(async () => void (await document.fonts.ready));
  await page.reload(options);
}

export const sumOf = (shifts: readonly Shift[]) =>
  shifts.reduce((total, { value }) => total + value, 0);

/** Everything that has moved by itself since the page was opened, and which elements. */
export async function shiftsOf(page: Page): Promise<Shift[]> {
  return page.evaluate(async () => {
    type Entry = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    };
    const found: Shift[] = [];
    const observer = new PerformanceObserver((list) => {
      // The type library does not know this kind of entry.
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        if (hadRecentInput) continue;
        const of = sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? 'something');
        found.push({ value, of });
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    // Its entries come before the second frame.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return found;
  });
}
