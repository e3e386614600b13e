import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import type { Media } from '../../contract/media.ts';
import { musicPlatforms } from '../../contract/tools/texts.ts';
import { namesInZip } from '../zip.ts';
import { expect } from './expect.ts';
import { selectOption } from './fields.ts';
import { useProduct } from './journey.ts';
import { allowSharing, expectShared } from './sharing.ts';

const kit = (page: Page) => page.getByRole('dialog', { name: 'Post kit' });

const rename = (page: Page) => page.getByRole('dialog', { name: 'Rename' });

/** The zip that a click on the button downloads. */
async function zipOf(page: Page): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await kit(page).getByRole('button', { name: 'Download zip' }).click();
  expect((await download).suggestedFilename()).toBe('post-kit.zip');
  return readFile(await (await download).path());
}

describe('the post kit and the title', () => {
  const product = useProduct();
  const { journey, onPhone, onDesktop, owner } = product;

  journey('of a picture is opened in the viewer, filled, and saved as a zip', async (visit) => {
    const mia = await product.owner([{ theme: 'luxuryTravel', sequence: 2 }]);
    await product.world.giveTokens(mia, 10);
    for (const platform of musicPlatforms)
      await mia.expect('POST', '/api/music-insights/refresh', { json: { platform } });
    const { page } = await visit.tab('/images', mia);
    await page.getByRole('button', { name: /^Open Image/ }).click();
    await page.getByRole('button', { name: 'Post kit…' }).click();
    await expect(page).toHaveURL(/item=\d+&kit=tiktok$/);
    await expect(kit(page).getByRole('img')).toBeVisible();
    const caption = kit(page).getByLabel('Caption', { exact: true });
    await expect(caption).toHaveValue('Luxury Travel: Tropical Paradise');
    await visit.checkScreen(page);

    await kit(page).getByRole('button', { name: 'Hashtags (2 Tokens)' }).click();
    const tags = kit(page).getByLabel('Hashtags', { exact: true });
    await expect(tags).toHaveValue(/^(#\w+ ){4}#\w+$/);
    await selectOption(page, 'Platform', 'Instagram feed');
    await expect(page).toHaveURL(/kit=instagram-feed$/);
    await expect(kit(page).getByText('1080 × 1350 px')).toBeVisible();
    await expect(kit(page).getByLabel('AI label', { exact: true })).toHaveValue('AI info');
    // Only a sample of a chart is there, whose songs do not exist.
    await expect(kit(page).getByLabel('Song', { exact: true })).toHaveCount(0);
    await caption.fill('A week by the sea');
    await visit.checkScreen(page);

    const zip = await zipOf(page);
    expect(namesInZip(zip)).toEqual(['Luxury Travel-2-4x5.jpg', 'post.txt']);
    const text = zip.toString('utf8');
    for (const part of ['A week by the sea', await tags.inputValue(), 'AI label: AI info'])
      expect(text).toContain(part);
    expect(text).not.toContain('Song: ');

    // The address opens the same, also after a reload; the list that was made is found again.
    await page.reload();
    await expect(kit(page).getByLabel('Hashtags', { exact: true })).toHaveValue(/^#/);
    await expect(kit(page).getByRole('combobox', { name: 'Platform' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: /^Image:/ })).toBeVisible();
    await expect(page).not.toHaveURL(/kit=/);
  });

  onPhone('of a video has the file itself and its cover', async (visit) => {
    const mia = await product.owner([
      { theme: 'reels', isVideo: true, videoCategory: 'posing', videoOption: 'Power Pose' },
    ]);
    await product.sql`update images set width = 480, height = 854 where user_id = ${mia.user?.id}`;
    const [reel] = await mia.images();
    const { open, context } = await visit.device({ person: mia });
    await allowSharing(context);
    const page = await open(`/images?item=${reel?.id}&kit=youtube`);
    await expect(kit(page).getByText('This video is small, 480 × 854 px')).toBeVisible();
    await expect(kit(page).getByText('Cover, 1080 × 1920 px')).toBeVisible();
    await visit.checkScreen(page);

    const names = namesInZip(await zipOf(page));
    await kit(page).getByRole('button', { name: 'Share' }).click();

    const film = 'reel-posing-Power Pose.mp4';
    expect(names).toEqual([film, 'reel-posing-Power Pose-cover.jpg', 'post.txt']);
    await expectShared(page, film);
  });

  onPhone('opens from a tile’s menu, and says when its picture cannot be made', async (visit) => {
    const mia = await product.owner([{}]);
    const { open, context, expectMessage } = await visit.device({ person: mia });
    expectMessage(/kit/, 429);
    const busy = {
      error: 'Too many attempts. Please try again in a minute.',
      code: 'request.too-many',
    };
    await context.route('/api/images/*/kit/*', (route) =>
      route.fulfill({ status: 429, json: busy }),
    );
    const page = await open('/images');

    await page.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Post kit…' }).click();

    await expect(kit(page).getByText(busy.error)).toBeVisible();
    await visit.checkScreen(page);
    await context.unroute('/api/images/*/kit/*');
    await kit(page).getByRole('button', { name: 'Try again' }).click();
    await expect(kit(page).getByRole('img')).toBeVisible();
  });

  onDesktop('is offered for one of several results', async (visit) => {
    const mia = await product.register();
    const { page } = await visit.tab('/story-generator', mia);
    await selectOption(page, 'Theme', 'Luxury Travel');
    await page.getByRole('button', { name: /^Generate/ }).click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Post kit…' }).click();
    const which = page.getByRole('dialog', { name: 'Post kit' });
    await which.getByRole('button', { name: /#2/ }).click();

    await expect(page).toHaveURL(/\/images\?item=\d+&kit=tiktok$/);
    await expect(kit(page).getByRole('img', { name: /#2/ })).toBeVisible();
  });

  journey(
    'of an item: the title is written in the viewer, and is there in every tab and list',
    async (visit) => {
      const mia = await owner([{ theme: 'luxuryTravel', sequence: 2 }]);
      const { open } = await visit.device({ person: mia });
      const [list, page] = [await open('/images'), await open('/images')];
      await page.getByRole('button', { name: /^Open Image: Luxury Travel, #2/ }).click();
      await page.getByRole('button', { name: 'Rename…' }).click();
      const field = rename(page).getByLabel('Title', { exact: true });
      await expect(field).toHaveAttribute('placeholder', 'Luxury Travel');
      await field.fill('  A week by the sea ');
      await visit.checkScreen(page);
      await field.press('Enter');

      await expect(
        page.getByRole('dialog', { name: /^Image: A week by the sea, #2/ }),
      ).toBeVisible();
      await expect(
        list.getByRole('button', { name: /^Open Image: A week by the sea/ }),
      ).toBeVisible();
      await visit.checkScreen(page);
      await page.goto('/images?search=week');
      const tile = page.getByRole('main').getByRole('listitem');
      await expect(tile).toHaveText(/A week by the sea.*#2.*Tropical Paradise/);
    },
  );

  onPhone(
    'of an item: the title is taken away again by an empty field in a tile’s menu',
    async (visit) => {
      const mia = await owner([{ theme: 'realismEnhancer', title: 'IMG_2034' }]);
      const { page } = await visit.tab('/images', mia);
      await page.getByRole('button', { name: /^More for Image: IMG_2034/ }).click();
      await page.getByRole('menuitem', { name: 'Rename…' }).click();
      await rename(page).getByLabel('Title', { exact: true }).fill('');
      await rename(page).getByRole('button', { name: 'Save' }).click();

      await expect(
        page.getByRole('button', { name: /^Open Image: Realism Enhancer/ }),
      ).toBeVisible();
    },
  );

  onPhone('of a film has its title, its sound and needs no label', async (visit) => {
    const mia = await owner([
      { theme: 'film', isVideo: true, title: 'Lisbon', origin: 'humanEdits' },
    ]);
    const [film] = await mia.images();
    const input = { name: 'Lisbon', document: { words: [{ text: 'Day one' }], sound: 'neon' } };
    await product.sql`update generations set run = 'film', input = ${JSON.stringify(input)}::jsonb
      where id = ${film?.generationId}`;
    const { page } = await visit.tab(`/images?type=films&item=${film?.id}&kit=tiktok`, mia);
    await expect(kit(page).getByLabel('Caption', { exact: true })).toHaveValue('Lisbon\nDay one');
    await expect(kit(page).getByRole('combobox', { name: 'Song' })).toHaveText(
      'This film has its own sound',
    );
    await expect(kit(page).getByLabel('AI label', { exact: true })).toHaveValue('none needed');
    await expect(kit(page).getByRole('button', { name: 'Copy AI label' })).toBeDisabled();
    await visit.checkScreen(page);
  });
});

describe('the switch of the viewer', () => {
  const product = useProduct();

  product.journey('shows an item as apps and a profile do', async (visit) => {
    const stock = Array.from({ length: 12 }, (_, at) => ({ sequence: (at % 3) + 1 }));
    const mia = await product.owner([...stock, { theme: 'reels', isVideo: true }]);
    const [, picture] = await mia.expect<Media[]>('GET', '/api/images');
    const { page } = await visit.tab(`/images?item=${picture?.id}`, mia);
    const post = page.getByRole('button', { name: 'See as a post' });

    await post.click();

    await expect(post).toHaveAttribute('aria-pressed', 'true');
    const figures = page.getByRole('figure');
    await expect(figures.first().getByText('TikTok, Reels, Shorts')).toBeVisible();
    await expect(figures.last().locator('img')).toHaveCount(9);
    const [newest, other] = await figures
      .last()
      .locator('img')
      .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('src')));
    expect([newest, other]).toEqual([
      picture?.thumbnailUrl,
      (await mia.images()).find(({ id }) => id !== picture?.id)?.thumbnailUrl,
    ]);
    await visit.checkScreen(page);
    await page.keyboard.press('ArrowLeft');
    await expect(figures.first().locator('video')).toBeVisible();
    await post.click();
    await expect(figures).toHaveCount(0);
  });
});
