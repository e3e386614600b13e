import type { Page } from 'playwright';
import type { Person } from '../person.ts';
import { expect } from './expect.ts';
import { selectOption, toastWith } from './fields.ts';
import { useProduct, type JourneyProduct } from './journey.ts';

const chips = (page: Page) => page.getByRole('list', { name: 'Will draw' }).getByRole('listitem');
const hint = /^What the preview engine will /;

describe('what a form says of its words', () => {
  const product = useProduct();
  const { journey, onPhone } = product;

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
    const person = await withPersona(product);
    const { page, expectMessage } = await visit.tab('/ai-influencer-generator', person);
    const prompt = page.getByRole('textbox', { name: 'Prompt' });

    await prompt.fill('in a red sweater in a café in Paris');

    await expect(chips(page)).toHaveText(['red', 'sweater', 'café']);
    await expect(page.getByText('Leaves out: Paris').first()).toBeVisible();
    const who = 'Made by the preview engine, which trained this persona.';
    await expect(page.getByText(who)).toBeVisible();
    await visit.checkScreen(page);
    await prompt.fill('zxqv');
    expectMessage('/api/ai-influencer/generate', 422);
    await page.getByRole('button', { name: 'Generate (5 tokens)' }).click();
    await expect(
      toastWith(page, 'Generation Failed', 'The preview engine cannot draw “zxqv”.'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tokens: 10' })).toBeVisible();
  });
});

/** A user with a persona of one picture. */
async function withPersona({ owner, world }: JourneyProduct): Promise<Person> {
  const person = await owner([{ theme: 'luxuryTravel' }]);
  await world.sql`insert into influencers (user_id, gender, race, portrait_id, model_key, training_status, provider)
     select user_id, 'Female', 'Latino', id, 'models/none', 'completed', 'local'
       from images where user_id = ${person.user?.id}`;
  return person;
}
