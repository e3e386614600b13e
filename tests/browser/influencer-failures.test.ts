import type { Page } from 'playwright';
import type { Person } from '../person.ts';
import { orderAndWait, portraits, training } from '../screens/orders.ts';
import type { ScriptedCall } from '../scripted-provider.ts';
import { deviceWithoutSockets } from './device-without-sockets.ts';
import { expect } from './expect.ts';
import { selectOption, toastWith } from './fields.ts';
import { useProduct } from './journey.ts';
import { replaceableProvider } from './replaceable-provider.ts';

const card = (page: Page) => page.getByRole('article', { name: 'Female, Latino' });
const rejected: ScriptedCall = { kind: 'fault', faultClass: 'content_rejected' };
const rejectionText = 'The request was rejected by the content rules';
const statusPath = /^\/api\/ai-influencer\/check-status\/\d+$/;

describe('an influencer whose orders fail', () => {
  const provider = replaceableProvider();
  const product = useProduct({ providers: [provider] });
  const { onPhone, onDesktop, register, runAdminCommand } = product;

  async function rich(): Promise<Person> {
    const person = await register();
    await runAdminCommand('grant', person.email, '150');
    return person;
  }

  onPhone('refunds every token, and shows it', async (visit) => {
    provider.setScript({ poll: [{ kind: 'answer' }, rejected] });
    const person = await rich();
    const { page } = await visit.tab('/ai-influencer-generator', person);
    await selectOption(page, 'Gender', 'Female');
    await selectOption(page, 'Race', 'Latino');
    const generate = page.getByRole('button', { name: 'Generate Options (10 tokens)' });
    await generate.click();

    const part = toastWith(
      page,
      'Not all portraits could be made',
      `Not charged: ${rejectionText}`,
    );
    await expect(part).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(2);
    await expect(page.getByRole('link', { name: 'Tokens: 160' })).toBeVisible();
    provider.setScript({ poll: [rejected, rejected, rejected] });
    await generate.click();
    await expect(
      toastWith(page, 'Generation Failed', `Not charged: ${rejectionText}`),
    ).toBeVisible();

    await page.getByRole('radio').first().check();
    provider.setScript({ poll: [rejected] });
    // The order is answered last, when the training has long failed.
    await page.route('/api/ai-influencer/train-lora', async (route) => {
      const response = await route.fetch();
      await expect(toastWith(page, 'Training Failed', rejectionText)).toBeVisible();
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Start Training (50 tokens)' }).click();
    await expect(toastWith(page, 'Training Failed', rejectionText)).toBeVisible();
    await expect(card(page).getByText('Failed', { exact: true })).toBeVisible();
    await expect(card(page).getByText(/^Your tokens came back/)).toBeVisible();
    await page.getByRole('button', { name: 'Show 2 earlier portraits' }).click();
    await expect(page.getByRole('link', { name: 'Tokens: 160' })).toBeVisible();
    await visit.checkScreen(page);

    provider.setScript({ poll: [{ kind: 'answer' }, { kind: 'answer' }, { kind: 'answer' }] });
    for (const order of [portraits, training]) await orderAndWait(person, order);
    const ready = page.getByRole('article').filter({ hasText: 'Ready' });
    provider.setScript({ poll: [rejected] });
    await ready.getByRole('textbox', { name: 'Prompt' }).fill('At the sea');
    await ready.getByRole('button', { name: 'Generate (5 tokens)' }).click();
    await expect(toastWith(page, 'Generation Failed', rejectionText)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tokens: 100' })).toBeVisible();
    await product.world.database.query(`update influencers set training_status = 'pending'`);
    await page.reload();
    await expect(page.getByText('Pending', { exact: true })).toHaveCount(2);
  });

  onDesktop('is polled at once and every 30 seconds while the socket is down', async (visit) => {
    const person = await rich();
    const scripted = provider.setScript({
      poll: [{ kind: 'answer' }, { kind: 'answer' }, { kind: 'answer' }, { kind: 'hold' }],
    });
    await orderAndWait(person, portraits);
    const { body } = await training(person);
    const { generationId } = body as { generationId: string };
    await scripted.untilHeld(1);
    const { context, refuse } = await deviceWithoutSockets(visit, person);
    let asked = 0;
    context.on('request', (request) => {
      if (statusPath.test(new URL(request.url()).pathname)) asked += 1;
    });
    const checked = () =>
      page.waitForResponse((response) => statusPath.test(new URL(response.url()).pathname));
    const page = await context.newPage();
    await Promise.all([checked(), page.goto('/ai-influencer-generator')]);
    await expect(card(page).getByText('Training...', { exact: true })).toBeVisible();
    await context.clock.fastForward(4_000);
    await expect(page.getByText('Reconnecting…')).toBeVisible();
    expect(asked).toBe(1);

    await Promise.all([checked(), context.clock.fastForward(30_000)]);
    const why = await refuse('/api/ai-influencer/check-status/*');
    await Promise.all([checked(), context.clock.fastForward(30_000)]);
    await expect(toastWith(page, 'Status Check Failed', why)).toBeVisible();
    await visit.checkScreen(page);
    await context.unroute('/api/ai-influencer/check-status/*');
    scripted.release();
    await person.untilEnded(generationId);
    await context.clock.fastForward(30_000);

    await expect(toastWith(page, 'Training Complete!')).toBeVisible();
    await expect(card(page).getByText('Ready', { exact: true })).toBeVisible();
  });
});
