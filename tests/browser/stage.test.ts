import type { Page } from 'playwright';
import { expect } from './expect.ts';
import { useProduct } from './journey.ts';
import { photoFile } from './photos.ts';
import { generateButton, uploadFile } from './reel-form.ts';
import { replaceableProvider } from './replaceable-provider.ts';
import { sizes, type Size } from './sizes.ts';

const story = '/story-generator';
const reels = '/reels-generator';
const enhancer = '/realism-enhancer';
const hashtags = '/hashtag-generator';
const tools = [story, reels, enhancer, hashtags, '/ai-influencer-generator'];

const tablet: Size = { name: 'desktop', context: { viewport: { width: 768, height: 1024 } } };
const large: Size = { name: 'desktop', context: { viewport: { width: 1920, height: 1080 } } };
const smallPhone: Size = {
  name: 'phone',
  context: { ...sizes.phone.context, viewport: { width: 320, height: 568 } },
};

describe('the stage of the tools', () => {
  const provider = replaceableProvider();
  const product = useProduct({ providers: [provider] });
  const { onPhone, journeyAt, register } = product;

  journeyAt(
    [sizes.desktop, large],
    'has form and canvas at the same places in every tool, as high as the window allows',
    async (visit) => {
      const { open } = await visit.device({ person: await register(), reducedMotion: 'reduce' });
      for (const path of [story, reels, enhancer, hashtags]) {
        const page = await open(path);
        const at = await partsOf(page);
        const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
        expect(at.form.width, path).toBe(360);
        expect(at.form.left, path).toBe(at.title.left);
        expect(at.canvas.left, path).toBe(at.form.right + 32);
        expect(at.canvas.right, path).toBe((width + Math.min(width, 1760)) / 2 - 32);
        expect(at.canvas.top, path).toBe(at.form.top);
        expect(at.canvas.bottom, path).toBe(at.form.bottom);
        expect(at.canvas.bottom, path).toBeLessThan(height);
        expect(at.canvas.height, path).toBeGreaterThan(0.7 * height);
        await visit.checkScreen(page);
        await page.close();
      }
    },
  );

  journeyAt([tablet, smallPhone], 'has its parts in one column in less room', async (visit) => {
    const { open } = await visit.device({ person: await register(), reducedMotion: 'reduce' });
    for (const path of tools) {
      const page = await open(path);
      await expect(page.getByRole('button', { name: /^(Generate|Enhance)/ })).toBeVisible();
      await visit.checkScreen(page);
      await page.close();
    }
  });

  onPhone('shows the last eight of its tool, which open in the viewer', async (visit) => {
    const person = await product.owner([
      ...Array.from({ length: 9 }, (_, at) => ({
        theme: 'luxuryTravel' as const,
        sequence: at + 1,
      })),
      { theme: 'realismEnhancer' },
      { theme: 'reels', isVideo: true, videoCategory: 'dancing', videoOption: 'Club Dance' },
    ]);
    const { page } = await visit.stillTab(story, person);
    const recent = page.getByRole('region', { name: 'Recent' });
    await expect(recent.getByRole('button')).toHaveCount(8);
    await expect(recent.getByRole('button', { name: /Luxury Travel, #9/ })).toHaveCount(1);
    await page.getByRole('toolbar', { name: 'Story themes' }).getByRole('button').last().click();
    await page.getByLabel('Custom prompt').fill('A ceramic cup');
    await visit.checkScreen(page);

    const opener = recent.getByRole('button', { name: /Luxury Travel, #8/ });
    await opener.click();
    const viewer = (place: number) =>
      page.getByRole('dialog', { name: new RegExp(`Luxury Travel, #${place}`) });
    await expect(viewer(8)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(viewer(7)).toBeVisible();
    await visit.checkScreen(page);
    await viewer(7)
      .getByRole('button', { name: /^Delete / })
      .click();
    await expect(viewer(6)).toBeVisible();
    // What was written is still there, and "back" leads to it.
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(story);
    await expect(page.getByLabel('Custom prompt')).toHaveValue('A ceramic cup');
    await expect(recent.getByRole('button', { name: /Luxury Travel, #1,/ })).toHaveCount(1);

    await page.getByRole('link', { name: 'Show all' }).click();
    await expect(page).toHaveURL('/images?type=stories');
    await page.goto(reels);
    await expect(recent.getByRole('button', { name: /Club Dance/ })).toHaveCount(1);
    await page.goto(enhancer);
    await expect(recent.getByRole('button')).toHaveCount(1);
    await page.goto('/ai-influencer-generator');
    await expect(page.getByRole('heading', { name: 'No influencers yet' })).toBeVisible();
    await expect(recent).toHaveCount(0);
  });

  journeyAt(
    [sizes.phone, smallPhone],
    'keeps the button that orders in sight once a photo is chosen, and covers nothing that has the focus',
    async (visit) => {
      const { open } = await visit.device({ person: await register(), reducedMotion: 'reduce' });
      for (const path of [reels, enhancer]) {
        const page = await open(path);
        const button =
          path === reels
            ? generateButton(page)
            : page.getByRole('button', { name: 'Enhance (1 Token)' });
        await uploadFile(page, await photoFile());
        await expect(page.getByRole('checkbox', { name: /these are me/ })).toBeAttached();
        for (const top of [0, 150]) {
          await page.evaluate((to) => window.scrollTo(0, to), top);
          await expect(button).toBeInViewport({ ratio: 1 });
        }
        const bar = await page.getByRole('navigation', { name: 'Main' }).last().boundingBox();
        const box = await button.boundingBox();
        if (!bar || !box) throw new Error('Both are seen.');
        expect(box.y + box.height).toBeLessThan(bar.y);
        await visit.checkScreen(page);

        const covered = await coveredWithFocus(page);
        expect(covered.seen, path).toBeGreaterThan(2);
        expect(covered.names, path).toEqual([]);

        // With the keyboard of a phone open.
        const usual = page.viewportSize();
        await page.setViewportSize({ width: usual?.width ?? 0, height: 360 });
        await page.evaluate(() => window.scrollTo(0, 0));
        await expect(button).not.toBeInViewport();
        await page.close();
      }
    },
  );
});

/** The places of title, form and canvas. */
async function partsOf(page: Page) {
  await expect(page.getByRole('button', { name: /^(Generate|Enhance)/ })).toBeVisible();
  return page.evaluate(() => {
    const boxOf = (element: Element | null | undefined) => {
      const box = element?.getBoundingClientRect() ?? new DOMRect();
      const { left, right, top, bottom, width, height } = box;
      return { left, right, top, bottom, width, height };
    };
    const form = document.querySelector('main form');
    const cells = [...(form?.parentElement?.parentElement?.children ?? [])];
    const canvas = cells.find((cell) => !cell.contains(form))?.firstElementChild;
    return { title: boxOf(document.querySelector('h1')), form: boxOf(form), canvas: boxOf(canvas) };
  });
}

/**
 * Tabs through what follows the focused control; which of it lies below the button that is kept.
 */
async function coveredWithFocus(page: Page): Promise<{ seen: number; names: string[] }> {
  const names: string[] = [];
  for (let seen = 0; ; seen += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const at = document.activeElement;
      let kept = document.querySelector('main form [type=submit]');
      while (kept && getComputedStyle(kept).position !== 'sticky') kept = kept.parentElement;
      if (!at || !kept || !document.querySelector('main')?.contains(at)) return null;
      const [box, above] = [at.getBoundingClientRect(), kept.getBoundingClientRect()];
      const isCovered = !kept.contains(at) && box.bottom > above.top && box.top < above.bottom;
      return { name: at.getAttribute('aria-label') ?? at.textContent ?? '', isCovered };
    });
    if (!focused) return { seen, names };
    if (focused.isCovered) names.push(focused.name);
  }
}
