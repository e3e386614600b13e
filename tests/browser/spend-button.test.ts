import type { Page } from 'playwright';
import { expect } from './expect.ts';
import { useProduct } from './journey.ts';
import { spendEverything } from './spend-everything.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

describe('a button that spends tokens', () => {
  const product = useProduct();
  const { onPhone, onDesktop, register, admin } = product;

  onPhone('says what it leaves, and what the next step will lack', async (visit) => {
    const { open } = await visit.device({ person: await register() });

    const story = await open('/story-generator');
    await expect(button(story, /^Generate Story/)).toHaveAccessibleDescription('Leaves 9 tokens');
    await expect(story.getByRole('main').getByRole('link', { name: 'Buy Tokens' })).toHaveCount(0);
    await visit.checkScreen(story);

    const persona = await open('/ai-influencer-generator');
    await expect(button(persona, /^Generate Options/)).toHaveAccessibleDescription(
      'Leaves 0 tokens. Training needs 50 more.',
    );
    await visit.checkScreen(persona);
    await persona.getByRole('main').getByRole('link', { name: 'Buy Tokens' }).click();
    await expect(persona).toHaveURL('/tokens');
  });

  onDesktop('says what is missing, with the way to buy it', async (visit) => {
    const person = await register();
    await person.expect('POST', '/api/generate-image', { json: { theme: 'luxuryTravel' } });
    const { open } = await visit.device({ person });
    const persona = await open('/ai-influencer-generator');
    await expect(button(persona, /^Generate Options/)).toHaveAccessibleDescription(
      'You have 9. 1 more needed. Training needs 50 more.',
    );
    await visit.checkScreen(persona);

    await product.runAdminCommand('grant', person.email, '51');
    await expect(button(persona, /^Generate Options/)).toHaveAccessibleDescription(
      'Leaves 50 tokens',
    );
  });

  onPhone('can still be pressed by whoever has too few, at every tool', async (visit) => {
    const person = await register();
    await spendEverything(person);
    const { page } = await visit.stillTab('/reels-generator', person);
    for (const [path, name] of [
      ['/reels-generator', 'Generate Reel (1 Token)'],
      ['/story-generator', 'Generate Story (1 Token)'],
      ['/realism-enhancer', 'Enhance (1 Token)'],
    ] as const) {
      await page.goto(path);
      await expect(button(page, name)).toBeEnabled();
      await expect(button(page, name)).toHaveAccessibleDescription('You have 0. 1 more needed.');
      await visit.checkScreen(page);
    }
    await page.getByRole('main').getByRole('link', { name: 'Buy Tokens' }).click();
    await expect(page).toHaveURL('/tokens');
  });

  onDesktop('says nothing to an administrator, who has no limit', async (visit) => {
    const { page } = await visit.tab('/story-generator', await admin());

    await expect(button(page, /^Generate Story/)).toHaveAccessibleDescription('');
  });
});
