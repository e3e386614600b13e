import { expect } from './expect.ts';
import { testPhoto } from '../world.ts';
import { useProduct } from './journey.ts';
import { replaceableProvider } from './replaceable-provider.ts';

const title = 'Reel: Flexing, Flex Abs';

describe('the activity list', () => {
  const provider = replaceableProvider();
  const { journey, onPhone, onDesktop } = useProduct({ providers: [provider] });

  onPhone('explains itself while it is empty', async (visit) => {
    const { page } = await visit.tab('/images');

    await page.getByRole('button', { name: 'Activity' }).click();

    const list = page.getByRole('dialog', { name: 'Activity' });
    await expect(list.getByText('What you generate shows up here while it runs.')).toBeVisible();
    await visit.checkScreen(page);
    await list.getByRole('link', { name: 'Choose a tool' }).click();
    await expect(page).toHaveURL('/');
    await expect(list).toBeHidden();
  });

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
    const rows = page.getByRole('dialog', { name: 'Activity' }).getByRole('listitem');
    await expect(rows).toHaveText([
      /Not charged: The request was rejected by the content rules/,
      /Ready · .*View/,
    ]);
    await visit.checkScreen(page);

    await rows.nth(1).getByRole('link').click();
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
});
