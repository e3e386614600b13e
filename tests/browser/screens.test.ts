import { userScreens } from '../../frontend/src/features.ts';
import { openScreens } from '../../frontend/src/open-screens.ts';
import { isFullRun, sampleOf } from '../sample-size.ts';
import { lookAt, sightsOf } from '../screens/look.ts';
import { castOf, type Cast } from '../screens/open-view.ts';
import { openScreenProduct, type ScreenProduct } from '../screens/product.ts';
import { screens } from '../screens/screens.ts';

describe('every screen, in its states', function () {
  this.timeout(300_000);
  let product: ScreenProduct;
  let cast: Cast;
  before(async () => {
    product = await openScreenProduct();
    cast = castOf(product);
  });
  after(() => product?.close());

  it('is in the table of what is looked at', () => {
    const routes = [...openScreens, ...userScreens].map(({ path }) => path);

    expect(screens.map(({ route }) => route)).to.include.members(routes);
  });

  for (const screen of sampleOf(screens, Math.ceil(screens.length / 2))) {
    const sights = sightsOf([screen], {
      // All of them take as long as all other journeys together: `npm run screens` looks at those.
      state: (_, view) => view.isEssential === true,
      // Those of phones find the most.
      size: ({ looked }) => looked === 'always' || (isFullRun() && looked === 'in full'),
    });
    if (sights.length === 0) continue;
    it(`${screen.name} has no errors, no cut text, no controls on each other`, async () => {
      const flaws: string[] = [];
      for (const sight of sights) flaws.push(...(await lookAt({ product, cast }, sight)));

      expect(flaws).to.deep.equal([]);
    });
  }
});
