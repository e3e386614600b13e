import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { buildFrontendIfChanged } from '../infra/run/build-frontend.ts';
import type { Bench } from './rounds.ts';
import { limitFinding, type Finding } from './finding.ts';
import { GALLERY, openPage, putThumbnail, withBrowser } from './gallery-page.ts';
import { addImages } from './images.ts';
import { signIn } from './requests.ts';
import { withWorld } from './world.ts';

/** Goal 12: what a browser loads before it shows the page. */
export async function measurePage({ server }: Bench): Promise<Finding[]> {
  await buildFrontendIfChanged();
  return withWorld(server, 'api', async (world) => {
    const [user = 0] = await world.addUsers(1, 10);
    await addImages(world.engine.database, user, 200, await putThumbnail(world));
    const cookie = await signIn(world, user, 'development');
    return withBrowser(world, async (browser, origin) => {
      const login = await loadedBytes(browser, `${origin}/auth`, null, 'input[type=password]');
      const gallery = await loadedBytes(browser, origin + GALLERY, cookie, 'main img');
      const studio = await beyondGallery(browser, origin, cookie);
      const size = (what: string, limit: number, bytes: number) =>
        limitFinding({ goal: 12, unit: 'kB gzip', limit, samples: [bytes / 1000] }, what);
      return [
        size('first load of the sign-in page: page, scripts and styles', 118, login),
        size('first load of the gallery: page, scripts and styles', 172, gallery),
        // 47 kB before its templates played, and 35 more.
        size('the studio beyond the gallery: all files but pictures, workers too', 82, studio),
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
