import type { Page } from 'playwright';
import { hashtagTexts } from '../../contract/tools/texts.ts';
import { expect } from './expect.ts';
import { toastWith } from './fields.ts';
import { useProduct } from './journey.ts';
import { replaceableProvider } from './replaceable-provider.ts';
import { spendEverything } from './spend-everything.ts';

const generate = (page: Page) => page.getByRole('button', { name: 'Generate Hashtags' });
const output = (page: Page) => page.getByRole('textbox', { name: '30 hashtags' });
const searched = 'Trending hashtags via web search, 30 hashtags per theme.';
const copied = (page: Page) => page.getByRole('status').filter({ hasText: /^Copied$/ });

describe('the hashtag generator', () => {
  const provider = replaceableProvider();
  const { journey, onPhone, register } = useProduct({ providers: [provider] });

  journey('makes thirty of a theme, to copy all or the top five', async (visit) => {
    const scripted = provider.setScript({ poll: [{ kind: 'hold' }] });
    const { open, context } = await visit.device({ person: await register() });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await context.clock.install();
    const page = await open('/hashtag-generator');
    await expect(page.getByRole('heading', { name: 'Your hashtags appear here' })).toBeVisible();
    await expect(page.getByText('10 tokens', { exact: true })).toBeVisible();
    await expect(page.getByText('Cost2 tokens')).toBeVisible();
    await expect(page.getByText(searched)).toBeVisible();
    await visit.checkScreen(page);

    await page.getByLabel('Theme').fill(' \u200b ');
    await generate(page).click();
    const required = 'Please enter a theme to generate hashtags for.';
    await expect(toastWith(page, 'Theme Required', required)).toBeVisible();
    await expect(page.getByLabel('Theme')).toBeFocused();
    await expect(page.getByLabel('Theme')).toHaveAccessibleDescription(required);
    await visit.checkScreen(page);
    await page.getByLabel('Theme').fill('Sourdough baking');
    await expect(page.getByLabel('Theme')).toHaveAttribute('aria-invalid', 'false');
    await page.keyboard.press('Enter');
    await scripted.untilHeld(1);
    await expect(page.getByRole('heading', { name: 'Generating hashtags' })).toBeVisible();
    await visit.checkScreen(page);
    scripted.release();

    await expect(
      page.getByRole('heading', { name: 'Hashtags for “Sourdough baking”' }),
    ).toBeVisible();
    const tags = (await output(page).inputValue()).split(' ');
    expect(new Set(tags).size).toBe(30);
    for (const tag of tags) expect(tag).toMatch(/^#[\p{L}\p{N}_]+$/u);
    await expect(output(page)).toHaveAttribute('readonly');
    await expect(page.getByText(hashtagTexts.general)).toHaveCount(0);
    await expect(page.getByText('8 tokens', { exact: true })).toBeVisible();
    await visit.checkScreen(page);

    await context.clock.pauseAt(new Date(Date.now() + 600_000));
    for (const [button, count] of [
      ['Copy All', 30],
      ['Copy top 5', 5],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await expect(copied(page)).toHaveCount(1);
      await expect(
        page.getByRole('button', { name: button }).locator('.lucide-check'),
      ).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        tags.slice(0, count).join(' '),
      );
      await context.clock.runFor(1_900);
      await expect(copied(page)).toHaveCount(1);
      await context.clock.runFor(200);
      await expect(copied(page)).toHaveCount(0);
      await expect(page.locator('.lucide-check')).toHaveCount(0);
    }
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
      document.execCommand = () => false;
    });
    await page.getByRole('button', { name: 'Copy All' }).click();
    await expect(toastWith(page, 'Copy Failed', 'Failed to copy to clipboard')).toBeVisible();
    await expect(copied(page)).toHaveCount(0);
  });

  onPhone('keeps earlier lists, and shows an error when it made none', async (visit) => {
    provider.setScript();
    const person = await register();
    for (const theme of ['night markets', 'hiking']) {
      await person.expect('POST', '/api/generate-hashtags', { json: { theme } });
    }
    const { page, expectMessage } = await visit.tab('/hashtag-generator', person);
    const recent = page.getByRole('region', { name: 'Recent results' });
    await expect(recent.getByRole('button')).toHaveText([/^hiking#/, /^night markets#/]);
    await expect(page.getByRole('heading', { name: 'Hashtags for “hiking”' })).toBeVisible();
    await recent.getByRole('button', { name: /^night markets/ }).click();
    await expect(page.getByRole('heading', { name: 'Hashtags for “night markets”' })).toBeVisible();
    await visit.checkScreen(page);

    const again = 'Failed to generate hashtags. Please try again.';
    provider.setScript({ poll: [{ kind: 'fault', faultClass: 'content_rejected' }] });
    await page.getByLabel('Theme').fill('surfing');
    await generate(page).click();
    await expect(toastWith(page, 'Generation Failed', again)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Generation Failed' })).toBeVisible();
    const why = 'Not charged: The request was rejected by the content rules';
    await expect(page.getByRole('main').getByText(why)).toBeVisible();
    await expect(page.getByText('6 tokens', { exact: true })).toBeVisible();
    await expect(recent.getByRole('button', { pressed: true })).toHaveCount(0);
    await visit.checkScreen(page);
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    const json = { error: 'This tool is taking a short break.', code: 'tool.paused' };
    await page
      .context()
      .route('/api/generate-hashtags', (route) => route.fulfill({ status: 503, json }));
    expectMessage('/api/generate-hashtags', 503);
    await generate(page).click();
    await expect(toastWith(page, 'Generation Failed', again)).toBeVisible();
  });

  onPhone('takes no order it cannot be paid for', async (visit) => {
    provider.setScript();
    const person = await register();
    await spendEverything(person);
    const { page } = await visit.tab('/hashtag-generator', person);
    await page.getByLabel('Theme').fill('surfing');

    await expect(generate(page)).toBeDisabled();
    const note = 'Insufficient tokens. You need 2 tokens to generate hashtags.';
    await expect(generate(page)).toHaveAccessibleDescription(note);
    await expect(page.getByText(note)).toBeVisible();
    await page.keyboard.press('Enter');
    await visit.checkScreen(page);
    await page.getByRole('main').getByRole('link', { name: 'Buy Tokens' }).click();
    await expect(page).toHaveURL('/tokens');
  });
});

describe('the hashtag generator of the preview engine', () => {
  const { onPhone, register } = useProduct();

  onPhone('says where its tags come from, and when they fit any post', async (visit) => {
    const { open } = await visit.device({ person: await register() });
    const home = await open('/');
    await expect(home.getByText(/^Trending hashtags via web search/)).toBeVisible();
    const page = await open('/hashtag-generator');
    const collection = 'Hashtags from our own collection, 30 hashtags per theme.';
    await expect(page.getByText(collection)).toBeVisible();
    await expect(page.getByText(searched)).toHaveCount(0);

    await page.getByLabel('Theme').fill('🎉');
    await generate(page).click();
    await expect(page.getByRole('heading', { name: 'Hashtags for “🎉”' })).toBeVisible();
    await expect(page.getByText(hashtagTexts.general)).toBeVisible();
    expect(new Set((await output(page).inputValue()).split(' ')).size).toBe(30);
    await visit.checkScreen(page);

    await page.getByLabel('Theme').fill('猫の写真');
    await generate(page).click();
    await expect(page.getByRole('heading', { name: 'Hashtags for “猫の写真”' })).toBeVisible();
    await expect(page.getByText(hashtagTexts.general)).toHaveCount(0);
    await expect(output(page)).toHaveValue(/^#猫の写真 /);
    await visit.checkScreen(page);
  });
});
