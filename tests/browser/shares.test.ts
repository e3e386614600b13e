import type { Page } from 'playwright';
import type { Share } from '../../contract/shares.ts';
import { expect } from './expect.ts';
import { expectAccessible } from './expect-accessible.ts';
import { fillSignIn, toastWith } from './fields.ts';
import { useProduct } from './journey.ts';
import { photoFile } from './photos.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share link' });

describe('a link to an item', () => {
  const product = useProduct();
  const { journey, onPhone, admin } = product;
  const owner = () => product.owner([{ promptUsed: 'A fox in the snow.' }]);

  journey('is made in the viewer, seen by a stranger, and ended in another tab', async (visit) => {
    const mia = await owner();
    const { open } = await visit.device({ person: mia });
    const [list, page] = [await open('/images/links'), await open('/images')];
    await expect(list.getByRole('heading', { name: 'No links yet' })).toBeVisible();
    await visit.checkScreen(list);
    await page.bringToFront();
    await page
      .getByRole('button', { name: /^Open Image/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Share link…' }).click();
    await dialog(page).getByLabel('Show the prompt').check();
    await visit.checkScreen(page);
    await dialog(page).getByRole('button', { name: 'Create link' }).click();
    await expect(dialog(page).getByLabel('Link', { exact: true })).toHaveValue(/\/s\/[\w-]{32}$/);
    await visit.checkScreen(page);

    const [share] = await mia.expect<Share[]>('GET', '/api/shares');
    const { open: openAsStranger, expectMessage } = await visit.device();
    const stranger = await openAsStranger(`/s/${share?.token}`);
    await expect(stranger.getByRole('heading', { name: 'Work & Entrepreneurship' })).toBeVisible();
    await expect(stranger.getByText('A fox in the snow.')).toBeVisible();
    await expect(stranger.getByText('Made with AI')).toBeVisible();
    const width = await stranger
      .getByRole('img')
      .evaluate((picture: HTMLImageElement) => picture.naturalWidth);
    expect(width).toBeGreaterThan(0);
    await stranger.getByText('Report this page').click();
    await expectAccessible(stranger);
    await stranger.getByLabel('Something else').check();
    await stranger.getByRole('button', { name: 'Send report' }).click();
    await expect(stranger.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await expectAccessible(stranger);

    await list.bringToFront();
    await expect(list.getByText(/^\d views?$/)).toBeVisible();
    await visit.checkScreen(list);
    await list.getByRole('button', { name: /^End link to/ }).click();
    await list
      .getByRole('dialog', { name: 'End this link?' })
      .getByRole('button', { name: 'End link' })
      .click();
    await expect(toastWith(list, 'Link ended')).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Create link' })).toBeVisible();
    expectMessage(`/s/${share?.token}`, 404);
    await stranger.goto(`/s/${share?.token}`);
    await expect(stranger.getByRole('heading', { name: 'Not here' })).toBeVisible();
    await expectAccessible(stranger);

    const { page: desk } = await visit.tab('/admin?tab=operations', await admin());
    const reports = desk.getByRole('region', { name: 'Reported links' });
    await expect(reports.getByRole('row', { name: /Ended.*Something else/ })).toBeVisible();
    await visit.checkScreen(desk);
    await reports
      .getByRole('button', { name: /^Close report/ })
      .first()
      .click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Close report' }).click();
    await expect(reports.getByText('Nothing is reported.')).toBeVisible();
  });

  onPhone('asks for its password, and is changed from the list', async (visit) => {
    const mia = await owner();
    const [item] = await mia.images();
    const { token } = await mia.expect<Share>('POST', `/api/images/${item?.id}/share`, {
      json: { password: 'sesame' },
    });
    const { open, expectMessage } = await visit.device();
    const stranger = await open(`/s/${token}`);
    await expect(stranger.getByRole('heading', { name: 'This page has a password' })).toBeVisible();
    await expectAccessible(stranger);
    expectMessage(`/s/${token}`, 403);
    await stranger.getByLabel('Password').fill('open');
    await stranger.getByRole('button', { name: 'Open' }).click();
    await expect(stranger.getByRole('alert')).toBeVisible();
    await expectAccessible(stranger);
    await stranger.getByLabel('Password').fill('sesame');
    await stranger.getByRole('button', { name: 'Open' }).click();
    await expect(stranger.getByRole('heading', { name: 'Work & Entrepreneurship' })).toBeVisible();

    const { page } = await visit.tab('/images/links', mia);
    await expect(page.getByText('1 view · Password')).toBeVisible();
    await page.getByRole('button', { name: /^Change the link/ }).click();
    await dialog(page).getByLabel('Remove the password').check();
    await visit.checkScreen(page);
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog(page).getByText('1 view', { exact: true })).toBeVisible();
    const { open: openAnew } = await visit.device();
    const other = await openAnew(`/s/${token}`);
    await expect(other.getByRole('heading', { name: 'Work & Entrepreneurship' })).toBeVisible();
  });

  journey('offers its film as a template to a stranger, who signs up', async (visit) => {
    const mia = await owner();
    const [item] = await mia.images();
    const document = {
      shots: [
        { imageId: item?.id, category: 'posing', option: 'Power Pose', seconds: 3, next: 'cut' },
      ],
      words: [{ text: 'Mine', style: 'hook', place: 'top', from: 0, to: 2, behind: false }],
      ...{ sound: 'neon', look: 'warm', loop: false, cover: 0 },
    };
    await product.sql`update generations set run = 'film',
      input = ${JSON.stringify({ filmId: 1, name: 'Hers', document })}::jsonb
      where id = (select generation_id from images where id = ${item?.id})`;
    const { token } = await mia.expect<Share>('POST', `/api/images/${item?.id}/share`, {
      json: { asTemplate: true },
    });
    const { open, expectMessage } = await visit.device();
    // Nobody is signed in.
    expectMessage('/api/user', 401);
    const page = await open(`/s/${token}`);
    await page.getByRole('link', { name: 'Use this template' }).click();
    await expect(page.getByRole('note')).toContainText('your own film of this template');
    await visit.checkScreen(page);
    const email = `${crypto.randomUUID()}@example.test`;
    await fillSignIn(page, email);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page).toHaveURL(`/studio?template=${token}`);
    const shared = page.getByRole('region', { name: 'A template was shared with you' });
    await expect(shared).toContainText('It has one shot');
    await visit.checkScreen(page);

    const [user] = await product.sql<{ id: number }>`select id from users where email = ${email}`;
    const chooser = page.waitForEvent('filechooser');
    await shared.getByRole('button', { name: 'Choose photos or clips' }).click();
    await (await chooser).setFiles(await photoFile('mine.jpg'));

    await page.getByLabel('Line 1').fill('Hers and mine');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/studio\/[1-9]\d*$/);
    const [film] = await product.sql<{ document: typeof document }>`
      select document from films where user_id = ${user?.id}`;
    expect(film?.document.sound).toBe('neon');
    expect(film?.document.words.map(({ text }) => text)).toEqual(['Hers and mine']);
    expect(film?.document.shots[0]?.imageId).not.toBe(item?.id);
  });
});
