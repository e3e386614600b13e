import { expect } from './expect.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reelCategories } from '../../contract/tools/reels.ts';
import { selectOption, toastWith } from './fields.ts';
import { dropFile, middleOf, pastePicture } from './gestures.ts';
import { useProduct } from './journey.ts';
import { photoFile, photoUnderLimit, plainPicture } from './photos.ts';
import { replaceableProvider } from './replaceable-provider.ts';
import { fillReelForm, generateButton, uploadFile, giveConsent } from './reel-form.ts';

describe('the form of the reels generator', () => {
  const provider = replaceableProvider();
  const product = useProduct({ providers: [provider] });
  const { journey, register } = product;

  journey('shows what is missing, one thing at a time', async (visit) => {
    const { open } = await visit.device({ person: await register() });
    const page = await open('/reels-generator');
    const expectMessage = async (description: string) => {
      await generateButton(page).click();
      await expect(toastWith(page, 'Missing Information', description)).toBeVisible();
    };

    await expectMessage('Please select an image and category.');
    // Only the preview engine can be told.
    await expect(page.getByLabel('Show the whole photo')).toHaveCount(0);
    await visit.checkScreen(page);
    await selectOption(page, 'Category', 'Custom');
    await expectMessage('Please select an image and category.');
    await uploadFile(page, await photoFile());
    await expectMessage('Please enter a custom animation prompt.');
    await page.getByLabel('Custom animation prompt').fill('  \u200B ');
    await expectMessage('Please enter a custom animation prompt.');
    await visit.checkScreen(page);
    await selectOption(page, 'Category', 'Flexing');
    await expectMessage('Please select an animation option.');
    await selectOption(page, 'Animation style', 'Flex Abs');
    await expectMessage('Please confirm that you may use this photo.');
    await visit.checkScreen(page);
  });

  journey('refuses files that are no photo or too large', async (visit) => {
    const { open } = await visit.device({ person: await register() });
    const page = await open('/reels-generator');
    const wrongType = toastWith(page, 'Invalid File', 'Please select a JPG or PNG image file.');
    const php = Buffer.from('<?php echo 1;');

    await uploadFile(page, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: php });
    await expect(wrongType).toBeVisible();
    await wrongType.getByRole('button', { name: 'Close' }).click();
    const webp = await plainPicture('webp');
    await uploadFile(page, { name: 'photo.png', mimeType: 'image/png', buffer: webp });
    await expect(wrongType).toBeVisible();

    await uploadFile(page, await photoUnderLimit(0));
    const tooLarge = toastWith(page, 'Invalid File', 'File size must be less than 10MB.');
    await expect(tooLarge).toBeVisible();
    await visit.checkScreen(page);
    await expect(page.getByRole('img', { name: 'large.jpg' })).toHaveCount(0);
    await uploadFile(page, await photoUnderLimit(1));
    await expect(page.getByRole('img', { name: 'large.jpg' })).toBeVisible();
  });

  journey('refuses a photo that no reel can be made of before it is sent', async (visit) => {
    const { open } = await visit.device({ person: await register() });
    const page = await open('/reels-generator');
    const photo = await photoFile();
    const half = photo.buffer.subarray(0, photo.buffer.length / 2);
    const unreadable = 'This image could not be read.';
    const refused: [name: string, buffer: Buffer, why: string][] = [
      ['dot.png', await plainPicture('png', 1, 1), 'This image is too small: at least 16 × 16'],
      ['cut.jpg', half, unreadable],
      ['wall.png', await plainPicture('png', 8000, 5001), 'Images may have at most 40 megapixels.'],
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

  journey('takes a photo by click, by drag and from the clipboard', async (visit) => {
    const { open } = await visit.device({ person: await register() });
    const page = await open('/reels-generator');
    const zone = page.getByRole('group', { name: /photo$/ });

    await uploadFile(page, await photoFile('chosen.jpg'));
    await expect(page.getByRole('img', { name: 'chosen.jpg' })).toBeVisible();
    await visit.checkScreen(page);

    const dropped = join(product.world.dataDir, 'dropped.jpg');
    await writeFile(dropped, (await photoFile()).buffer);
    await dropFile(page, dropped, await middleOf(zone));
    await expect(page.getByRole('img', { name: 'dropped.jpg' })).toBeVisible();

    await pastePicture(page, await plainPicture('png'));
    await expect(page.getByRole('img', { name: 'image.png' })).toBeVisible();
  });

  journey('offers every category with its styles', async (visit) => {
    const { open } = await visit.device({ person: await register() });
    const page = await open('/reels-generator');
    await expect(page.getByRole('combobox', { name: 'Animation style' })).toBeDisabled();

    await page.getByRole('combobox', { name: 'Category' }).click();
    const names = Object.values(reelCategories).map(({ name }) => name);
    await expect(page.getByRole('option')).toHaveText(names);
    await visit.checkScreen(page, { isTransient: true, selector: '[role=listbox]' });
    await page.keyboard.press('Escape');

    for (const { name, options } of Object.values(reelCategories)) {
      await selectOption(page, 'Category', name);
      if (options.length === 0) continue;
      await page.getByRole('combobox', { name: 'Animation style' }).click();
      await expect(page.getByRole('option')).toHaveText([...options]);
      await page.keyboard.press('Escape');
    }
    await expect(page.getByLabel('Custom animation prompt')).toBeVisible();
  });

  journey('asks for the permission once per photo', async (visit) => {
    provider.setScript();
    const { open } = await visit.device({ person: await register() });
    const page = await open('/reels-generator');
    const photo = await photoFile();
    await fillReelForm(page, photo);
    await generateButton(page).click();
    await page.getByRole('button', { name: 'Create Another' }).click();

    await uploadFile(page, await photoFile('another.jpg'));
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    await giveConsent(page);
  });

  journey('offers tokens to a user who has none left, and charges nothing', async (visit) => {
    const person = await register();
    provider.setScript({ poll: Array.from({ length: 10 }, () => ({ kind: 'hold' })) });
    const photo = await photoFile();
    const blob = new Blob([new Uint8Array(photo.buffer)]);
    const orders = await Promise.all(Array.from({ length: 10 }, () => person.startReel(blob)));
    const { open } = await visit.device({ person });
    const page = await open('/reels-generator');
    await expect(page.getByRole('link', { name: 'Tokens: 0' })).toBeVisible();
    await page.getByRole('button', { name: 'Start a second one' }).click();

    await fillReelForm(page, photo);
    await generateButton(page).click();

    const poor = toastWith(
      page,
      'Insufficient Tokens',
      'You need at least 1 token to generate a reel.',
    );
    await expect(poor).toBeVisible();
    await visit.checkScreen(page);
    await generateButton(page).click();
    await poor.getByRole('button', { name: 'Buy Tokens' }).click();
    await expect(page).toHaveURL('/tokens');
    expect(await person.balance()).toBe(0);
    await Promise.all(orders.map((id) => person.call('DELETE', `/api/generations/${id}`)));
  });
});
