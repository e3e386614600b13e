import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright';
import { toolKeys } from '../../contract/tools/catalogue.ts';
import { castOf, openView, type Cast } from '../screens/open-view.ts';
import { openScreenProduct, type ScreenProduct } from '../screens/product.ts';
import { screens } from '../screens/screens.ts';
import { contextOf, screenSizes } from '../screens/sizes.ts';
import { closeBrowser, sharedBrowser } from './shared-browser.ts';
import { sizes } from './sizes.ts';
import { Visit } from './visit.ts';

/** Cumulative layout shift; Google calls up to 0.1 good. */
const MOST_SHIFT = 0.02;
/** Pictures come so much later than everything else, as over a slow line. */
const PICTURE_DELAY_MS = 400;
const looked = new Set([
  'auth',
  'home',
  'images',
  'collections',
  'activity',
  'tokens',
  ...toolKeys,
]);

type Shift = { value: number; of: string[] };

describe('what loads', function () {
  this.timeout(120_000);
  let product: ScreenProduct;
  let cast: Cast;
  before(async () => {
    product = await openScreenProduct();
    cast = castOf(product);
  });
  after(async () => {
    await closeBrowser();
    await product?.close();
  });

  for (const size of screenSizes.filter(({ isEssential }) => isEssential)) {
    for (const screen of screens.filter(({ name }) => looked.has(name))) {
      it(`moves nothing of ${screen.name} (${size.name})`, async () => {
        const view = screen.states.used ?? screen.states.result ?? screen.states.empty;
        if (!view) throw new Error('It has one of these states.');
        const person = await cast.personOf(view);
        const visit = new Visit({ size: sizes.desktop, title: screen.name, url: product.url });
        try {
          const { context } = await visit.device({ ...(person && { person }), ...contextOf(size) });
          await delayPictures(context);
          const { page } = await openView(context, product, { screen, view, person });

          const shifts = await shiftsOf(page);

          const sum = shifts.reduce((total, { value }) => total + value, 0);
          expect(sum, JSON.stringify(shifts)).to.be.below(MOST_SHIFT);
        } finally {
          await visit.close();
        }
      });
    }
  }

  it('is seen to move where a picture has no size before it is there', async () => {
    const page = await (await sharedBrowser()).newPage({ viewport: { width: 390, height: 844 } });
    await delayPictures(page.context());
    await page.goto(`${product.url}/auth`);
    await page.setContent('<img src="/api/examples/story.webp"><p style="height: 600px">Text</p>');
    await page.waitForFunction(() => document.images[0]?.naturalWidth);

    const shifts = await shiftsOf(page);

    expect(shifts.reduce((total, { value }) => total + value, 0)).to.be.above(MOST_SHIFT);
    await page.close();
  });
});

async function delayPictures(context: BrowserContext): Promise<void> {
  await context.route(/\.(webp|jpg|png)$/, async (route) => {
    await pause(PICTURE_DELAY_MS);
    await route.continue();
  });
}

/** Everything that has moved by itself since the page was opened, and which elements. */
async function shiftsOf(page: Page): Promise<Shift[]> {
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
