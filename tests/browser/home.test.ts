import { expect } from './expect.ts';
import type { ListedFilm } from '../../contract/films.ts';
import { tools, type ToolCard } from '../../contract/tools/catalogue.ts';
import { templates } from '../../film/templates.ts';
import { openTouchPointer } from './gestures.ts';
import { useProduct } from './journey.ts';

/** The specification's cards, in its order; added tools come before or after them. */
const prices: Partial<Record<string, string>> = {
  influencer: '60 tokens to create, 5 per picture',
  story: '1 token',
  reels: '1 token',
  enhancer: '1 token',
  hashtags: '2 tokens',
  music: 'Free',
};

describe('the home screen', () => {
  const product = useProduct();
  const { journey, onPhone, onDesktop, register } = product;

  journey('shows the tools of the catalogue and marks the newest', async (visit) => {
    const { open } = await visit.device({ person: await register() });

    const page = await open();

    await expect(page).toHaveTitle('Lumireel');
    await expect(page.getByRole('heading', { name: 'Choose Your Creative Tool' })).toBeVisible();
    const subtitle = 'Transform your ideas into stunning visuals with AI-powered creativity';
    await expect(page.getByText(subtitle)).toBeVisible();
    const cards = page.getByRole('main').getByRole('listitem');
    const catalogue: [string, ToolCard][] = Object.entries(tools);
    await expect(cards).toHaveCount(catalogue.length);
    expect(Object.keys(tools).filter((key) => key in prices)).toEqual(Object.keys(prices));
    for (const [index, [key, { title, description, route, isNew }]] of catalogue.entries()) {
      const card = cards.nth(index);
      await expect(card.getByRole('heading', { name: title })).toBeVisible();
      await expect(card).toContainText(description);
      await expect(card.getByRole('link')).toHaveAttribute('href', route);
      await expect(card.getByText('NEW')).toHaveCount(isNew ? 1 : 0);
      const price = prices[key] ?? /^(?:Free|\d+ tokens?|\d+ to \d+ tokens)$/;
      await expect(card.getByText(price, { exact: true })).toBeVisible();
    }
    await visit.checkScreen(page);
  });

  journey('begins a film by a template, which asks for pictures', async (visit) => {
    const person = await product.owner([{ theme: 'luxuryTravel' }]);
    const { page } = await visit.stillTab('/', person);
    const row = page.getByRole('region', { name: 'Start from a template' }).getByRole('button');
    const isPhone = (page.viewportSize()?.width ?? 0) < 768;
    await expect(row.filter({ visible: true })).toHaveCount(isPhone ? 3 : 6);
    await visit.checkScreen(page);

    const { name = '' } = templates[0] ?? {};
    await row.filter({ hasText: name }).click();

    const picker = page.getByRole('dialog', { name: `Photos and clips for ${name}` });
    await picker.getByRole('button', { name: /^Image: / }).click();
    await picker.getByRole('button', { name: 'Add to the film' }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    expect(await person.expect<ListedFilm[]>('GET', '/api/films')).toEqual([]);
  });

  onDesktop('comes with its code and data at once where somebody was signed in', async (visit) => {
    const { page } = await visit.tab('/profile');
    // The page has stored by then that there is a signed-in user.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.addInitScript(`new MutationObserver(() => {
      if (document.querySelector('#content span[role=status]')) window.hasWaited = true;
    }).observe(document, { childList: true, subtree: true })`);
    for (const [path, part] of [
      ['/', 'HomeScreen'],
      ['/images', 'MyContent'],
    ] as const) {
      await page.goto(new URL(path, page.url()).href);

      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // The code does not wait until it is known who is there.
      const early = page.locator(`link[rel=modulepreload][href*="/${part}-"]`);
      await expect(early).toHaveCount(1);
      // The frame came with its screen.
      expect(await page.evaluate('window.hasWaited')).toBeUndefined();
      // Each answer was taken by who needed it.
      await expect.poll(() => page.evaluate('window.firstAnswers.size')).toBe(0);
    }
  });

  onPhone('fetches the user again when it is pulled down', async (visit) => {
    const { open, context } = await visit.device({ person: await register() });
    await context.addInitScript(() => {
      const vibrations: unknown[] = [];
      Object.assign(window, { vibrations });
      navigator.vibrate = (pattern) => vibrations.push(pattern) > 0;
    });
    const page = await open();
    await expect(page.getByRole('heading', { name: 'Choose Your Creative Tool' })).toBeVisible();
    const answer = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await context.route('/api/user', async (route) => {
      asked.resolve();
      await answer.promise;
      await route.continue();
    });
    const [x, top] = [195, 300];
    const finger = await openTouchPointer(page);
    const pulling = page.getByText('Pull to refresh');
    const ready = page.getByText('Release to refresh');
    const refreshing = page.getByText('Refreshing...');

    await finger.down({ x, y: top });
    await finger.move({ x, y: top + 10 });
    await expect(pulling).toBeHidden();
    await finger.move({ x, y: top + 60 });
    await expect(pulling).toBeVisible();
    await finger.move({ x, y: top + 160 });
    await expect(pulling).toBeVisible();
    await finger.move({ x, y: top + 164 });
    await expect(ready).toBeVisible();
    await visit.checkScreen(page, { isTransient: true });
    await finger.move({ x, y: top + 400 });
    await expect(page.locator('[style*="translateY(120px)"]')).toHaveCount(1);
    await finger.up();
    await expect(refreshing).toBeVisible();
    await asked.promise;
    const lasts = page.evaluate(measureRefreshing);
    answer.resolve();
    await expect(refreshing).toBeHidden();

    expect(await lasts).toBeGreaterThanOrEqual(1_000);
    expect(await page.evaluate(() => Reflect.get(window, 'vibrations'))).toEqual([50]);
  });

  onPhone('caches its shell in a service worker', async (visit) => {
    const { open, context, allowMessage } = await visit.device({
      person: await register(),
      hasServiceWorker: true,
    });
    // What the page was still fetching or connecting when the network went.
    allowMessage(/./, /ERR_INTERNET_DISCONNECTED/);
    const page = await open();
    const script = await page.evaluate(
      async () => (await navigator.serviceWorker.ready).active?.scriptURL,
    );
    expect(script).toMatch(/\/sw\.js$/);

    await context.setOffline(true);
    await page.reload();

    await expect(page.getByRole('heading', { level: 1 })).toContainText(/offline/i);
    await visit.checkScreen(page);
  });
});

/** Resolves to the milliseconds from now, before the response, until the refresh has ended. */
function measureRefreshing(): Promise<number> {
  const start = performance.now();
  return new Promise((resolve) => {
    const look = () => {
      if (document.body.textContent.includes('Refreshing...')) return;
      watcher.disconnect();
      resolve(Math.ceil(performance.now() - start));
    };
    const watcher = new MutationObserver(look);
    watcher.observe(document.body, { childList: true, subtree: true });
  });
}
