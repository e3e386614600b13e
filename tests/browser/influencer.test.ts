import type { Page } from 'playwright';
import { expect } from './expect.ts';
import { choose, toastSaying } from './fields.ts';
import { useProduct } from './journey.ts';
import { recastProvider } from './recast-provider.ts';

const option = 'Generate Options (10 tokens)';
const training = 'Start Training (50 tokens)';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const card = (page: Page) => page.getByRole('article', { name: 'Female, Mixed' });
const portraits = (page: Page) => page.getByRole('radio');

async function choosePersona(page: Page): Promise<void> {
  await choose(page, 'Gender', 'Female');
  await choose(page, 'Race', 'Mixed');
}

describe('the AI influencer generator', () => {
  const provider = recastProvider();
  const { journey, register, operate } = useProduct({ providers: [provider] });

  journey('makes portraits, keeps them while tokens are bought, and trains one', async (visit) => {
    const scripted = provider.play({ poll: [{ does: 'hold' }] });
    const person = await register();
    const { open, foresee } = await visit.device({ person });
    const page = await open('/ai-influencer-generator');
    await expect(page.getByRole('list', { name: 'How it works' }).getByRole('listitem')).toHaveText(
      [/3 portrait options/, /Train a face model/, /Generate with prompts/],
    );
    await expect(page.getByText(/^60 tokens in all: 10 now/)).toBeVisible();
    await visit.looksRight(page);

    await press(page, option);
    const required = 'Gender and race selection required';
    await expect(toastSaying(page, 'Generation Failed', required)).toBeVisible();
    await choosePersona(page);
    await press(page, option);
    await scripted.held(1);
    await expect(page.getByRole('heading', { name: 'Generating three portraits' })).toBeVisible();
    await visit.looksRight(page);
    scripted.release();
    await expect(portraits(page)).toHaveCount(3);
    await press(page, training);
    const unchosen = 'Please choose one of the portraits made for you.';
    await expect(toastSaying(page, 'Training Failed', unchosen)).toBeVisible();

    await portraits(page).nth(0).focus();
    await page.keyboard.press('ArrowRight');
    await expect(portraits(page).nth(1)).toBeChecked();
    await visit.looksRight(page);
    foresee('/api/ai-influencer/train-lora', 402);
    await press(page, training);
    const poor = 'You need at least 50 tokens to start training.';
    const refused = toastSaying(page, 'Training Failed', poor);
    await refused.getByRole('button', { name: 'Buy Tokens' }).click();
    await expect(page).toHaveURL('/tokens');
    await operate('grant', person.email, '100');
    await expect(page.getByRole('link', { name: 'Tokens: 100' })).toBeVisible();
    await page.goBack();

    await portraits(page).nth(1).check();
    await expect(page.getByRole('combobox', { name: 'Gender' })).toHaveText('Female');
    await press(page, training);
    await expect(toastSaying(page, 'Training Complete!')).toBeVisible();
    await expect(card(page).getByText('Ready', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tokens: 50' })).toBeVisible();
    // Options, selection, gender and race are cleared; the two left over come back on request.
    await expect(page.getByRole('combobox', { name: 'Gender' })).toHaveText('Choose');
    await expect(portraits(page)).toHaveCount(0);
    await press(page, 'Show 2 earlier portraits');
    await expect(portraits(page)).toHaveCount(2);
    await visit.looksRight(page);
  });

  journey('trains, generates and deletes a persona, in every tab', async (visit) => {
    provider.play();
    const person = await register();
    await operate('grant', person.email, '65');
    const { open } = await visit.device({ person });
    const [other, page] = [
      await open('/ai-influencer-generator'),
      await open('/ai-influencer-generator'),
    ];
    for (const tab of [other, page]) {
      await expect(tab.getByRole('heading', { name: 'Nobody here yet' })).toBeVisible();
    }
    await choosePersona(page);
    await press(page, option);
    await portraits(page).nth(2).check();
    const scripted = provider.play({ poll: [{ does: 'hold' }, { does: 'hold' }] });
    await press(page, training);
    await scripted.held(1);

    for (const tab of [other, page]) {
      await expect(card(tab).getByText('Training...', { exact: true })).toBeVisible();
      await expect(card(tab).getByRole('progressbar')).toBeVisible();
      await expect(card(tab).getByRole('textbox', { name: 'Prompt' })).toHaveCount(0);
    }
    await visit.looksRight(page);
    await card(page).getByRole('button', { name: 'Refresh' }).click();
    const going = 'Training is in progress.';
    await expect(toastSaying(page, 'Training...', going)).toBeVisible();
    scripted.release();
    await expect(toastSaying(page, 'Training Complete!')).toBeVisible();
    for (const tab of [other, page]) {
      await expect(card(tab).getByText('Ready', { exact: true })).toBeVisible();
    }

    const generate = card(page).getByRole('button', { name: 'Generate (5 tokens)' });
    await generate.click();
    const prompt = 'Please enter a prompt to generate an image';
    await expect(toastSaying(page, 'Prompt Required', prompt)).toBeVisible();
    await card(page).getByRole('textbox', { name: 'Prompt' }).fill('On a rooftop at dusk');
    await generate.click();
    await scripted.held(2);
    await expect(card(page).getByRole('heading', { name: 'Generating the picture' })).toBeVisible();
    await visit.looksRight(page);
    scripted.release();
    const made = card(page).getByRole('region', { name: 'Generated image' });
    await expect(
      made.getByRole('img', { name: /^Generated image of Female, Mixed/ }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tokens: 10' })).toBeVisible();
    await visit.looksRight(page);
    const download = page.waitForEvent('download');
    await made.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('AI Influencer-1.jpg');

    await card(page).getByRole('button', { name: 'Delete Female, Mixed' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this influencer?' });
    await expect(dialog).toBeVisible();
    await visit.looksRight(page);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(toastSaying(page, 'Influencer deleted')).toBeVisible();
    for (const tab of [other, page]) {
      await expect(tab.getByRole('heading', { name: 'Nobody here yet' })).toBeVisible();
    }
    expect(await person.images()).toHaveLength(1);
  });
});
