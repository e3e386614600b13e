import { setTimeout as pause } from 'node:timers/promises';
import { toolKeys } from '../../contract/tools/catalogue.ts';
import { sampleOf } from '../sample-size.ts';
import { castOf, openView, type Cast } from '../screens/open-view.ts';
import { openScreenProduct, type ScreenProduct } from '../screens/product.ts';
import { screens } from '../screens/screens.ts';
import { contextOf, screenSizes } from '../screens/sizes.ts';
import { expectStill } from './layout-shift.ts';
import { sizes } from './sizes.ts';
import { Visit } from './visit.ts';

/** Pictures, the gallery and what serves a tool come so much later. */
const DELAY_MS = 400;
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
          await context.route(/\.(webp|jpg|png)$|\/api\/(tools|images)(\?|$)/, async (route) => {
            await pause(DELAY_MS);
            await route.continue();
          });
          const { page } = await openView(context, product, { screen, view, person });

          await expectStill(page);
        } finally {
          await visit.close();
        }
      });
    }
  }
});
