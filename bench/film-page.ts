import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import type { PhotoLook } from '../contract/photo-look.ts';
import { openFilmPage } from '../tests/browser/film-page/open-film-page.ts';
import type { ShownFilm } from '../tests/browser/film-page/page.tsx';
import { launchBrowser } from '../tests/browser/launch-browser.ts';
import { fixturePath } from '../tests/pictures.ts';
import { slowDown } from './gallery-page.ts';
import { lookAtPhoto } from '../preview-engine/reel/reel-step.ts';

/** Films that move calmly, bend and light the photo, and shake. */
export const films: readonly Pick<ShownFilm, 'category' | 'option'>[] = [
  { category: 'posing', option: 'Power Pose' },
  { category: 'dancing', option: 'Club Dance' },
  { category: 'viralDances', option: 'Hip-Hop' },
];

/** Runs `work` on a page that plays films of a portrait, with the processor slowed down. */
export async function withFilmPage<T>(
  work: (page: Page, play: (film: (typeof films)[number]) => Promise<void>) => Promise<T>,
  onScript: (gzipBytes: number) => void = () => undefined,
): Promise<T> {
  const { look, file } = await seen('portrait.jpg');
  const photo = { photoUrl: '/photo/portrait', look, isWhole: false, subject: null };
  return withPage(
    new Map([['portrait', file]]),
    (page) => work(page, (style) => show(page, { ...photo, isCameraOnly: false, ...style })),
    onScript,
  );
}

/** A fixture and what is seen in it. */
export async function seen(name: string): Promise<{ file: Buffer; look: PhotoLook }> {
  const path = fixturePath(name);
  const { signal } = new AbortController();
  const look = await lookAtPhoto(path, { reelSize: { width: 720, height: 1280 }, signal });
  if (!look) throw new Error('the models cannot run here');
  return { file: await readFile(path), look };
}

/**
 * Runs `work` on a page of the film player that has these files, with the processor slowed down.
 */
export async function withPage<T>(
  files: ReadonlyMap<string, Buffer>,
  work: (page: Page) => Promise<T>,
  onScript: (gzipBytes: number) => void = () => undefined,
): Promise<T> {
  const film = await openFilmPage(files);
  await using browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 500, height: 800 } });
    await page.goto(film.url, { waitUntil: 'networkidle' });
    page.on('response', async (response) => {
      if (response.url().endsWith('.js')) onScript(gzipSync(await response.body()).length);
    });
    await slowDown(page);
    return await work(page);
  } finally {
    await film.close();
  }
}

/** Resolves when the film plays. */
async function show(page: Page, reel: ShownFilm): Promise<void> {
  // One that was looked through stands still.
  await page.evaluate(() => window.filmPage.unmount());
  const played = await page.evaluate(() => window.filmPage.playing.length);
  await page.evaluate((of) => window.filmPage.mount(of), reel);
  await page.waitForFunction(
    (before) => window.filmPage.playing.slice(before).at(-1) === true,
    played,
    { timeout: 120_000 },
  );
}
