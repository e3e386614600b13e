import type { Page } from 'playwright';
import { previewEngine } from '../../preview-engine/preview-engine.ts';
import type { Person } from '../person.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { smallReelSize } from '../small-reel-size.ts';
import { expect } from './expect.ts';
import { selectOption, toastWith } from './fields.ts';
import { useProduct, type JourneyProduct } from './journey.ts';
import { replaceableProvider } from './replaceable-provider.ts';

const chips = (page: Page, label = 'Will draw') =>
  page.getByRole('list', { name: label }).getByRole('listitem');
const hint = /^What the preview engine will /;

describe('what a form says of its words', () => {
  const product = useProduct();
  const { journey, onPhone, onDesktop } = product;

  journey('is what the story will show and leave out, without a jump', async (visit) => {
    const { page, expectMessage } = await visit.tab('/story-generator');
    await selectOption(page, 'Theme', 'Custom Prompt');
    const prompt = page.getByLabel('Custom prompt');
    const order = page.getByRole('button', { name: 'Generate Story (1 Token)' });
    await expect(page.getByText(hint)).toBeVisible();
    const before = await order.boundingBox();

    await prompt.fill('a woman on a beach beside a windmill at sunset');

    await expect(chips(page)).toHaveText(['woman', 'beach', 'sunset']);
    await expect(page.getByText('Leaves out: windmill').first()).toBeVisible();
    await expect(
      page.getByRole('status').filter({ hasText: 'Will draw: woman, beach, sunset.' }),
    ).toHaveCount(1);
    expect(await order.boundingBox()).toEqual(before);
    await visit.checkScreen(page);

    await prompt.fill('a ceramic teapot on a wooden table');
    await expect(
      page.getByText('We cannot draw what this begins with: ceramic').first(),
    ).toBeVisible();
    await expect(chips(page)).toHaveCount(0);
    expectMessage('/api/generate-image', 422);
    await order.click();
    await expect(
      toastWith(page, 'Generation failed', 'The preview engine cannot draw “ceramic teapot”.'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tokens: 10' })).toBeVisible();

    await prompt.fill('');
    await expect(page.getByText(hint)).toBeVisible();
  });

  onPhone('is what a persona will be seen in, and a refusal of the rest', async (visit) => {
    const person = await withPersonas(product, { Female: 'local' });
    const { page, expectMessage } = await visit.tab('/ai-influencer-generator', person);
    const prompt = page.getByRole('textbox', { name: 'Prompt' });

    await prompt.fill('in a red sweater in a café in Paris');

    await expect(chips(page)).toHaveText(['red', 'sweater', 'café']);
    await expect(page.getByText('Leaves out: Paris').first()).toBeVisible();
    await visit.checkScreen(page);
    await prompt.fill('zxqv');
    expectMessage('/api/ai-influencer/generate', 422);
    await page.getByRole('button', { name: 'Generate (5 tokens)' }).click();
    await expect(
      toastWith(page, 'Generation Failed', 'The preview engine cannot draw “zxqv”.'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tokens: 10' })).toBeVisible();
  });

  onDesktop('is what the film will do, which is never refused', async (visit) => {
    const { page } = await visit.stillTab('/reels-generator');
    await selectOption(page, 'Category', 'Custom');
    await page.getByLabel('Custom animation prompt').fill('zoom out slowly while a dragon lands');

    await expect(chips(page, 'Will do')).toHaveText(['zoom out', 'slow']);
    await expect(page.getByText('Leaves out: dragon, lands').first()).toBeVisible();
    await visit.checkScreen(page);
  });
});

describe('a form whose provider understands language', () => {
  const { onDesktop } = useProduct({ providers: [replaceableProvider()] });

  onDesktop('says nothing of the words and asks nothing', async (visit) => {
    const { page } = await visit.tab('/story-generator');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await selectOption(page, 'Theme', 'Custom Prompt');
    await expect(page.getByText('Made by: Scripted for a test')).toBeVisible();

    await page.getByLabel('Custom prompt').fill('an idea of freedom');
    await page.getByRole('button', { name: 'Generate Story (1 Token)' }).click();
    await expect(page.getByRole('heading', { name: 'Your story is ready' })).toBeVisible();

    await expect(page.getByText(hint)).toHaveCount(0);
    expect(asked.filter((url) => url.includes('/api/prompts'))).toEqual([]);
  });
});

describe('the words for a persona', () => {
  const product = useProduct({
    providers: [scriptedProvider({}, { name: 'fal' }), previewEngine({ reelSize: smallReelSize })],
  });
  const { onPhone } = product;

  onPhone('are read by who trained it, whoever serves others', async (visit) => {
    const person = await withPersonas(product, { Female: 'local', Male: 'fal' });
    const { page } = await visit.tab('/ai-influencer-generator', person);
    const card = (name: string) => page.getByRole('article', { name, exact: true });

    await expect(
      card('Female, Latino').getByText('Made by the preview engine, which trained this persona.'),
    ).toBeVisible();
    await expect(card('Female, Latino').getByText(hint)).toBeVisible();
    await expect(
      card('Male, Latino').getByText('Made by fal, which trained this persona.'),
    ).toBeVisible();
    await expect(card('Male, Latino').getByText(hint)).toHaveCount(0);
    await visit.checkScreen(page);
  });
});

/** A user with personas of one picture, each of a gender and trained by a provider. */
async function withPersonas(
  { owner, world }: JourneyProduct,
  trained: Record<string, string>,
): Promise<Person> {
  const person = await owner([{ theme: 'luxuryTravel' }]);
  await world.sql`insert into influencers (user_id, gender, race, portrait_id, model_key, training_status, provider)
     select user_id, gender, 'Latino', images.id, 'models/none', 'completed', trained.provider
       from images, jsonb_each_text(${JSON.stringify(trained)}::jsonb) as trained (gender, provider)
    where user_id = ${person.user?.id}`;
  return person;
}
