import type { Page } from 'playwright';
import type { Person } from '../person.ts';
import { expect } from './expect.ts';
import { toastWith } from './fields.ts';
import { testPhoto } from '../world.ts';
import { useProduct } from './journey.ts';
import { photoFile } from './photos.ts';
import { replaceableProvider } from './replaceable-provider.ts';
import { spendEverything } from './spend-everything.ts';

const title = 'Reel: Flexing, Flex Abs';
const rejected = { kind: 'fault', faultClass: 'content_rejected' } as const;
const reason = 'Not charged: The request was rejected by the content rules';

describe('the activity', () => {
  const provider = replaceableProvider();
  const product = useProduct({ providers: [provider] });
  const { journey, onPhone, onDesktop, register } = product;

  const rows = (page: Page) => page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
  async function failedReel(person: Person): Promise<string> {
    provider.setScript({ poll: [rejected] });
    const photo = await testPhoto();
    const { id } = await person.untilEnded(await person.startReel(photo));
    provider.setScript();
    return id;
  }
  const choose = async (page: Page, label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option }).click();
  };

  onPhone('shows running generations of every tab, and cancels one', async (visit) => {
    const scripted = provider.setScript({ poll: [{ kind: 'hold' }] });
    const { person, page } = await visit.tab();
    await expect(page.getByRole('button', { name: 'Activity', exact: true })).toBeVisible();

    await person.startReel(await testPhoto());
    await scripted.untilHeld(1);
    await page.getByRole('button', { name: 'Activity, 1 running' }).click();

    const row = page.getByRole('dialog', { name: 'Activity' }).getByRole('listitem');
    await expect(row).toContainText(title);
    await expect(row).toContainText('Animating');
    await expect(row).toContainText('25%');
    await expect(row.getByRole('progressbar', { name: title })).toBeVisible();
    await visit.checkScreen(page);
    await row.getByRole('button', { name: `Cancel ${title}` }).click();
    await expect(row).toContainText('Not charged: Cancelled');
    await expect(page.getByRole('button', { name: 'Activity', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tokens: 10' })).toBeVisible();
  });

  onDesktop('links to the results, and announces how work ended', async (visit) => {
    const scripted = provider.setScript({
      poll: [{ kind: 'hold' }, { kind: 'answer' }, { kind: 'fault', faultClass: 'bug' }],
    });
    const { person, page } = await visit.tab();
    const made = await person.startReel(await testPhoto());
    await expect(page.getByRole('button', { name: 'Activity, 1 running' })).toBeVisible();
    await scripted.untilHeld(1);
    scripted.release();
    await expect(page.getByRole('status').filter({ hasText: `${title} is ready.` })).toBeAttached();
    await person.untilEnded(made);
    provider.setScript({ poll: [{ kind: 'fault', faultClass: 'content_rejected' }] });
    await person.untilEnded(await person.startReel(await testPhoto()));

    await page.getByRole('button', { name: 'Activity, 1 ready', exact: true }).click();
    const listed = page.getByRole('dialog', { name: 'Activity' }).getByRole('listitem');
    await expect(listed).toHaveText([
      /Not charged: The request was rejected by the content rules/,
      /Ready · .*View/,
    ]);
    await visit.checkScreen(page);

    await listed.nth(1).getByRole('link').click();
    await expect(page).toHaveURL(/\/images\?item=\d+$/);
    await expect(page.getByRole('dialog', { name: /Flex Abs/ })).toBeVisible();
  });

  journey('shows in its button and the title what was made, until opened', async (visit) => {
    const scripted = provider.setScript({ poll: [{ kind: 'hold' }] });
    const { person, page, open } = await visit.tab('/images');
    const other = await open('/activity');
    await expect(other.getByText('You have ordered nothing yet')).toBeVisible();
    const made = await person.startReel(await testPhoto());
    await expect(page.getByRole('button', { name: 'Activity, 1 running' })).toBeVisible();
    const before = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
    await scripted.untilHeld(1);
    scripted.release();
    await person.untilEnded(made);

    const button = page.getByRole('button', { name: 'Activity, 1 ready', exact: true });
    await expect(button.locator('img')).toBeVisible();
    await expect(page).toHaveTitle('(1) My Content · Lumireel');
    expect(await page.getByRole('navigation', { name: 'Main' }).boundingBox()).toEqual(before);
    await visit.checkScreen(page);
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveTitle('(1) Choose Your Creative Tool · Lumireel');
    // Its row is on the screen of the other tab.
    await expect(other.getByRole('link', { name: `View ${title}` })).toBeVisible();
    await expect(other).toHaveTitle('Activity · Lumireel');

    await button.click();
    await expect(page.getByRole('dialog', { name: 'Activity' })).toContainText('View');
    await expect(page).toHaveTitle('Choose Your Creative Tool · Lumireel');
    await page.keyboard.press('Escape');
    const opener = page.getByRole('button', { name: 'Activity', exact: true });
    await expect(opener).toBeFocused();
    await expect(opener.locator('img')).toHaveCount(0);
  });

  onDesktop('has no news of what its tool shows', async (visit) => {
    const scripted = provider.setScript({ poll: [{ kind: 'hold' }] });
    const { person, page } = await visit.stillTab('/reels-generator');
    const made = await person.startReel(await testPhoto());
    await expect(page.getByRole('progressbar').first()).toBeVisible();
    await scripted.untilHeld(1);
    scripted.release();
    await person.untilEnded(made);

    await expect(page.getByRole('status').filter({ hasText: `${title} is ready.` })).toBeAttached();
    await expect(page.getByRole('button', { name: 'Activity', exact: true })).toBeVisible();
    await expect(page).not.toHaveTitle(/^\(/);
  });

  journey('has everything with its reason and price, by state and by tool', async (visit) => {
    const person = await register();
    await failedReel(person);
    await person.expect('POST', '/api/generate-image', { json: { theme: 'luxuryTravel' } });
    await person.expect('POST', '/api/generate-hashtags', { json: { theme: 'cafe' } });
    const { page } = await visit.tab('/', person);

    await page.getByRole('button', { name: 'Activity', exact: true }).click();
    await page.getByRole('link', { name: 'Show all activity' }).click();

    await expect(page).toHaveURL('/activity');
    await expect(rows(page)).toHaveText([
      /Hashtags: cafe.*Ready · 2 tokens.*30 hashtags/,
      /Story: Luxury Travel.*Ready · 1 token/,
      new RegExp(`${title}.*${reason}.*Retry \\(1 Token\\)`),
    ]);
    await rows(page).first().getByText('30 hashtags').click();
    await expect(rows(page).first()).toContainText('#tag0 #tag1');
    await visit.checkScreen(page);

    await choose(page, 'Show', 'Failed');
    await expect(rows(page)).toHaveText([new RegExp(title)]);
    await page.reload();
    await expect(rows(page)).toHaveText([new RegExp(title)]);
    await choose(page, 'Tool', 'AI Story Generator');
    await expect(page.getByText('Nothing of this kind')).toBeVisible();
    await visit.checkScreen(page);
    await page.getByRole('button', { name: 'Show everything' }).click();
    await expect(rows(page)).toHaveCount(3);

    await rows(page).nth(1).getByRole('link', { name: 'View Story: Luxury Travel' }).click();
    await expect(page).toHaveURL(/\/images\?item=\d+$/);
  });

  onPhone('orders again what failed, in all tabs, and leads to the result', async (visit) => {
    const person = await register();
    await failedReel(person);
    const scripted = provider.setScript({ poll: [{ kind: 'hold' }] });
    const { open } = await visit.device({ person });
    const [other, page] = [await open('/activity'), await open('/activity')];
    const retry = (tab: Page) => tab.getByRole('button', { name: `Retry (1 Token): ${title}` });

    await expect(retry(page)).toHaveAccessibleDescription('Leaves 9 tokens');
    await retry(page).click();
    await scripted.untilHeld(1);

    for (const tab of [page, other]) {
      await expect(rows(tab)).toHaveText([/Animating/, new RegExp(reason)]);
      await expect(retry(tab)).toHaveAttribute('aria-busy', 'true');
      await expect(
        rows(tab)
          .first()
          .getByRole('button', { name: `Cancel ${title}` }),
      ).toBeVisible();
    }
    await visit.checkScreen(page);
    expect(await person.balance()).toBe(9);
    scripted.release();
    await expect(rows(other)).toHaveText([/Ready · 1 token/, /Retried/]);
    const toast = toastWith(page, `${title} is ready`);
    await expect(toast.locator('img')).toBeVisible();
    await toast.getByRole('button', { name: 'View' }).click();
    await expect(page).toHaveURL(/\/images\?item=\d+$/);
  });

  onPhone('asks for the photo when it is not kept any more', async (visit) => {
    const person = await register();
    const id = await failedReel(person);
    await product.sql`update generations set finished_at = finished_at - interval '25 hours'
      where id = ${id}`;
    const { page } = await visit.tab('/activity', person);

    await page.getByRole('button', { name: `Retry (1 Token): ${title}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose the photo again' });
    await expect(dialog).toContainText('are kept for 24 hours');
    await visit.checkScreen(page);
    const again = dialog.getByRole('button', { name: 'Retry (1 Token)' });
    await expect(again).toHaveAccessibleDescription('Leaves 9 tokens');
    await again.click();
    await expect(toastWith(page, 'Missing Information')).toBeVisible();
    await expect(dialog.locator('[data-invalid]')).toBeFocused();
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles(await photoFile());
    await dialog.getByRole('checkbox').check();
    await visit.checkScreen(page);
    await dialog.getByRole('button', { name: 'Retry (1 Token)' }).click();

    await expect(dialog).toBeHidden();
    await expect(rows(page).first()).toContainText('Ready · 1 token');
    expect(await person.balance()).toBe(9);
    const [made] = await person.images();
    expect(made).toMatchObject({ videoCategory: 'flexing', videoOption: 'Flex Abs' });
  });

  onDesktop('asks for a photo that is gone early, and says what is missing', async (visit) => {
    const person = await register();
    const id = await failedReel(person);
    const files = await product.world.files('uploads');
    await product.engine.storage.remove(files.map((name) => `uploads/${name}`));
    const { page, expectMessage } = await visit.tab('/activity', person);
    const retry = page.getByRole('button', { name: `Retry (1 Token): ${title}` });

    expectMessage(`/api/generations/${id}/repeat`, 410);
    await retry.click();
    await expect(page.getByRole('dialog', { name: 'Choose the photo again' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(retry).toBeFocused();

    await spendEverything(person);
    expectMessage(`/api/generations/${id}/repeat`, 402);
    await retry.click();
    const poor = 'You need at least 1 token to generate a reel.';
    await expect(toastWith(page, 'Retry failed', poor)).toBeVisible();
  });

  onPhone('comes in pages, and explains itself while it is empty', async (visit) => {
    const { person, page } = await visit.tab('/activity');
    await expect(page.getByText('You have ordered nothing yet')).toBeVisible();
    await visit.checkScreen(page);
    await product.sql`insert into generations (id, user_id, tool, run, input, steps, outputs, price, deadline_at,
                                state, failure, created_at, finished_at)
       select gen_random_uuid(), ${person.user?.id}, 'story', 'story', '{"theme": "luxuryTravel"}', '[]', 3, 0,
              now(), 'cancelled', 'cancelled', now() - make_interval(mins => n), now()
         from generate_series(1, 45) n`;

    await page.reload();
    await page.getByRole('button', { name: 'Show more' }).click();

    // The live store knows the newest fifty.
    await expect(rows(page)).toHaveCount(40);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(rows(page)).toHaveCount(45);
    await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
    // They cost nothing.
    await product.sql`delete from generations where user_id = ${person.user?.id}`;
  });
});
