import type { Page } from 'playwright';
import { storyContents } from '../../contract/tools/story-scenes.ts';
import { storyThemes } from '../../contract/tools/story-themes.ts';
import { expect } from './expect.ts';
import { selectOption, toastWith, expectDownload } from './fields.ts';
import { useProduct } from './journey.ts';
import { replaceableProvider } from './replaceable-provider.ts';
import { spendEverything } from './spend-everything.ts';

const scenes = storyContents.luxuryTravel.scenes.map(({ name }) => name);
const slots = (page: Page) => page.getByRole('list', { name: 'Your story' }).getByRole('listitem');
const generate = (page: Page) =>
  page.getByRole('button', { name: 'Generate Story (1 Token)' }).click();

describe('the story generator', () => {
  const provider = replaceableProvider();
  const { journey, onPhone, onDesktop, register } = useProduct({ providers: [provider] });

  onDesktop('shows the scenes of each theme, and what is missing', async (visit) => {
    const { page } = await visit.tab('/story-generator');
    await expect(page.getByText('Made by: Scripted for a test')).toBeVisible();
    await visit.checkScreen(page);

    await generate(page);
    await expect(toastWith(page, 'Missing Information', 'Please select a theme.')).toBeVisible();
    const theme = page.getByRole('combobox', { name: 'Theme' });
    await expect(theme).toBeFocused();
    await expect(theme).toHaveAccessibleDescription('Please select a theme.');
    await visit.checkScreen(page);
    await theme.click();
    await expect(page.getByRole('option')).toHaveText(
      Object.values(storyThemes).map(({ name }) => name),
    );
    await page.getByRole('option', { name: 'Luxury Travel' }).click();
    await expect(theme).toHaveAttribute('aria-invalid', 'false');
    const items = page.getByRole('list', { name: 'Scenes' }).getByRole('listitem');
    for (const [index, { name, description }] of storyContents.luxuryTravel.scenes.entries()) {
      await expect(items.nth(index)).toContainText(name);
      await expect(items.nth(index)).toContainText(description);
    }
    await expect(slots(page)).toHaveText(scenes.map((name) => new RegExp(name)));
    await visit.checkScreen(page);

    await selectOption(page, 'Theme', 'Custom Prompt');
    await page.getByLabel('Custom prompt').fill(' \u200b ');
    await generate(page);
    await expect(
      toastWith(page, 'Missing Information', 'Please enter a custom prompt.'),
    ).toBeVisible();
    await page.getByLabel('Custom prompt').fill('x'.repeat(3_000));
    await expect(page.getByLabel('Custom prompt')).toHaveValue('x'.repeat(2_000));
    provider.setScript();
    await page.getByLabel('Custom prompt').fill('A ceramic cup, first snow outside');
    await generate(page);
    await expect(page.getByRole('heading', { name: 'Your story is ready' })).toBeVisible();
    await expect(slots(page).getByRole('img', { name: /^Custom Prompt, \d of 3/ })).toHaveCount(3);
    await expect(page.getByRole('link', { name: 'Tokens: 9' })).toBeVisible();
  });

  journey('offers the themes as pictures, the same choice as in the list', async (visit) => {
    const { page } = await visit.tab('/story-generator');
    const themes = page.getByRole('toolbar', { name: 'Story themes' });
    const select = page.getByRole('combobox', { name: 'Theme' });
    await expect(themes.getByRole('button')).toHaveText(
      Object.values(storyThemes).map(({ name }) => name),
    );
    await expect(slots(page).getByText('Example')).toHaveCount(0);

    await themes.getByRole('button', { name: 'Luxury Travel' }).click();
    await expect(select).toHaveText('Luxury Travel');
    await expect(slots(page).getByText('Example')).toHaveCount(3);
    await expect(slots(page).locator('img').nth(2)).toHaveJSProperty('complete', true);
    await visit.checkScreen(page);

    await selectOption(page, 'Theme', 'Work & Entrepreneurship');
    const pressed = themes.getByRole('button', { pressed: true });
    await expect(pressed).toHaveText('Work & Entrepreneurship');

    // One stop of the Tab key; arrow keys go on from there.
    await select.focus();
    await page.keyboard.press('Tab');
    await expect(themes.getByRole('button', { name: 'Luxury Travel' })).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(pressed).toHaveText('Custom Prompt');
    await expect(page.getByLabel('Custom prompt')).toBeVisible();
    await expect(slots(page).getByText('Example')).toHaveCount(0);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(themes.getByRole('button', { name: 'Fitness & Wellness' })).toBeFocused();
    if (visit.size.name === 'desktop') {
      await page.keyboard.press('ArrowDown');
      await expect(themes.getByRole('button', { name: 'Nightlife & Social' })).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await expect(themes.getByRole('button', { name: 'Fitness & Wellness' })).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Custom prompt')).toBeFocused();
  });

  onPhone('shows its pictures as they are made, in every tab', async (visit) => {
    const scripted = provider.setScript({
      poll: [{ kind: 'hold' }, { kind: 'hold' }, { kind: 'hold' }],
    });
    const { open } = await visit.device({ person: await register() });
    const tabs = [await open('/story-generator'), await open('/story-generator')] as const;
    const [, page] = tabs;
    await selectOption(page, 'Theme', 'Luxury Travel');
    await generate(page);

    // The worker's two slots make two of them at the same time.
    for (const [made, held] of [
      [0, 2],
      [2, 3],
    ] as const) {
      await scripted.untilHeld(held);
      if (made === 2) await page.reload();
      for (const tab of tabs) {
        await expect(tab.getByRole('heading', { name: 'Generating your story' })).toBeVisible();
        await expect(slots(tab).getByRole('img', { name: /^Luxury Travel, / })).toHaveCount(made);
        await expect(slots(tab).getByText(/^Making /)).toHaveText(
          scenes.slice(made).map((name) => `Making ${name}`),
        );
      }
      if (made === 0) await expectRunning(page.getByText(/^\d+\.\d\ds$/));
      if (made === 2) await visit.checkScreen(page);
      scripted.release();
    }

    for (const tab of tabs) {
      await expect(tab.getByRole('heading', { name: 'Your story is ready' })).toBeVisible();
      await expect(tab.getByText(/^Luxury Travel · Made in \d+\.\d\d s$/)).toBeVisible();
      await expect(slots(tab).getByRole('img')).toHaveCount(3);
      await expect(tab.getByRole('link', { name: 'Tokens: 9' })).toBeVisible();
    }
    await visit.checkScreen(page);
    await expect(slots(page).getByRole('button', { name: /^Download / })).toHaveCount(3);
    await expectDownload(
      page.getByRole('button', { name: `Download ${scenes[1]}` }),
      'Luxury Travel-2.jpg',
    );

    await page.getByRole('button', { name: 'Create Another' }).click();
    await expect(slots(page).getByRole('img')).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: 'Theme' })).toBeVisible();
  });

  onDesktop('shows which pictures failed, and that they cost nothing', async (visit) => {
    const rejected = { kind: 'fault', faultClass: 'content_rejected' } as const;
    const why = 'Not charged: The request was rejected by the content rules';
    provider.setScript({ poll: [{ kind: 'answer' }, rejected] });
    const { person, page, expectMessage } = await visit.tab('/story-generator');
    await selectOption(page, 'Theme', 'Luxury Travel');
    await generate(page);

    await expect(page.getByRole('heading', { name: 'Your story is ready' })).toBeVisible();
    await expect(page.getByText(`Not everything could be made. ${why}`)).toBeVisible();
    await expect(slots(page).getByText('Not made')).toHaveCount(1);
    await visit.checkScreen(page);
    await page.getByRole('button', { name: 'Create Another' }).click();
    provider.setScript({ poll: [rejected, rejected, rejected] });
    await generate(page);

    await expect(
      toastWith(page, 'Generation failed', 'The request was rejected by the content rules'),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Generation failed' })).toBeVisible();
    await expect(page.getByRole('main').getByText(why)).toBeVisible();
    await expect(slots(page).getByText('Not made')).toHaveCount(3);
    await expect(page.getByRole('link', { name: 'Tokens: 10' })).toBeVisible();
    await visit.checkScreen(page);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('combobox', { name: 'Theme' })).toHaveText('Luxury Travel');

    provider.setScript();
    await spendEverything(person);
    expectMessage('/api/generate-image', 402);
    await expect(page.getByRole('link', { name: 'Tokens: 0' })).toBeVisible();
    await generate(page);
    const poor = toastWith(
      page,
      'Generation failed',
      'You need at least 1 token to generate a story.',
    );
    await poor.getByRole('button', { name: 'Buy Tokens' }).click();
    await expect(page).toHaveURL('/tokens');
  });
});

/** Waits until the figure has changed. */
async function expectRunning(figure: ReturnType<Page['getByText']>): Promise<void> {
  const before = await figure.textContent();
  await expect.poll(() => figure.textContent()).not.toBe(before);
}
