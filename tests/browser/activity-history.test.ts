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

describe('the history of orders', () => {
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
    // Nobody has paid for them.
    await product.sql`delete from generations where user_id = ${person.user?.id}`;
  });
});
