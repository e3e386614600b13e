import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { buildFrontendIfChanged } from '../infra/run/build-frontend.ts';
import type { Bench } from './rounds.ts';
import { comparisonFinding, limitFinding, type Finding } from './finding.ts';
import { GALLERY, openPage, putThumbnail, withBrowser } from './gallery-page.ts';
import { addImages } from './images.ts';
import { signIn } from './requests.ts';
import { withWorld } from './world.ts';

/** So many screens down, where a list that keeps what it showed has long grown. */
const SCREENS = 30;

/** Goal 12: what a browser loads before it shows the page, and what the page then consists of. */
export async function measurePage({ server, effort }: Bench): Promise<Finding[]> {
  await buildFrontendIfChanged();
  return withWorld(server, 'api', async (world) => {
    const [few = 0, many = 0] = await world.addUsers(2, 10);
    const thumbnail = await putThumbnail(world);
    await addImages(world.engine.database, few, 200, thumbnail);
    await addImages(world.engine.database, many, effort.isQuick ? 20_000 : 100_000, thumbnail);
    return withBrowser(world, async (browser, origin) => {
      const login = await loadedBytes(browser, `${origin}/auth`, null, 'input[type=password]');
      const cookieOf = (id: number) => signIn(world, id, { isProduction: false });
      const gallery = await loadedBytes(browser, origin + GALLERY, await cookieOf(few), 'main img');
      const studio = await beyondGallery(browser, origin, await cookieOf(few));
      const rounds: { reference: number; ours: number }[] = [];
      for (let round = 0; round < Math.min(3, effort.rounds); round += 1) {
        rounds.push({
          reference: await nodesWhileScrolling(browser, origin, await cookieOf(few)),
          ours: await nodesWhileScrolling(browser, origin, await cookieOf(many)),
        });
      }
      const size = (what: string, limit: number, bytes: number) =>
        limitFinding({ goal: 12, unit: 'kB gzip', limit, samples: [bytes / 1000] }, what);
      return [
        size('first load of the sign-in page: page, scripts and styles', 118, login),
        size('first load of the gallery: page, scripts and styles', 172, gallery),
        // 47 kB before its templates played, and 35 more.
        size('the studio beyond the gallery: all files but pictures, workers too', 82, studio),
        comparisonFinding(
          { goal: 12, unit: 'nodes', atMost: 1.2, rounds },
          `most DOM nodes while scrolling ${effort.isQuick ? '20,000' : '100,000'} images, against 200`,
        ),
      ];
    });
  });
}

/** Bytes, each file compressed by itself, until `sign` is there and the network is quiet. */
async function loadedBytes(
  browser: Browser,
  url: string,
  cookie: string | null,
  sign: string,
): Promise<number> {
  const page = await openPage(browser, new URL(url).origin, cookie);
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!['document', 'script', 'stylesheet'].includes(response.request().resourceType())) return;
    sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(url);
  await page.waitForSelector(sign);
  await page.waitForLoadState('networkidle');
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await page.context().close();
  return total;
}

/**
 * Bytes of the files that the studio loads and the gallery does not, until the last of its
 * templates is drawn: workers and letters, too, but no pictures and no answers of calls.
 */
async function beyondGallery(browser: Browser, origin: string, cookie: string): Promise<number> {
  const filesOf = async (path: string, isReady: (page: Page) => Promise<unknown>) => {
    const page = await openPage(browser, origin, cookie);
    const files = new Map<string, number>();
    // It fetches the whole app for the next visit.
    await page.context().route('**/sw.js', (route) => route.abort());
    // Of workers, too, which the page does not tell of.
    await page.context().route('**/assets/**', async (route) => {
      const response = await route.fetch();
      const { pathname } = new URL(route.request().url());
      files.set(pathname, gzipSync(await response.body()).length);
      await route.fulfill({ response });
    });
    await page.goto(origin + path);
    await isReady(page);
    await page.waitForLoadState('networkidle');
    await page.context().close();
    return files;
  };
  const gallery = await filesOf(GALLERY, (page) => page.waitForSelector('main img'));
  const studio = await filesOf('/studio', async (page) => {
    const last = page.getByRole('toolbar', { name: 'Templates' }).getByRole('button').last();
    await last.scrollIntoViewIfNeeded();
    await last.locator('canvas:visible').waitFor();
  });
  return [...studio].reduce((sum, [path, size]) => sum + (gallery.has(path) ? 0 : size), 0);
}

async function nodesWhileScrolling(
  browser: Browser,
  origin: string,
  cookie: string,
): Promise<number> {
  const page = await openPage(browser, origin, cookie);
  await page.goto(origin + GALLERY);
  await page.waitForSelector('main img');
  let most = 0;
  for (let screen = 0; screen < SCREENS; screen += 1) {
    await page.mouse.wheel(0, 800);
    await page.waitForTimeout(60);
    most = Math.max(most, await page.evaluate('document.querySelectorAll("*").length'));
  }
  await page.context().close();
  return most;
}
