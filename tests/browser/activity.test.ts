import { expect } from './expect.ts';
import { useProduct } from './journey.ts';
import { photoFile } from './photos.ts';
import { replaceableProvider } from './replaceable-provider.ts';

const title = 'Reel: Flexing, Flex Abs';

describe('the activity list', () => {
  const provider = replaceableProvider();
  const { journey, register } = useProduct({ providers: [provider] });

  async function photo(): Promise<Blob> {
    return new Blob([new Uint8Array((await photoFile()).buffer)]);
  }

  journey('explains itself while it is empty', async (visit) => {
    const { open } = await visit.device({ person: await register() });
    const page = await open('/images');

    await page.getByRole('button', { name: 'Activity' }).click();

    const list = page.getByRole('dialog', { name: 'Activity' });
    await expect(list.getByText('What you generate shows up here while it runs.')).toBeVisible();
    await visit.checkScreen(page);
    await list.getByRole('link', { name: 'Choose a tool' }).click();
    await expect(page).toHaveURL('/');
    await expect(list).toBeHidden();
  });

  journey('shows running generations of every tab, and cancels one', async (visit) => {
    const scripted = provider.setScript({ poll: [{ kind: 'hold' }] });
    const person = await register();
    const { open } = await visit.device({ person });
    const page = await open();
    await expect(page.getByRole('button', { name: 'Activity', exact: true })).toBeVisible();

    await person.startReel(await photo());
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

  journey('links to the results, and announces how work ended', async (visit) => {
    const scripted = provider.setScript({
      poll: [{ kind: 'hold' }, { kind: 'answer' }, { kind: 'fault', faultClass: 'bug' }],
    });
    const person = await register();
    const { open } = await visit.device({ person });
    const page = await open();
    const made = await person.startReel(await photo());
    await expect(page.getByRole('button', { name: 'Activity, 1 running' })).toBeVisible();
    await scripted.untilHeld(1);
    scripted.release();
    await expect(page.getByRole('status').filter({ hasText: `${title} is ready.` })).toBeAttached();
    await person.untilEnded(made);
    provider.setScript({ poll: [{ kind: 'fault', faultClass: 'content_rejected' }] });
    await person.untilEnded(await person.startReel(await photo()));

    await page.getByRole('button', { name: 'Activity', exact: true }).click();
    const rows = page.getByRole('dialog', { name: 'Activity' }).getByRole('listitem');
    await expect(rows).toHaveText([
      /Not charged: The request was rejected by the content rules/,
      /Ready · /,
    ]);
    await visit.checkScreen(page);

    await rows.nth(1).getByRole('link').click();
    await expect(page).toHaveURL(/\/images\?item=\d+$/);
    await expect(page.getByRole('dialog', { name: /Flex Abs/ })).toBeVisible();
  });
});
