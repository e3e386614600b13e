import { expect } from './expect.ts';
import { useProduct } from './journey.ts';
import { replaceableProvider } from './replaceable-provider.ts';

describe('a picture of My Content', () => {
  const provider = replaceableProvider();
  const product = useProduct({ providers: [provider] });
  const { onPhone, onDesktop, register } = product;

  onPhone('becomes the photo of a reel or an enhancement, without a question', async (visit) => {
    provider.setScript();
    const person = await register();
    await person.expect('POST', '/api/generate-image', { json: { theme: 'luxuryTravel' } });
    const image = (await person.images()).find(({ sequence }) => sequence === 1);
    const { page, expectMessage } = await visit.tab('/images', person);
    // The scripted provider looks at no photo.
    expectMessage(/\/look$/, 503);
    const photo = { name: /^Image: Luxury Travel, #1/ };
    const looked = page.waitForRequest(`**/api/images/${image?.id}/look`);
    const preview = page.getByRole('dialog');

    await page.getByRole('button', { name: /^Open .*Luxury Travel, #1/ }).click();
    await expect(preview.getByRole('link', { name: 'Make a reel (1 Token)' })).toBeVisible();
    await visit.checkScreen(page);
    await preview.getByRole('link', { name: 'Make a reel (1 Token)' }).click();
    await expect(page).toHaveURL(/\/reels-generator\?photo=\d+$/);
    await expect(page.getByRole('img', photo)).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /permission/ })).toHaveCount(0);
    expect((await looked).method()).toBe('GET');
    await visit.checkScreen(page);

    await page.goBack();
    await preview.getByRole('link', { name: 'Hashtags for this theme' }).click();
    await expect(page).toHaveURL(/\/hashtag-generator\?for=\d+$/);
    await expect(page.getByRole('textbox', { name: 'Theme' })).toHaveValue('Luxury Travel');
    await page.goBack();
    await preview.getByRole('link', { name: 'Enhance (1 Token)' }).click();
    await expect(page).toHaveURL(/\/realism-enhancer\?photo=\d+$/);
    await page.reload();
    await expect(page.getByRole('img', photo)).toBeVisible();
    const ordered = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', { name: 'Enhance (1 Token)' }).click();
    expect((await ordered).postDataJSON()).toEqual({ imageId: image?.id });
    await expect(page).toHaveURL(/\/realism-enhancer\?item=\d+$/);
    expect((await person.images())[0]?.theme).toBe('realismEnhancer');

    await page.goto('/images');
    await page.getByRole('button', { name: /^Open .*Realism Enhancer/ }).click();
    await expect(preview.getByRole('link', { name: 'Make a reel (1 Token)' })).toBeVisible();
    await expect(preview.getByRole('link', { name: 'Enhance (1 Token)' })).toHaveCount(0);
  });

  onDesktop('leaves the tool without a photo where it is not the own or gone', async (visit) => {
    const stranger = await product.owner([{ theme: 'luxuryTravel' }]);
    const [foreign] = await stranger.images();
    const { page } = await visit.stillTab('/reels-generator');
    for (const photo of [String(foreign?.id), 'x']) {
      for (const tool of ['reels-generator', 'realism-enhancer']) {
        await page.goto(`/${tool}?photo=${photo}`);
        await expect(page.getByRole('button', { name: 'Upload a photo' })).toBeVisible();
      }
    }
  });
});
