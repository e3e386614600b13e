import type { Page } from 'playwright';
import type { Collection } from '../../contract/collections.ts';
import type { Person } from '../person.ts';
import { expect } from './expect.ts';
import { toastWith } from './fields.ts';
import { useProduct } from './journey.ts';

const tiles = (page: Page) => page.getByRole('main').getByRole('listitem');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const select = (page: Page, sequence: number) =>
  page.getByRole('checkbox', { name: new RegExp(`#${sequence},`) }).click();

/** The requests of a tab for items, from now on. */
function itemRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/images?')) asked.push(request.url());
  });
  return asked;
}

describe('collections', () => {
  const product = useProduct();
  const { journey, onPhone, onDesktop } = product;

  /** A person with pictures #1 to #4. */
  const owner = () => product.owner([1, 2, 3, 4].map((sequence) => ({ sequence })));

  /** A collection of the first pictures of a person, #1 first. */
  async function collectionOf(person: Person, count: number): Promise<Collection> {
    const made = { json: { name: 'Summer' } };
    const collection = await person.expect<Collection>('POST', '/api/collections', made);
    const ids = (await person.images()).map(({ id }) => id).toReversed();
    await person.expect('POST', `/api/collections/${collection.id}/items`, {
      json: { ids: ids.slice(0, count) },
    });
    return collection;
  }

  /**
   * Resolves when this tab, which shows the collection, gets events: it has asked for all by then.
   */
  async function untilLive(tab: Page, person: Person, { id }: Collection): Promise<void> {
    const name = `Summer ${crypto.randomUUID().slice(0, 8)}`;
    await person.expect('PUT', `/api/collections/${id}`, { json: { name } });
    await expect(tab.getByRole('heading', { name })).toBeVisible();
  }

  journey('are made from selected items, and shown in every tab', async (visit) => {
    const { open } = await visit.device({ person: await owner() });
    const [other, page] = [await open('/images/collections'), await open('/images')];
    const empty = other.getByRole('heading', { name: 'Put together what belongs together' });
    await expect(empty).toBeVisible();
    await visit.checkScreen(other);
    await page.bringToFront();
    await button(page, 'Select items').click();
    await select(page, 1);
    await select(page, 3);

    await button(page, 'Add to a collection').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create and add' }).click();
    await expect(dialog.getByText('Please enter a name')).toBeVisible();
    await visit.checkScreen(page);
    await dialog.getByLabel('New collection').fill('Summer');
    await page.keyboard.press('Enter');

    await expect(toastWith(page, 'Added to Summer')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(tiles(other)).toHaveText([/Summer.*2 items/]);
    await visit.checkScreen(other);
    await other.getByRole('link', { name: /^Summer/ }).click();
    await expect(other.getByRole('heading', { name: 'Summer' })).toBeVisible();
    await expect(tiles(other)).toHaveText([/#3/, /#1/]);
  });

  onPhone('have an order of their own, changed by the keyboard in every tab', async (visit) => {
    const person = await owner();
    const collection = await collectionOf(person, 4);
    const { open } = await visit.device({ person });
    const path = `/images?collection=${collection.id}`;
    const [other, page] = [await open(path), await open(path)];
    await expect(tiles(page)).toHaveText([/#1/, /#2/, /#3/, /#4/]);
    await button(page, 'Select items').click();
    await expect(button(page, 'Move earlier')).toBeDisabled();
    for (const tab of [page, other]) await untilLive(tab, person, collection);
    const asked = [itemRequests(page), itemRequests(other)];
    await select(page, 3);
    await visit.checkScreen(page);

    await button(page, 'Move earlier').press('Enter');
    for (const tab of [page, other]) await expect(tiles(tab)).toHaveText([/#1/, /#3/, /#2/, /#4/]);
    await button(page, 'Move later').press('Enter');
    await expect(tiles(page)).toHaveText([/#1/, /#2/, /#3/, /#4/]);
    await button(page, 'Move later').press('Enter');
    for (const tab of [page, other]) await expect(tiles(tab)).toHaveText([/#1/, /#2/, /#4/, /#3/]);
    await expect(button(page, 'Move later')).toBeDisabled();

    await button(page, 'Remove').click();
    await expect(toastWith(page, '1 item removed from the collection')).toBeVisible();
    for (const tab of [page, other]) await expect(tiles(tab)).toHaveText([/#1/, /#2/, /#4/]);
    expect(asked, 'the events say everything').toEqual([[], []]);
    await page.reload();
    await expect(tiles(page)).toHaveText([/#1/, /#2/, /#4/]);
    expect(await person.images()).toHaveLength(4);
  });

  onDesktop('are renamed and deleted, and their items stay', async (visit) => {
    const person = await owner();
    await collectionOf(person, 2);
    await person.expect('POST', '/api/collections', { json: { name: 'Winter' } });
    const { page, expectMessage } = await visit.tab('/images/collections', person);
    expectMessage(/^\/api\/collections\/\d+$/, 409);
    const dialog = page.getByRole('dialog');
    await button(page, 'Rename Winter').click();
    await dialog.getByLabel('Name').fill('SUMMER');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('You already have a collection of this name.')).toBeVisible();
    await visit.checkScreen(page);
    await dialog.getByLabel('Name').fill('Autumn');
    await page.keyboard.press('Enter');
    await expect(tiles(page)).toHaveText([/Autumn/, /Summer/]);

    await button(page, 'Delete Summer').click();
    await visit.checkScreen(page);
    await dialog.getByRole('button', { name: 'Delete collection' }).click();

    await expect(tiles(page)).toHaveText([/Autumn/]);
    expect(await person.images()).toHaveLength(4);
    await page.getByRole('link', { name: /^Autumn/ }).click();
    await expect(page.getByText('This collection is empty')).toBeVisible();
    await visit.checkScreen(page);
  });
});
