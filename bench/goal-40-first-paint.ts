import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { buildFrontendIfChanged } from '../infra/run/build-frontend.ts';
import { fixturePath } from '../tests/pictures.ts';
import { comparisonFinding, type Finding } from './finding.ts';
import { GALLERY, openPage, putThumbnail, slowDown, withBrowser } from './gallery-page.ts';
import { addImages } from './images.ts';
import { signIn } from './requests.ts';
import type { Bench } from './rounds.ts';
import { type BenchWorld, withWorld } from './world.ts';

/** A phone on a slow mobile connection. */
const SLOW_NETWORK = { offline: false, latency: 150, uploadThroughput: 94_000 };
const SLOW = { ...SLOW_NETWORK, downloadThroughput: 200_000 };

/**
 * Goal 40: the largest paint of the home screen, of a gallery of nine and of a shared photo,
 * against that of the sign-in. Each browser's storage is empty but for `was-signed-in`, and without
 * that for a shared photo.
 */
export async function measureFirstPaint({ server, effort }: Bench): Promise<Finding[]> {
  await buildFrontendIfChanged();
  return withWorld(server, 'api', async (world) => {
    const [user = 0, sharer = 0] = await world.addUsers(2, 10);
    const photo = sharp(fixturePath('portrait.jpg')).resize(320, 569);
    await addImages(world.engine.database, user, 9, await putThumbnail(world, photo));
    return withBrowser(world, async (browser, origin) => {
      const cookie = await signIn(world, user, 'development');
      const sharedUrl = await sharePhoto(world, origin, sharer);
      const screens = [
        { what: 'home', atMost: 1.2, url: `${origin}/`, cookie, sign: 'main ul img' },
        { what: 'a gallery of nine', atMost: 1.3, url: origin + GALLERY, cookie, sign: 'main img' },
        { what: 'a shared photo', atMost: 0.9, url: sharedUrl, cookie: null, sign: 'main img' },
      ];
      const signInUrl = `${origin}/auth`;
      const rounds: { reference: number; seen: number[] }[] = [];
      for (let round = 0; round <= effort.rounds; round += 1) {
        const reference = await largestPaint(browser, signInUrl, null, 'input[type=password]');
        const seen: number[] = [];
        for (const { url, cookie: own, sign } of screens) {
          seen.push(await largestPaint(browser, url, own, sign));
        }
        // The first has what the server compresses once.
        if (round > 0) rounds.push({ reference, seen });
      }
      return screens.map(({ what, atMost }, at) =>
        comparisonFinding(
          {
            ...{ goal: 40, unit: 'ms', atMost },
            rounds: rounds.map(({ reference, seen }) => ({ reference, ours: seen[at] ?? NaN })),
          },
          `largest paint of ${what}, against the sign-in`,
          '1.6 Mbit/s, 150 ms, 4 x slower processor, nothing cached',
        ),
      );
    });
  });
}

/** The address of a page that a user shares: a photo as large as the product makes them. */
async function sharePhoto(world: BenchWorld, origin: string, userId: number): Promise<string> {
  const { database, storage } = world.engine;
  const path = join(world.config.DATA_DIR, 'photo.jpg');
  const size = { width: 1080, height: 1920 };
  await sharp(fixturePath('portrait.jpg')).resize(size).jpeg({ quality: 92 }).toFile(path);
  const key = `media/${'2'.repeat(40)}/photo.jpg`;
  await storage.put(key, path, { contentType: 'image/jpeg' });
  await addImages(database, userId, 1);
  const [photo] = await database.sql<{ id: number }>`
    update images set is_video = false, file_key = ${key}, poster_key = null, width = 1080, height = 1920
     where user_id = ${userId} returning id`;
  const answer = await fetch(`${origin}/api/images/${photo?.id}/share`, {
    method: 'POST',
    headers: {
      cookie: await signIn(world, userId, 'development'),
      'content-type': 'application/json',
    },
    body: '{}',
  });
  const { token } = (await answer.json()) as { token: string };
  return `${origin}/s/${token}`;
}

/** Milliseconds from the request of the page until its largest picture or text is painted. */
async function largestPaint(
  browser: Browser,
  url: string,
  cookie: string | null,
  sign: string,
): Promise<number> {
  const page = await openPage(browser, new URL(url).origin, cookie);
  if (cookie) await page.addInitScript("localStorage.setItem('was-signed-in', '1')");
  const session = await slowDown(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForSelector(sign);
  await page.waitForLoadState('networkidle');
  const painted = await lastLargestPaint(page);
  await page.context().close();
  return painted;
}

function lastLargestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
}
