import { expect } from './expect.ts';
import { toastSaying } from './fields.ts';
import { useProduct } from './journey.ts';
import { recastProvider } from './recast-provider.ts';
import { fillReelForm, generateButton, orderReel } from './reel-form.ts';
import type { Visit } from './visit.ts';
import type { Person } from '../person.ts';

describe('a reel without the socket', () => {
  const provider = recastProvider();
  const { journey, register } = useProduct({ providers: [provider] });

  /** A browser behind a proxy that lets no live connection through, with a clock of the test's. */
  async function behindProxy(visit: Visit, person: Person) {
    const device = await visit.device({ person });
    device.tolerate(/^\/socket\.io\//, /ERR_FAILED/);
    await device.context.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
    await device.context.route(/\/socket\.io\//, (route) => route.abort());
    await device.context.clock.install();
    return device;
  }

  journey('is found by asking: after 3 seconds, then every 5', async (visit) => {
    const scripted = provider.play({ poll: [{ does: 'hold' }] });
    const person = await register();
    const { open, context } = await behindProxy(visit, person);
    const page = await open('/reels-generator');
    await expect(page.getByText('Reconnecting…')).toBeVisible();
    let asked = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/images') asked += 1;
    });
    await fillReelForm(page);
    await context.clock.pauseAt(Date.now() + 60_000);
    const accepted = page.waitForResponse('/api/generate-reels');
    await generateButton(page).click();
    const { generationId } = await (await accepted).json();
    await scripted.held(1);
    await expect(page.getByRole('heading', { name: 'Generating your reel' })).toBeVisible();
    await context.clock.runFor(2_900);
    expect(asked).toBe(0);

    await context.clock.runFor(100);
    await expect(page.getByRole('main').getByText('Animating').first()).toBeVisible();
    expect(asked).toBe(1);
    await visit.looksRight(page);
    scripted.release();
    await person.over(generationId);
    await context.clock.runFor(4_900);
    expect(asked).toBe(1);
    await context.clock.runFor(100);

    await expect(page.getByRole('heading', { name: 'Your reel is ready' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tokens: 9' })).toBeVisible();
    expect(asked).toBe(2);
  });

  journey('is given up after ten minutes', async (visit) => {
    const scripted = provider.play({ poll: [{ does: 'hold' }] });
    const person = await register();
    const { open, context } = await behindProxy(visit, person);
    const page = await open('/reels-generator');
    await orderReel(page);
    await scripted.held(1);

    await context.clock.fastForward(600_000);

    await expect(toastSaying(page, 'Generation Timeout')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'This takes too long' })).toBeVisible();
    await visit.looksRight(page);
  });
});
