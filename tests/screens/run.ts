import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { buildFrontendIfChanged } from '../../infra/run/build-frontend.ts';
import { closeBrowser } from '../browser/shared-browser.ts';
import { openTestPostgres, urlOf } from '../postgres.ts';
import { lookAt, sightsOf, type Sight } from './look.ts';
import { castOf } from './open-view.ts';
import { openScreenProduct } from './product.ts';
import { screens } from './screens.ts';
import { makeSheet, sightsOfSheet } from './sheet.ts';
import { screenSizes } from './sizes.ts';

/*
 *     npm run screens                               every screen in every state, at every size
 *     npm run screens -- FOLDER                     into this folder
 *     npm run screens -- --route images --size 390x844 --state empty
 *     npm run screens -- --whole                    whole pages, not only what the window shows
 *     npm run screens -- --sheet                    the contact sheet `docs/screens.webp` alone
 *
 * `--route`, `--size` and `--state` may be repeated; a route is a name of the table in
 * `screens.ts`, or an address. What is wrong with a screen is printed beside it.
 */
const { values, positionals } = parseArgs({
  options: {
    route: { type: 'string', multiple: true, default: [] },
    size: { type: 'string', multiple: true, default: [] },
    state: { type: 'string', multiple: true, default: [] },
    sheet: { type: 'boolean', default: false },
    whole: { type: 'boolean', default: false },
    parallel: { type: 'string', default: '2' },
  },
  allowPositionals: true,
});
const isWanted = (asked: readonly string[], ...names: readonly string[]) =>
  asked.length === 0 || names.some((name) => asked.includes(name));

const folder = resolve(positionals[0] ?? join(import.meta.dirname, '../../screens'));
const asked = () =>
  sightsOf(
    screens.filter(({ name, route }) => isWanted(values.route, name, route)),
    {
      state: (state) => isWanted(values.state, state),
      size: ({ name }) => isWanted(values.size, name),
    },
  );
const sights = values.sheet ? sightsOfSheet() : asked();
if (sights.length === 0) {
  console.error(
    `Nothing is called so. Routes: ${screens.map(({ name }) => name).join(', ')}. ` +
      `Sizes: ${screenSizes.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}

await mkdir(folder, { recursive: true });
await buildFrontendIfChanged();
const postgres = await openTestPostgres();
process.env.TEST_DATABASE_URL = urlOf(postgres.connection);
const product = await openScreenProduct();
const cast = castOf(product);
const total = sights.reduce((sum, sight) => sum + sight.sizes.length, 0);
const flaws: string[] = [];
let done = 0;
try {
  const waiting = sights.values();
  await Promise.all(Array.from({ length: Number(values.parallel) }, () => takeTurns(waiting)));
} finally {
  await closeBrowser();
  await product.close();
  await postgres.stop();
}
if (values.sheet) await makeSheet(folder, join(import.meta.dirname, '../../docs/screens.webp'));
console.log(`${done} of ${total} pictures in ${folder}, ${flaws.length} flaws`);
process.exit(done === total && flaws.length === 0 ? 0 : 1);

async function takeTurns(waiting: Iterator<Sight> & Iterable<Sight>): Promise<void> {
  for (const sight of waiting) {
    const { screen, state } = sight;
    const found = await lookAt({ product, cast }, sight, async (page, size) => {
      const path = join(folder, `${screen.name}-${state}-${size.name}.png`);
      await page.screenshot({ path, fullPage: values.whole, animations: 'disabled' });
      done += 1;
      console.log(`${done}/${total} ${screen.name} ${state} ${size.name}`);
    });
    flaws.push(...found);
    for (const flaw of found) console.log(`  ✗ ${flaw}`);
  }
}
