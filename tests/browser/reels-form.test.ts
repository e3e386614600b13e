import { expect } from './expect.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { reelCategoryNames } from '../../contract/tools/reel-category-names.ts';
import { reelCategories } from '../../contract/tools/reels.ts';
import { selectOption, toastWith } from './fields.ts';
import { dropFile, middleOf, pastePicture } from './gestures.ts';
import { useProduct } from './journey.ts';
import { photoFile, plainPicture } from './photos.ts';
import { replaceableProvider } from './replaceable-provider.ts';
import { fillReelForm, generateButton, uploadFile, giveConsent } from './reel-form.ts';

describe('the form of the reels generator', () => {
  const provider = replaceableProvider();
  const product = useProduct({ providers: [provider] });
  const { journey, onPhone, onDesktop, register } = product;

  onPhone('shows what is missing, one thing at a time', async (visit) => {
    const { page } = await visit.stillTab('/reels-generator');
    const expectMessage = async (description: string) => {
      await generateButton(page).click();
      await expect(toastWith(page, 'Missing Information', description)).toBeVisible();
    };

    await expectMessage('Please select an image and category.');
    const zone = page.getByRole('group', { name: 'Upload a photo' }).getByRole('button').first();
    const category = page.getByRole('combobox', { name: 'Category' });
    await expect(zone).toBeFocused();
    await expect(zone).toHaveAccessibleDescription('Choose a photo.');
    await expect(category).toHaveAttribute('aria-invalid', 'true');
    await expect(category).toHaveAccessibleDescription('Choose a category.');
    // Only the preview engine can be told.
    await expect(page.getByLabel('Show the whole photo')).toHaveCount(0);
    await visit.checkScreen(page);
    await uploadFile(page, await photoFile());
    await expect(page.getByText('Choose a photo.')).toHaveCount(0);
    await selectOption(page, 'Category', 'Flexing');
    await expect(category).toHaveAttribute('aria-invalid', 'false');
    await selectOption(page, 'Animation style', 'Flex Abs');
    await expectMessage('Please confirm that you may use this photo.');
    const consent = page.getByRole('checkbox', { name: /these are me/ });
    await expect(consent).toBeFocused();
    await expect(consent).toHaveAccessibleDescription(
      'Please confirm that you may use this photo.',
    );
    await visit.checkScreen(page);
    await giveConsent(page);
    await expect(consent).toHaveAttribute('aria-invalid', 'false');
  });

  onDesktop('refuses a photo that no reel can be made of before it is sent', async (visit) => {
    const { page } = await visit.stillTab('/reels-generator');
    const photo = await photoFile();
    const half = photo.buffer.subarray(0, photo.buffer.length / 2);
    const unreadable = 'This image could not be read.';
    const refused: [name: string, buffer: Buffer, why: string][] = [
      ['dot.png', await plainPicture('png', 1, 1), 'This image is too small: at least 16 × 16'],
      ['cut.jpg', half, unreadable],
      ['wall.png', await plainPicture('png', 8000, 8001), 'Images may have at most 64 megapixels.'],
      ['head.jpg', photo.buffer.subarray(0, 40), unreadable],
    ];

    for (const [name, buffer, why] of refused) {
      await uploadFile(page, { name, mimeType: 'image/jpeg', buffer });
      await expect(toastWith(page, 'Invalid File', why), name).toBeVisible();
      await expect(page.getByRole('main').getByRole('img'), name).toHaveCount(0);
    }

    await uploadFile(page, photo);
    await expect(page.getByRole('img', { name: photo.name })).toBeVisible();
  });

  onDesktop('takes a photo by click, by drag and from the clipboard', async (visit) => {
    const { page } = await visit.stillTab('/reels-generator');
    const zone = page.getByRole('group', { name: /photo$/ });

    await uploadFile(page, await photoFile('chosen.jpg'));
    await expect(page.getByRole('img', { name: 'chosen.jpg' })).toBeVisible();

    const dropped = join(product.world.dataDir, 'dropped.jpg');
    await writeFile(dropped, (await photoFile()).buffer);
    await dropFile(page, dropped, await middleOf(zone));
    await expect(page.getByRole('img', { name: 'dropped.jpg' })).toBeVisible();
    // After the drop: it changes the size of the window, and a drop needs a page that stands still.
    await visit.checkScreen(page);

    await pastePicture(page, await plainPicture('png'));
    await expect(page.getByRole('img', { name: 'image.png' })).toBeVisible();
  });

  journey('offers the styles as moving pictures, as the lists do in words', async (visit) => {
    const { page } = await visit.tab('/reels-generator');
    const categories = page.getByRole('toolbar', { name: 'Categories' }).getByRole('button');
    const styles = page.getByRole('toolbar', { name: 'Styles' }).getByRole('button');
    const pressed = page.getByRole('toolbar').getByRole('button', { pressed: true });
    await expect(categories).toHaveText(Object.values(reelCategoryNames));
    await expect(styles).toHaveCount(45);
    await expect(pressed).toHaveCount(0);
    // Those in view move, and no others. On a phone they stand below the photo.
    await styles.first().scrollIntoViewIfNeeded();
    await expect.poll(() => movingStyles(page)).toBeGreaterThan(1);
    expect(await movingStyles(page)).toBeLessThan(30);
    await visit.checkScreen(page);

    await styles.filter({ hasText: 'Walk Toward Camera' }).click();
    await expect(page.getByRole('combobox', { name: 'Category' })).toHaveText('Movement');
    const style = page.getByRole('combobox', { name: 'Animation style' });
    await expect(style).toHaveText('Walk Toward Camera');
    await expect(pressed).toHaveText(['Movement', 'Walk Toward Camera']);
    await expect(styles).toHaveText([...reelCategories.movement, 'Custom']);
    await expect(styles.first()).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(style).toHaveText('Adjust Shorts / Gear');
    await visit.checkScreen(page);

    await categories.filter({ hasText: 'Dancing' }).first().click();
    await expect(style).toHaveText('Choose an animation style');
    await selectOption(page, 'Animation style', 'Club Dance');
    await expect(pressed).toHaveText(['Dancing', 'Club Dance']);

    await page.getByRole('button', { name: 'Pause the examples' }).click();
    await expect.poll(() => movingStyles(page)).toBe(0);
    await page.getByRole('button', { name: 'Play the examples' }).click();
    await expect.poll(() => movingStyles(page)).toBeGreaterThan(1);

    await styles.last().click();
    await expect(pressed).toHaveText(['Custom', 'Custom']);
    await expect(styles).toHaveText([...reelCategories.dancing, 'Custom']);
    await expect(styles.last()).toBeFocused();
    // A chip that is pressed by a tile is scrolled to.
    await expect(categories.last()).toBeInViewport({ ratio: 0.99 });
    await expect(page.getByLabel('Custom animation prompt')).toBeVisible();
    await visit.checkScreen(page);
  });

  onDesktop('shows still styles to who asked for less motion', async (visit) => {
    const person = await register();
    const { open } = await visit.device({ person, reducedMotion: 'reduce' });
    const page = await open('/reels-generator');
    const photos = page.getByRole('toolbar', { name: 'Styles' }).locator('img');
    const poseOf = (index: number) =>
      photos.nth(index).evaluate((photo) => getComputedStyle(photo).transform);

    await expect.poll(() => poseOf(0)).toMatch(/^matrix/);
    await expect.poll(() => poseOf(1)).toMatch(/^matrix/);
    expect(await poseOf(0)).not.toBe(await poseOf(1));
    expect(await movingStyles(page)).toBe(0);
    await expect(page.getByRole('button', { name: 'Pause the examples' })).toHaveCount(0);
  });

  onDesktop('asks for the permission once a visit', async (visit) => {
    provider.setScript();
    const { page } = await visit.stillTab('/reels-generator');
    const photo = await photoFile();
    await fillReelForm(page, photo);
    await generateButton(page).click();
    await page.getByRole('button', { name: 'Create Another' }).click();

    await uploadFile(page, await photoFile('another.jpg'));
    const permission = page.getByRole('checkbox', { name: /^If there are people/ });
    await expect(permission).toBeChecked();
    await page.reload();
    await uploadFile(page, photo);
    await expect(permission).not.toBeChecked();
  });

  onPhone('says what is missing for five seconds', async (visit) => {
    const { open, context } = await visit.device({
      person: await register(),
      reducedMotion: 'reduce',
    });
    await context.clock.install();
    const page = await open('/reels-generator');
    const toast = toastWith(page, 'Missing Information');
    await generateButton(page).click();
    await expect(toast).toBeVisible();
    await visit.checkScreen(page);

    await context.clock.pauseAt(new Date(Date.now() + 600_000));
    await generateButton(page).click();
    await context.clock.runFor(4_900);
    await expect(toast).toBeVisible();
    await context.clock.runFor(200);

    await expect(toast).toBeHidden();
  });
});

/** How many styles move right now. */
function movingStyles(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      document.getAnimations().filter(({ playState, effect }) => {
        const isEndless = effect?.getComputedTiming().iterations === Infinity;
        return isEndless && playState === 'running';
      }).length,
  );
}
