import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext } from 'playwright';
import { toolKeys } from '../../contract/tools/catalogue.ts';
import { sampleOf } from '../sample-size.ts';
import { castOf, openView, type Cast } from '../screens/open-view.ts';
import { openScreenProduct, type ScreenProduct } from '../screens/product.ts';
import { screens } from '../screens/screens.ts';
import { contextOf, screenSizes } from '../screens/sizes.ts';
import { expectStill, MOST_SHIFT, shiftsOf, sumOf } from './layout-shift.ts';
import { sharedBrowser } from './shared-browser.ts';
import { sizes } from './sizes.ts';
import { Visit } from './visit.ts';

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

describe('what loads', function () {
  this.timeout(120_000);
  let product: ScreenProduct;
  let cast: Cast;
  before(async () => {
    product = await openScreenProduct();
    cast = castOf(product);
  });
  after(() => product?.close());

  const ofBothPointers = screenSizes.filter(({ name }) => ['1440x900', '390x844'].includes(name));
  for (const size of sampleOf(ofBothPointers, 1)) {
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

          await expectStill(page);
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

    expect(sumOf(await shiftsOf(page))).to.be.above(MOST_SHIFT);
    await page.close();
  });
});

async function delayPictures(context: BrowserContext): Promise<void> {
  await context.route(/\.(webp|jpg|png)$/, async (route) => {
    await pause(PICTURE_DELAY_MS);
    await route.continue();
  });
}
