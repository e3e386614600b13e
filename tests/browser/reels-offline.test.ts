import { deviceWithoutSockets } from './device-without-sockets.ts';
import { expect } from './expect.ts';
import { toastWith } from './fields.ts';
import { useProduct } from './journey.ts';
import { replaceableProvider } from './replaceable-provider.ts';
import { orderReel } from './reel-form.ts';

describe('a reel without the socket', () => {
  const provider = replaceableProvider();
  const { onPhone, onDesktop, register } = useProduct({ providers: [provider] });

  onDesktop('is found by polling: after 3 seconds, then every 5', async (visit) => {
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

  onPhone('is given up after ten minutes', async (visit) => {
    const scripted = provider.setScript({ poll: [{ kind: 'hold' }] });
    const person = await register();
    const { open, context } = await deviceWithoutSockets(visit, person);
    const page = await open('/reels-generator');
    await orderReel(page);
    await scripted.untilHeld(1);
    await context.clock.fastForward(5_000);
    await expect(page.getByText('Reconnecting…')).toBeVisible();

    await context.clock.fastForward(600_000);

    await expect(toastWith(page, 'Generation Timeout')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'This is taking too long' })).toBeVisible();
    await visit.checkScreen(page);
    // The worker waits at its end for what still runs.
    scripted.release();
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
