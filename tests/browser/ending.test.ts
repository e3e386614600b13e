import type { Page } from 'playwright';
import { expect } from './expect.ts';
import { selectOption, expectDownload } from './fields.ts';
import { useProduct } from './journey.ts';
import { photoFile } from './photos.ts';
import { giveConsent, orderReel, uploadFile } from './reel-form.ts';
import { replaceableProvider } from './replaceable-provider.ts';

const slots = (page: Page) => page.getByRole('list', { name: 'Your story' }).getByRole('listitem');
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

async function orderStory(page: Page): Promise<void> {
  await selectOption(page, 'Theme', 'Luxury Travel');
  await button(page, 'Generate Story (1 Token)').click();
  await expect(heading(page, 'Your story is ready')).toBeVisible();
}

describe('the end of a tool', () => {
  const provider = replaceableProvider();
  const { journey, onPhone, onDesktop, register } = useProduct({ providers: [provider] });

  journey('takes home a whole story, and leads on to the next tools', async (visit) => {
    provider.setScript();
    const { page } = await visit.tab('/story-generator');
    await orderStory(page);
    await visit.checkScreen(page);
    await expectDownload(button(page, 'Download all'), 'lumireel.zip');
    // One is lit, and two more are seen; the others are behind a press.
    await expect(button(page, 'Regenerate (1 Token)')).toBeVisible();
    await expect(button(page, 'Create Another')).toBeVisible();
    await expect(button(page, 'Make a film')).toBeHidden();
    await button(page, 'More').click();
    await expect(button(page, 'Make a film')).toBeVisible();
    await visit.checkScreen(page);

    await button(page, 'Make a reel (1 Token)').click();
    const which = page.getByRole('dialog', { name: 'Make a reel' });
    await expect(which.getByRole('toolbar').getByRole('button')).toHaveCount(3);
    await visit.checkScreen(page);
    await which.getByRole('button', { name: /#2/ }).click();
    await expect(page).toHaveURL(/\/reels-generator\?photo=\d+$/);
    await expect(page.getByRole('img', { name: /^Image: Luxury Travel, #2/ })).toBeVisible();
  });

  onDesktop('makes a story again in its place, and hashtags for its theme', async (visit) => {
    provider.setScript();
    const { person, page } = await visit.tab('/story-generator');
    await orderStory(page);
    const before = await person.images();
    const held = provider.setScript({ poll: [{ kind: 'hold' }] });

    await expect(button(page, 'Regenerate (1 Token)')).toHaveAccessibleDescription(
      'Leaves 8 tokens',
    );
    await button(page, 'Regenerate (1 Token)').click();
    await held.untilHeld(1);
    await expect(heading(page, 'Generating your story')).toBeVisible();
    held.release();
    await expect(heading(page, 'Your story is ready')).toBeVisible();
    await expect(slots(page).getByRole('img')).toHaveCount(3);
    const all = await person.images();
    expect(all).toHaveLength(6);
    await expect(slots(page).first().getByRole('link')).toHaveAttribute(
      'href',
      `/images?item=${all.find(({ id, sequence }) => sequence === 1 && !before.some((old) => old.id === id))?.id}`,
    );

    await button(page, 'More').click();
    await page.getByRole('link', { name: 'Hashtags for this theme' }).click();
    await expect(page).toHaveURL(/\/hashtag-generator\?for=\d+$/);
    await expect(page.getByRole('textbox', { name: 'Theme' })).toHaveValue('Luxury Travel');
    await button(page, 'Generate Hashtags').click();
    await expect(heading(page, 'Hashtags for “Luxury Travel”')).toBeVisible();
  });

  onDesktop('drops what is deleted elsewhere, until it is restored', async (visit) => {
    provider.setScript();
    const { person, page } = await visit.tab('/story-generator');
    await orderStory(page);
    const ids = (await person.images()).map(({ id }) => id).toSorted((a, b) => a - b);

    await person.expect('DELETE', `/api/images/${ids[1]}`);
    await expect(slots(page).getByText('Deleted')).toHaveCount(1);
    await expect(slots(page).getByRole('img')).toHaveCount(2);
    await button(page, 'More').click();
    await button(page, 'Enhance (1 Token)').click();
    const which = page.getByRole('dialog', { name: 'Enhance' });
    await expect(which.getByRole('toolbar').getByRole('button')).toHaveCount(2);
    await which.getByRole('button', { name: 'Close' }).click();
    await visit.checkScreen(page);

    for (const id of [ids[0], ids[2]]) await person.expect('DELETE', `/api/images/${id}`);
    await expect(heading(page, 'Deleted')).toBeVisible();
    await expect(button(page, 'Download all')).toHaveCount(0);
    await expect(button(page, 'Create Another')).toBeVisible();
    await visit.checkScreen(page);

    for (const id of ids) await person.expect('POST', `/api/images/${id}/restore`);
    await expect(heading(page, 'Your story is ready')).toBeVisible();
    await expect(slots(page).getByRole('img')).toHaveCount(3);
    await expect(button(page, 'Download all')).toBeVisible();
  });

  onPhone('drops a deleted reel, and a deleted enhancement', async (visit) => {
    provider.setScript();
    const { person, page } = await visit.stillTab('/reels-generator');
    await orderReel(page);
    await expect(heading(page, 'Your reel is ready')).toBeVisible();
    await expect(button(page, 'Regenerate (1 Token)')).toHaveCount(0);
    const [reel] = await person.images();
    await person.expect('DELETE', `/api/images/${reel?.id}`);
    await expect(heading(page, 'Deleted')).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
    await visit.checkScreen(page);
    await person.expect('POST', `/api/images/${reel?.id}/restore`);
    await expect(page.locator('video')).toHaveCount(1);

    await page.goto('/realism-enhancer');
    await uploadFile(page, await photoFile());
    await giveConsent(page);
    await button(page, 'Enhance (1 Token)').click();
    await expect(heading(page, 'Your photo is enhanced')).toBeVisible();
    const [enhanced] = await person.images();
    await person.expect('DELETE', `/api/images/${enhanced?.id}`);
    await expect(heading(page, 'Deleted')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Enhanced' })).toHaveCount(0);
    await visit.checkScreen(page);
    await person.expect('POST', `/api/images/${enhanced?.id}/restore`);
    await expect(page.getByRole('img', { name: 'Enhanced' })).toBeVisible();
  });

  onPhone('enhances again in its place, also after a reload', async (visit) => {
    provider.setScript();
    const { person, page } = await visit.tab('/realism-enhancer');
    await uploadFile(page, await photoFile());
    await giveConsent(page);
    await button(page, 'Enhance (1 Token)').click();
    await expect(heading(page, 'Your photo is enhanced')).toBeVisible();
    await expect(page).toHaveURL(/\?item=\d+$/);
    await page.reload();
    const held = provider.setScript({ poll: [{ kind: 'hold' }] });

    await button(page, 'Regenerate (1 Token)').click();
    await held.untilHeld(1);
    await expect(heading(page, 'Enhancing your photo')).toBeVisible();
    held.release();
    await expect(heading(page, 'Your photo is enhanced')).toBeVisible();
    const [again] = await person.images();
    await expect(page).toHaveURL(`/realism-enhancer?item=${again?.id}`);
    expect(await person.balance()).toBe(8);
    await visit.checkScreen(page);
    await button(page, 'More').click();
    await page.getByRole('link', { name: 'Make a reel (1 Token)' }).click();
    await expect(page).toHaveURL(`/reels-generator?photo=${again?.id}`);
  });

  onDesktop('lights the pictures one by one, or at once for who prefers it', async (visit) => {
    provider.setScript();
    const person = await register();
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      const { open } = await visit.device({ person, reducedMotion });
      const page = await open('/story-generator');
      await orderStory(page);
      const delays = await slots(page)
        .locator('> :first-child')
        .evaluateAll((frames) =>
          frames.map((frame) => {
            const { animationName, animationDelay } = getComputedStyle(frame, '::before');
            return animationName === 'none' ? null : animationDelay;
          }),
        );
      expect(delays).toEqual(
        reducedMotion === 'reduce' ? [null, null, null] : ['0s', '0.2s', '0.4s'],
      );
    }
  });
});
