import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright';
import sharp from 'sharp';
import { launchBrowser } from '../tests/browser/launch-browser.ts';
import { startProduct } from './product.ts';
import type { BenchWorld } from './world.ts';

export const GALLERY = '/images';

/** Runs `work` with a browser and the product's address, and ends both. */
export async function withBrowser<T>(
  world: BenchWorld,
  work: (browser: Browser, origin: string) => Promise<T>,
): Promise<T> {
  await using product = await startProduct(world, 'api', { NODE_ENV: 'development', APP_URL: '' });
  await using browser = await launchBrowser();
  return await work(browser, `http://127.0.0.1:${product.port}`);
}

const colour = { width: 320, height: 569, channels: 3 as const, background: '#204060' };

/** Stores one small file that stands for every thumbnail, and returns its key. */
export async function putThumbnail(
  { config, engine }: BenchWorld,
  picture = sharp({ create: colour }),
): Promise<string> {
  const path = join(config.DATA_DIR, 'thumbnail.webp');
  await mkdir(config.DATA_DIR, { recursive: true });
  await picture.webp().toFile(path);
  const key = `media/${'0'.repeat(40)}/thumbnail.webp`;
  await engine.storage.put(key, path, { contentType: 'image/webp' });
  return key;
}

/** Slows the processor down for a page as phones are slower; returns what it is told by. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return session;
}

/** A tab of its own, at the size of a desktop, signed in where there is a cookie. */
export async function openPage(
  browser: Browser,
  origin: string,
  cookie: string | null,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  for (const pair of cookie?.split('; ') ?? []) {
    const at = pair.indexOf('=');
    await context.addCookies([{ url: origin, name: pair.slice(0, at), value: pair.slice(at + 1) }]);
  }
  return context.newPage();
}
