import { behindProxy } from './behind-proxy.ts';
import { expect } from './expect.ts';
import { toastSaying } from './fields.ts';
import { useProduct } from './journey.ts';
import { recastProvider } from './recast-provider.ts';
import { orderReel } from './reel-form.ts';

describe('a reel without the socket', () => {
  const provider = recastProvider();
  const { journey, register } = useProduct({ providers: [provider] });

  journey('is found by asking: after 3 seconds, then every 5', async (visit) => {
    const scripted = provider.play({ poll: [{ does: 'hold' }] });
    const person = await register();
    const { open, context } = await behindProxy(visit, person);
    await context.addInitScript(keepTimes);
    const page = await open('/reels-generator');
    const accepted = page.waitForResponse('/api/generate-reels');
    await orderReel(page);
    const { generationId } = await (await accepted).json();
    await scripted.held(1);
    await expect(page.getByRole('main').getByText('Starting').first()).toBeVisible();

    await context.clock.fastForward(3_000);
    await expect(page.getByRole('main').getByText('Animating').first()).toBeVisible();
    await visit.looksRight(page);
    scripted.release();
    await person.over(generationId);
    await context.clock.fastForward(5_000);

    await expect(page.getByRole('heading', { name: 'Your reel is ready' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tokens: 9' })).toBeVisible();
    const [ordered = 0, ...looks] = await page.evaluate<number[]>('times');
    const waits = looks.map((at, index) => at - (looks[index - 1] ?? ordered));
    expect(waits.length).toBeGreaterThanOrEqual(2);
    expect(waits[0]).toBeGreaterThanOrEqual(3_000);
    for (const wait of waits.slice(1)) expect(wait).toBeGreaterThanOrEqual(5_000);
  });

  journey('is given up after ten minutes', async (visit) => {
    const scripted = provider.play({ poll: [{ does: 'hold' }] });
    const person = await register();
    const { open, context } = await behindProxy(visit, person);
    const page = await open('/reels-generator');
    await orderReel(page);
    await scripted.held(1);
    await context.clock.fastForward(5_000);
    await expect(page.getByText('Reconnecting…')).toBeVisible();

    await context.clock.fastForward(600_000);

    await expect(toastSaying(page, 'Generation Timeout')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'This takes too long' })).toBeVisible();
    await visit.looksRight(page);
  });
});

/** Notes, by the page's clock, when it orders and when it looks for the reel: `times`. */
function keepTimes(): void {
  const times: number[] = [];
  const send = window.fetch;
  Object.assign(window, { times });
  window.fetch = (input, init) => {
    if (
      /generate-reels|\/api\/images/.test(input instanceof Request ? input.url : input.toString())
    )
      times.push(Date.now());
    return send(input, init);
  };
}
