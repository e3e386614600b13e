import type { Page } from 'playwright';
import { PREVIEW_ENGINE } from '../../contract/providers.ts';
import { openProviderStandIn } from '../provider-stand-in/stand-in.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { expect } from './expect.ts';
import { selectOption, toastWith } from './fields.ts';
import { useProduct } from './journey.ts';
import { orderReel } from './reel-form.ts';

const generate = (page: Page) =>
  page.getByRole('button', { name: 'Generate Story (1 Token)' }).click();
const tokens = (page: Page, left: number) => page.getByRole('link', { name: `Tokens: ${left}` });

const standIn = await openProviderStandIn();

describe('an outside service', () => {
  const product = useProduct({ settings: standIn.fal.settings });
  const { onPhone, onDesktop, register, admin } = product;
  afterEach(async () => {
    standIn.fal.behave();
    standIn.fal.release();
    await product.world.database.query('delete from provider_circuits');
  });
  after(() => standIn.close());

  onDesktop('that is away costs nothing, is named to admins, and comes back', async (visit) => {
    const { page: live } = await visit.tab('/admin', await admin());
    await live.getByRole('tab', { name: 'Live' }).click();
    const { open, context, expectMessage } = await visit.device({ person: await register() });
    await context.clock.install();
    const page = await open('/story-generator');
    // It asks to be tried again at once.
    const away = { how: 'error', status: 503, headers: { 'retry-after': '0.01' } } as const;
    standIn.fal.misbehave('submit', away, Infinity);
    // It has failed at nine orders before.
    await product.sql`insert into provider_circuits (provider, capability, faults, fault)
       values ('fal', 'text-to-image', 9, 'unavailable')`;

    await selectOption(page, 'Theme', 'Luxury Travel');
    await generate(page);

    const why = 'Not charged: The generator was unavailable';
    await expect(page.getByRole('main').getByText(why)).toBeVisible();
    await expect(tokens(page, 10)).toBeVisible();
    await visit.checkScreen(page);
    const alert = live.getByRole('alert').filter({ hasText: 'Out:' });
    await expect(alert).toContainText('Out: fal for text to image (unavailable).');
    await visit.checkScreen(live);

    const asked = standIn.book.length;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('Made by: fal.ai', { exact: true })).toBeVisible();
    expectMessage('/api/generate-image', 503);
    await generate(page);
    const refused = 'This tool is not available right now. Please try again later.';
    await expect(toastWith(page, 'Generation failed', refused)).toBeVisible();
    const nobody = page.getByText('Nobody can make stories on this server right now.');
    await expect(nobody).toBeVisible();
    await expect(tokens(page, 10)).toBeVisible();
    expect(standIn.book).toHaveLength(asked);
    await visit.checkScreen(page);

    standIn.fal.behave();
    await product.sql`update provider_circuits set out_until = now() - interval '1 second'`;
    // The process reads the state of providers every few seconds, the page every half minute.
    await expect(async () => {
      await page.clock.fastForward('00:31');
      await expect(nobody).toBeHidden({ timeout: 1_000 });
    }).toPass({ timeout: 120_000 });
    await expect(page.getByText('Made by: fal.ai', { exact: true })).toBeVisible();
    await generate(page);
    await expect(page.getByRole('heading', { name: 'Your story is ready' })).toBeVisible();
    await expect(tokens(page, 9)).toBeVisible();
    await expect(alert).toBeHidden();
  });

  onPhone('is told to stop what is cancelled while it is being asked', async (visit) => {
    const { page } = await visit.stillTab('/reels-generator');
    const answer = Promise.withResolvers<void>();
    const stopped = () => standIn.book.filter(({ call }) => call === 'cancel').length;
    const before = { jobs: standIn.fal.jobs().length, stopped: stopped() };
    standIn.fal.hold();
    standIn.fal.misbehave('submit', { how: 'held', until: answer.promise });
    await orderReel(page);
    await expect.poll(() => standIn.fal.jobs().length).toBe(before.jobs + 1);
    await visit.checkScreen(page);

    await page.getByRole('button', { name: 'Cancel' }).click();

    await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible();
    await expect(page.getByRole('main').getByText('Not charged: Cancelled')).toBeVisible();
    await expect(tokens(page, 10)).toBeVisible();
    expect(stopped(), 'its answer has not come').toBe(before.stopped);
    answer.resolve();
    await expect.poll(stopped).toBeGreaterThan(before.stopped);
    const ending = standIn.fal.jobs().at(-1)?.ending;
    expect(ending).toMatchObject({ errorType: 'client_cancelled' });
    expect(standIn.fal.jobs()).toHaveLength(before.jobs + 1);
  });
});

describe('a provider that is not available', () => {
  const fallback = scriptedProvider({ poll: [{ kind: 'hold' }] }, { name: PREVIEW_ENGINE });
  const product = useProduct({
    providers: [scriptedProvider({}, { name: 'fal' }), fallback],
    settings: { PREVIEW_FALLBACK: 'on' },
  });
  const { onPhone, register, admin } = product;

  onPhone('is named where the preview engine stands in: tool, progress and item', async (visit) => {
    await product.sql`insert into provider_circuits (provider, capability, faults, fault, out_until)
       values ('fal', 'image-to-video', 10, 'quota', now() + interval '1 hour')`;
    const person = await register();
    const boss = await admin();
    const { page } = await visit.stillTab('/reels-generator', person);
    // The process reads the state of providers every few seconds.
    await expect(async () => {
      await page.reload();
      await expect(
        page.getByText('Made by the preview engine, because fal is not available right now.'),
      ).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await visit.checkScreen(page);

    await orderReel(page);
    await fallback.untilHeld(1);

    await expect(
      page.getByText('Being made by the preview engine because fal is not available.'),
    ).toBeVisible();
    await visit.checkScreen(page);
    const { page: live } = await visit.tab('/admin', boss);
    await live.getByRole('tab', { name: 'Live' }).click();
    await expect(
      live.getByRole('row', { name: new RegExp(`Reel .* ${person.user?.id} The preview engine`) }),
    ).toBeVisible();
    fallback.release();

    await expect(page.getByRole('heading', { name: 'Your reel is ready' })).toBeVisible();
    const [made] = await person.images();
    await page.goto(`/images?item=${made?.id}`);
    await expect(
      page
        .getByRole('dialog')
        .getByText('Made by the preview engine because fal was not available'),
    ).toBeVisible();
    await visit.checkScreen(page);
  });
});
