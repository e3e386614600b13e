import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { buildFrontendIfChanged } from '../infra/run/frontend-build.ts';
import { launchBrowser } from '../tests/browser/launch.ts';
import type { Bench } from './bench.ts';
import { compared, limited, type Finding } from './finding.ts';
import { addImages } from './images.ts';
import { startProduct } from './product.ts';
import { signIn } from './requests.ts';
import { withWorld, type BenchWorld } from './world.ts';

const GALLERY = '/images';
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
    const product = await startProduct(world, 'api', { NODE_ENV: 'development', APP_URL: '' });
    const browser = await launchBrowser();
    const origin = `http://127.0.0.1:${product.port}`;
    try {
      const login = await loaded(browser, `${origin}/auth`, null, 'input[type=password]');
      const cookieOf = (id: number) => signIn(world, id, { isProduction: false });
      const gallery = await loaded(browser, origin + GALLERY, await cookieOf(few), 'main img');
      const rounds: { reference: number; ours: number }[] = [];
      for (let round = 0; round < Math.min(3, effort.rounds); round += 1) {
        rounds.push({
          reference: await nodesWhileScrolling(browser, origin, await cookieOf(few)),
          ours: await nodesWhileScrolling(browser, origin, await cookieOf(many)),
        });
      }
      const size = (what: string, limit: number, bytes: number) =>
        limited({ goal: 12, what, unit: 'kB gzip', limit, samples: [bytes / 1000] });
      return [
        size('first load of the sign-in page: page, scripts and styles', 110, login),
        size('first load of the gallery: page, scripts and styles', 160, gallery),
        compared({
          goal: 12,
          what: `most DOM nodes while scrolling ${effort.isQuick ? '20,000' : '100,000'} images, against 200`,
          unit: 'nodes',
          line: { atMost: 1.2 },
          rounds,
        }),
      ];
    } finally {
      await browser.close();
      await product.stop();
    }
  });
}

/** One small file stands for every thumbnail. */
async function putThumbnail({ config, engine }: BenchWorld): Promise<string> {
  const path = join(config.DATA_DIR, 'thumbnail.webp');
  await mkdir(config.DATA_DIR, { recursive: true });
  const colour = { width: 320, height: 569, channels: 3 as const, background: '#204060' };
  await writeFile(path, await sharp({ create: colour }).webp().toBuffer());
  const key = `media/${'0'.repeat(40)}/thumbnail.webp`;
  await engine.storage.put(key, path, { contentType: 'image/webp' });
  return key;
}

/** Bytes, each file compressed by itself, until `sign` is there and the network is quiet. */
async function loaded(
  browser: Browser,
  url: string,
  cookie: string | null,
  sign: string,
): Promise<number> {
  const page = await openPage(browser, url, cookie);
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

async function openPage(browser: Browser, url: string, cookie: string | null): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  for (const pair of cookie?.split('; ') ?? []) {
    const at = pair.indexOf('=');
    await context.addCookies([
      { url: new URL(url).origin, name: pair.slice(0, at), value: pair.slice(at + 1) },
    ]);
  }
  return context.newPage();
}
