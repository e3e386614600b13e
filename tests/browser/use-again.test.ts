import type { Page } from 'playwright';
import type { Influencer } from '../../contract/influencer.ts';
import { orderAndWait, personaPicture, portraits, training } from '../screens/orders.ts';
import { expect } from './expect.ts';
import { useProduct } from './journey.ts';
import { replaceableProvider } from './replaceable-provider.ts';

const details = (page: Page) => page.getByRole('region', { name: 'Prompt and options' });
const hostile = `</dd><script>alert(1)</script> ${'long '.repeat(300)}كلمات`;

describe('the words behind an item', () => {
  const provider = replaceableProvider();
  const product = useProduct({ providers: [provider] });
  const { onPhone, onDesktop, register, runAdminCommand } = product;

  const shown = (page: Page, facts: readonly [label: string, text: string][]) =>
    expect(details(page).locator('dl > div')).toHaveText(
      facts.map(([label, text]) => label + text),
      { useInnerText: false },
    );
  const useAgain = (page: Page) => details(page).getByRole('link', { name: 'Use again' }).click();
  const open = (page: Page, name: RegExp) => page.getByRole('button', { name }).click();

  onPhone('are shown, copied, and fill the form of a story again', async (visit) => {
    const person = await product.owner([
      { theme: 'fitnessLifestyle', sequence: 3, promptUsed: 'A prompt of ours' },
      { theme: 'customPrompt', promptUsed: hostile },
    ]);
    const device = await visit.device({
      person,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await device.open('/images');

    await open(page, /^Open .*Custom Prompt/);
    await shown(page, [
      ['Theme', 'Custom Prompt'],
      ['Prompt', hostile],
    ]);
    await visit.checkScreen(page);
    await details(page).getByRole('button', { name: 'Copy prompt' }).click();
    await expect(page.getByText('Copied')).toHaveCount(1);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(hostile);
    await useAgain(page);
    await expect(page).toHaveURL(/\/story-generator\?again=\d+$/);
    const words = page.getByRole('textbox', { name: 'Custom prompt' });
    await expect(words).toHaveValue(hostile);
    await page.reload();
    await expect(words).toHaveValue(hostile);
    await visit.checkScreen(page);

    await page.goto('/images');
    await open(page, /^Open .*Fitness/);
    await shown(page, [
      ['Theme', 'Fitness & Wellness'],
      ['Scene', 'Recovery & Self-Care'],
    ]);
    await useAgain(page);
    const theme = page.getByRole('combobox', { name: 'Theme' });
    await expect(theme).toHaveText('Fitness & Wellness');
  });

  onPhone('fill the prompt of a persona again, while there is one', async (visit) => {
    provider.setScript();
    const person = await register();
    await runAdminCommand('grant', person.email, '65');
    for (const order of [portraits, training, personaPicture('on a rooftop')]) {
      await orderAndWait(person, order);
    }
    const { page } = await visit.tab('/images', person);

    await open(page, /^Open .*AI Influencer/);
    await shown(page, [
      ['Persona', 'Female, Latino'],
      ['Prompt', 'on a rooftop'],
    ]);
    await visit.checkScreen(page);
    await useAgain(page);
    await page.reload();
    const prompt = page.getByRole('textbox', { name: 'Prompt' });
    await expect(prompt).toHaveValue('on a rooftop');
    await expect(prompt).toBeInViewport();
    await visit.checkScreen(page);

    const [persona] = await person.expect<Influencer[]>('GET', '/api/ai-influencer/list');
    await person.expect('DELETE', `/api/ai-influencer/${persona?.id}`);
    await page.goBack();
    await shown(page, [
      ['Persona', 'Deleted'],
      ['Prompt', 'on a rooftop'],
    ]);
    await expect(details(page).getByRole('link')).toHaveCount(0);
  });

  onDesktop('of a sketch lead to its original; what is gone fills nothing', async (visit) => {
    provider.setScript();
    const person = await product.owner([{ theme: 'luxuryTravel', sequence: 1 }]);
    const [original] = await person.images();
    await person.expect('POST', '/api/generate-sketch', { json: { imageId: original?.id } });
    const { page } = await visit.tab('/images', person);

    await open(page, /^Open .*Sketch/);
    await expect(details(page).locator('dl > div')).toHaveCount(0);
    await visit.checkScreen(page);
    await details(page).getByRole('link', { name: 'Open the original' }).click();
    await expect(page).toHaveURL(`/images?item=${original?.id}`);
    await shown(page, [
      ['Theme', 'Luxury Travel'],
      ['Scene', 'Airport VIP'],
    ]);

    const stranger = await product.owner([{ theme: 'luxuryTravel' }]);
    const [foreign] = await stranger.images();
    for (const again of [String(foreign?.id), '1e9']) {
      await page.goto(`/story-generator?again=${again}`);
      await expect(page.getByRole('combobox', { name: 'Theme' })).toHaveText('Choose a theme');
    }
  });
});
