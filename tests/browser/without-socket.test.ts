import type { Page } from 'playwright';
import type { Person } from '../person.ts';
import { orderAndWait, portraits, training } from '../screens/orders.ts';
import { expect } from './expect.ts';
import { toastWith } from './fields.ts';
import { useProduct } from './journey.ts';
import { replaceableProvider } from './replaceable-provider.ts';
import { orderReel } from './reel-form.ts';
import type { Device, Visit } from './visit.ts';

const card = (page: Page) => page.getByRole('article', { name: 'Female, Latino' });
const statusPath = /^\/api\/ai-influencer\/check-status\/\d+$/;

describe('what is made without the socket', () => {
  const provider = replaceableProvider();
  const product = useProduct({ providers: [provider] });
  const { onDesktop, register } = product;

  onDesktop('is a reel found by polling: after 3 seconds, then every 5', async (visit) => {
    const scripted = provider.setScript({ poll: [{ kind: 'hold' }] });
    const person = await register();
    const { open, context, hold } = await deviceWithoutSockets(visit, person);
    await context.addInitScript(recordRequestTimes);
    const page = await open('/reels-generator');
    // Its clock runs: on a busy machine it would have asked before it is looked at.
    const letAsk = await hold('/api/generations/*');
    const accepted = page.waitForResponse('/api/generate-reels');
    await orderReel(page);
    const { generationId } = await (await accepted).json();
    await scripted.untilHeld(1);
    await expect(page.getByRole('main').getByText('Starting').first()).toBeVisible();

    letAsk();
    await context.clock.fastForward(3_000);
    await expect(page.getByRole('main').getByText('Animating').first()).toBeVisible();
    await visit.checkScreen(page);
    scripted.release();
    await person.untilEnded(generationId);
    await context.clock.fastForward(5_000);

    await expect(page.getByRole('heading', { name: 'Your reel is ready' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tokens: 9' })).toBeVisible();
    const [ordered = 0, ...looks] = await page.evaluate<number[]>('times');
    const waits = looks.map((at, index) => at - (looks[index - 1] ?? ordered));
    expect(waits.length).toBeGreaterThanOrEqual(2);
    expect(waits[0]).toBeGreaterThanOrEqual(3_000);
    for (const wait of waits.slice(1)) expect(wait).toBeGreaterThanOrEqual(5_000);
  });

  onDesktop('is a training found by polling at once and every 30 seconds', async (visit) => {
    const person = await register();
    await product.runAdminCommand('grant', person.email, '150');
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

/** Records in `times`, by the page's clock, when it orders and when it polls for the reel. */
function recordRequestTimes(): void {
  const times: number[] = [];
  const send = window.fetch;
  Object.assign(window, { times });
  window.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    // The strip of recent reels asks for its own type.
    if (/generate-reels|\/api\/images/.test(url) && !url.includes('type=')) times.push(Date.now());
    return send(input, init);
  };
}

/** A browser behind a proxy that blocks live connections, with a clock that the test controls. */
async function deviceWithoutSockets(visit: Visit, person: Person): Promise<Device> {
  const device = await visit.device({ person, reducedMotion: 'reduce' });
  device.allowMessage(/^\/socket\.io\//, /ERR_FAILED/);
  await device.context.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
  await device.context.route(/\/socket\.io\//, (route) => route.abort());
  await device.context.clock.install();
  return device;
}
