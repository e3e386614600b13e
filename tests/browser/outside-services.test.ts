import type { Page } from 'playwright';
import { runs } from '../../contract/tools/catalogue.ts';
import { freePort } from '../../infra/run/free-port.ts';
import type { Person } from '../person.ts';
import { openProviderStandIn } from '../provider-stand-in/stand-in.ts';
import { sampleOf } from '../sample-size.ts';
import { expect } from './expect.ts';
import { selectOption, toastWith } from './fields.ts';
import { useProduct } from './journey.ts';
import { photoFile } from './photos.ts';
import { generateButton, giveConsent, uploadFile } from './reel-form.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const tokens = (page: Page, left: number) => page.getByRole('link', { name: `Tokens: ${left}` });
/** The reading of words that only the preview engine shows. */
const reading = (page: Page) => page.getByText(/^(What the preview engine will|Leaves out)/);

/** Opens the newest item of the gallery. */
async function expectItem(page: Page, person: Person): Promise<void> {
  const [newest] = await person.images();
  await page.goto(`/images?item=${newest?.id}`);
  await expect(page.getByRole('dialog').getByText('Made by fal', { exact: true })).toBeVisible();
}

for (const callbacks of sampleOf(['on', 'off'] as const, 1)) {
  const standIn = await openProviderStandIn();
  const PORT = String(await freePort());

  describe(`outside services with callbacks ${callbacks}`, () => {
    const product = useProduct({
      settings: {
        ...standIn.settings,
        PORT,
        APP_URL: `http://127.0.0.1:${PORT}`,
        PROVIDER_CALLBACKS: callbacks,
        MUSIC_CHARTS: 'on',
      },
    });
    const { journey, onPhone, onDesktop, register, runAdminCommand } = product;
    // The screens say the same either way.
    const atBothSizes = callbacks === 'on' ? journey : onDesktop;
    afterEach(() => {
      standIn.fal.release();
      standIn.fal.setPace(() => ({ queuedMs: 0, runningMs: 0 }));
    });
    after(() => standIn.close());

    /** The order that was just made waits at fal, is made there, and arrives. */
    async function expectServed(page: Page, running: string): Promise<void> {
      await expect(heading(page, running)).toBeVisible();
      await expect(page.getByText(/^In the queue, place \d$/).first()).toBeVisible();
      await expect(page.getByText(/^Being made by fal\./)).toBeVisible();
      await expect(page.getByRole('progressbar', { name: `${running}: progress` })).toBeVisible();
      standIn.fal.release();
    }

    atBothSizes('make a story', async (visit) => {
      const { person, page } = await visit.tab('/story-generator');
      await expect(page.getByText('Made by: fal.ai', { exact: true })).toBeVisible();
      standIn.fal.hold();
      standIn.fal.setPace(() => ({ queuedMs: 0, runningMs: 3_000 }));
      await selectOption(page, 'Theme', 'Luxury Travel');
      await press(page, 'Generate Story (1 Token)');
      await expectServed(page, 'Generating your story');
      await expect(page.getByText('Being made', { exact: true }).first()).toBeVisible();
      await visit.checkScreen(page);
      await expect(heading(page, 'Your story is ready')).toBeVisible();
      await expect(page.getByRole('img', { name: /^Luxury Travel, \d of 3/ })).toHaveCount(3);
      await expect(tokens(page, 9)).toBeVisible();
      await expectItem(page, person);
      await visit.checkScreen(page);
    });

    onPhone('make portraits, train a persona and show it', async (visit) => {
      const person = await register();
      await runAdminCommand('grant', person.email, '55');
      const { page } = await visit.tab('/ai-influencer-generator', person);
      await selectOption(page, 'Gender', 'Female');
      await selectOption(page, 'Race', 'Mixed');
      await expect(page.getByText('Made by: fal.ai', { exact: true })).toBeVisible();
      standIn.fal.hold();
      await press(page, 'Generate Options (10 tokens)');
      await expectServed(page, 'Generating three portraits');
      await expect(page.getByRole('radio')).toHaveCount(3);

      await page.getByRole('radio').first().check();
      standIn.fal.hold();
      await press(page, 'Start Training (50 tokens)');
      const card = page.getByRole('article', { name: 'Female, Mixed' });
      await expect(card.getByText(/^In the queue, place \d+$/).first()).toBeVisible();
      await expect(card.getByText('Being made by fal.')).toBeVisible();
      await expect(card.getByRole('progressbar')).toBeVisible();
      await visit.checkScreen(page);
      standIn.fal.release();
      await expect(toastWith(page, 'Training Complete!')).toBeVisible({ timeout: 120_000 });
      await expect(tokens(page, 5)).toBeVisible();

      standIn.fal.hold();
      await card.getByRole('textbox', { name: 'Prompt' }).fill('zxqv on a rooftop');
      await press(page, 'Generate (5 tokens)');
      await expectServed(page, 'Generating the picture');
      await expect(card.getByRole('img', { name: /^Generated image of Female/ })).toBeVisible();
      await expect(reading(page)).toHaveCount(0);
      await expect(tokens(page, 0)).toBeVisible();
      await expectItem(page, person);
    });

    if (callbacks === 'on') {
      onDesktop('make what the words of a user say', async (visit) => {
        const { page } = await visit.stillTab('/story-generator');
        await selectOption(page, 'Theme', 'Custom Prompt');
        await page.getByLabel('Custom prompt').fill('an idea of freedom beside a windmill');
        await press(page, 'Generate Story (1 Token)');
        await expect(heading(page, 'Your story is ready')).toBeVisible();
        await expect(reading(page)).toHaveCount(0);
        await expect(tokens(page, 9)).toBeVisible();

        await page.goto('/reels-generator');
        await uploadFile(page, await photoFile());
        await selectOption(page, 'Category', 'Custom');
        await page.getByLabel('Custom animation prompt').fill('a dragon lands behind her');
        await giveConsent(page);
        await expect(reading(page)).toHaveCount(0);
        await generateButton(page).click();
        await expect(heading(page, 'Your reel is ready')).toBeVisible();
        await expect(tokens(page, 8)).toBeVisible();
      });

      onPhone('find hashtags and songs', async (visit) => {
        const { database } = product.world;
        await database.query('truncate music_insights, music_refreshes');
        const { page } = await visit.tab('/hashtag-generator');
        await expect(page.getByText('Made by: OpenAI', { exact: true })).toBeVisible();
        await page.getByLabel('Theme').fill('Sourdough');
        const answer = Promise.withResolvers<void>();
        standIn.openai.misbehave('responses', { how: 'held', until: answer.promise });
        await press(page, 'Generate Hashtags');
        await expect(heading(page, 'Generating hashtags')).toBeVisible();
        await expect(page.getByText('Searching the web', { exact: true }).first()).toBeVisible();
        await expect(page.getByText(/^Being made by OpenAI\./)).toBeVisible();
        await visit.checkScreen(page);
        answer.resolve();
        await expect(page.getByRole('textbox', { name: '30 hashtags' })).toBeVisible();
        const links = page.getByRole('region', { name: 'Sources' }).getByRole('link');
        await expect(links.first()).toBeVisible();
        for (const link of await links.all()) {
          await expect(link).toHaveAttribute('href', /^https:\/\/[^@]+$/);
          await expect(link).toHaveAttribute('target', '_blank');
          await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
        }
        await expect(tokens(page, 10 - runs.hashtags.price)).toBeVisible();

        await page.goto('/music-insights');
        await press(page, 'Get Latest Trends');
        await expect(heading(page, /^TikTok Song 1$/)).toBeVisible();
        await expect(page.getByText(/found by OpenAI/).first()).toBeVisible();
        await expect(page.getByText('Invented', { exact: true })).toHaveCount(0);
      });
    }

    it('report where they were given an address', () => {
      const { statuses } = standIn.fal.webhooks;
      const hasAddress = standIn.fal.jobs().map(({ webhookUrl }) => webhookUrl !== null);
      expect(new Set(hasAddress)).toEqual(new Set([callbacks === 'on']));
      expect(statuses.includes(200)).toBe(callbacks === 'on');
    });
  });
}
