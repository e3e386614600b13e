import type { Page } from 'playwright';
import { expect } from './expect.ts';
import { selectOption, toastWith, expectDownload } from './fields.ts';
import { useProduct } from './journey.ts';
import { replaceableProvider } from './replaceable-provider.ts';

const option = 'Generate Options (10 tokens)';
const training = 'Start Training (50 tokens)';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const card = (page: Page) => page.getByRole('article', { name: 'Female, Mixed' });
const portraits = (page: Page) => page.getByRole('radio');
const nextStep = (page: Page) => page.locator('[aria-current="step"]');

async function choosePersona(page: Page): Promise<void> {
  await selectOption(page, 'Gender', 'Female');
  await selectOption(page, 'Race', 'Mixed');
}

describe('the AI influencer generator', () => {
  const provider = replaceableProvider();
  const { journey, onPhone, register, runAdminCommand } = useProduct({ providers: [provider] });

  onPhone('makes portraits, keeps them while tokens are bought, and trains one', async (visit) => {
    const scripted = provider.setScript({ poll: [{ kind: 'hold' }] });
    const { person, page, expectMessage } = await visit.tab('/ai-influencer-generator');
    await expect(page.getByRole('list', { name: 'How it works' }).getByRole('listitem')).toHaveText(
      [/3 portrait options/, /Train a face model/, /Generate with prompts/],
    );
    await expect(page.getByText(/^60 tokens in all: 10 now/)).toBeVisible();
    await expect(nextStep(page)).toContainText('Choose a face10 tokens');
    await expect(page.getByRole('button', { name: option })).toHaveAccessibleDescription(
      'Leaves 0 tokens. Training needs 50 more.',
    );
    await visit.checkScreen(page);

    await press(page, option);
    const required = 'Gender and race selection required';
    await expect(toastWith(page, 'Generation Failed', required)).toBeVisible();
    const gender = page.getByRole('combobox', { name: 'Gender' });
    const race = page.getByRole('combobox', { name: 'Race' });
    await expect(gender).toBeFocused();
    await expect(gender).toHaveAccessibleDescription('Choose a gender.');
    await expect(race).toHaveAccessibleDescription('Choose a race.');
    await visit.checkScreen(page);
    await race.click();
    const entry = page.getByRole('option', { name: 'Middle Eastern' });
    const face = entry.locator('img');
    await expect(face).toHaveAttribute('src', '/api/examples/face-Female-MiddleEastern.webp');
    await expect
      .poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(96);
    await page.keyboard.press('Escape');
    await choosePersona(page);
    await expect(gender).toHaveAttribute('aria-invalid', 'false');
    await expect(race).toHaveAttribute('aria-invalid', 'false');
    await press(page, option);
    await scripted.untilHeld(1);
    await expect(page.getByRole('heading', { name: 'Generating three portraits' })).toBeVisible();
    await visit.checkScreen(page);
    scripted.release();
    await expect(portraits(page)).toHaveCount(3);
    await expect(nextStep(page)).toContainText('Train a face model50 tokens');
    await press(page, training);
    const unchosen = 'Please choose one of the portraits made for you.';
    await expect(toastWith(page, 'Training Failed', unchosen)).toBeVisible();

    await portraits(page).nth(0).focus();
    await page.keyboard.press('ArrowRight');
    await expect(portraits(page).nth(1)).toBeChecked();
    await visit.checkScreen(page);
    expectMessage('/api/ai-influencer/train-lora', 402);
    await press(page, training);
    const poor = 'You need at least 50 tokens to start training.';
    const refused = toastWith(page, 'Training Failed', poor);
    await refused.getByRole('button', { name: 'Buy Tokens' }).click();
    await expect(page).toHaveURL('/tokens');
    await runAdminCommand('grant', person.email, '100');
    await expect(page.getByRole('link', { name: 'Tokens: 100' })).toBeVisible();
    await page.goBack();

    await portraits(page).nth(1).check();
    await expect(page.getByRole('combobox', { name: 'Gender' })).toHaveText('Female');
    await press(page, training);
    await expect(toastWith(page, 'Training Complete!')).toBeVisible();
    await expect(card(page).getByText('Ready', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tokens: 50' })).toBeVisible();
    await expect(nextStep(page)).toContainText('Generate with prompts5 tokens a picture');
    // Options, selection, gender and race are cleared; the two other portraits return on request.
    await expect(page.getByRole('combobox', { name: 'Gender' })).toHaveText('Choose');
    await expect(portraits(page)).toHaveCount(0);
    await press(page, 'Show 2 earlier portraits');
    await expect(portraits(page)).toHaveCount(2);
    await visit.checkScreen(page);
  });

  journey('trains, generates and deletes a persona, in every tab', async (visit) => {
    provider.setScript();
    const person = await register();
    await runAdminCommand('grant', person.email, '65');
    const { open } = await visit.device({ person });
    const [other, page] = [
      await open('/ai-influencer-generator'),
      await open('/ai-influencer-generator'),
    ];
    for (const tab of [other, page]) {
      await expect(tab.getByRole('heading', { name: 'No influencers yet' })).toBeVisible();
    }
    await expect(page.locator('img[src*="/examples/influencer-"]')).toHaveCount(3);
    await choosePersona(page);
    await press(page, option);
    await portraits(page).nth(2).check();
    const scripted = provider.setScript({ poll: [{ kind: 'hold' }, { kind: 'hold' }] });
    await press(page, training);
    await scripted.untilHeld(1);

    for (const tab of [other, page]) {
      await expect(card(tab).getByText('Training...', { exact: true })).toBeVisible();
      await expect(card(tab).getByRole('progressbar')).toBeVisible();
      await expect(card(tab).getByRole('textbox', { name: 'Prompt' })).toHaveCount(0);
    }
    await visit.checkScreen(page);
    await card(page).getByRole('button', { name: 'Refresh' }).click();
    const going = 'Training is in progress.';
    await expect(toastWith(page, 'Training...', going)).toBeVisible();
    scripted.release();
    await expect(toastWith(page, 'Training Complete!')).toBeVisible();
    for (const tab of [other, page]) {
      await expect(card(tab).getByText('Ready', { exact: true })).toBeVisible();
    }

    const generate = card(page).getByRole('button', { name: 'Generate (5 tokens)' });
    await generate.click();
    const prompt = 'Please enter a prompt to generate an image';
    await expect(toastWith(page, 'Prompt Required', prompt)).toBeVisible();
    await expect(card(page).getByRole('textbox', { name: 'Prompt' })).toBeFocused();
    await card(page).getByRole('textbox', { name: 'Prompt' }).fill('On a rooftop at dusk');
    await generate.click();
    await scripted.untilHeld(2);
    await expect(card(page).getByRole('heading', { name: 'Generating the picture' })).toBeVisible();
    await visit.checkScreen(page);
    scripted.release();
    const made = card(page).getByRole('region', { name: 'Generated image' });
    await expect(
      made.getByRole('img', { name: /^Generated image of Female, Mixed/ }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tokens: 10' })).toBeVisible();
    await visit.checkScreen(page);
    await expectDownload(made.getByRole('button', { name: 'Download' }), 'AI Influencer-1.jpg');
    await expect(made.getByRole('heading', { name: 'The picture is ready' })).toBeVisible();
    await expect(made.getByRole('button', { name: 'Regenerate (5 tokens)' })).toBeVisible();
    await made.getByRole('button', { name: 'More', exact: true }).click();
    await expect(made.getByRole('link', { name: 'Enhance (1 Token)' })).toBeVisible();

    await card(page).getByRole('button', { name: 'Delete Female, Mixed' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this influencer?' });
    await expect(dialog).toBeVisible();
    await visit.checkScreen(page);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(toastWith(page, 'Influencer deleted')).toBeVisible();
    for (const tab of [other, page]) await expect(card(tab)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'No influencers yet' })).toBeVisible();
    expect(await person.images()).toHaveLength(1);
  });
});
