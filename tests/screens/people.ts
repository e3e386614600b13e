import { randomUUID } from 'node:crypto';
import type { Collection } from '../../contract/collections.ts';
import { BIO_MAX_CHARACTERS, CAPTION_MAX, PROMPT_MAX_CHARACTERS } from '../../contract/limits.ts';
import type { Plan } from '../../contract/plans.ts';
import { platforms } from '../../contract/platforms.ts';
import { musicPlatforms } from '../../contract/tools/texts.ts';
import { storyThemes, type StoryTheme } from '../../contract/tools/story-themes.ts';
import { seedGallery } from '../browser/seed-gallery.ts';
import { spendEverything } from '../browser/spend-everything.ts';
import type { Person } from '../person.ts';
import { newPlan } from '../plans.ts';
import { seedUsage } from '../seed-usage.ts';
import { addFilm } from './film-states.ts';
import {
  enhancement,
  hashtags,
  orderAndWait,
  orderWaiting,
  personaPicture,
  portraits,
  reel,
  story,
  training,
} from './orders.ts';
import type { ScreenProduct } from './product.ts';

/** A person of another screen is used again: a creator has ordered from every tool. */
type MakePerson = (
  product: ScreenProduct,
  known: (name: 'creator' | 'busy') => Promise<Person>,
) => Promise<Person>;

/**
 * Whose screens are looked at. Everything is made by the product's own calls, as far as they go.
 */
export const people = {
  /** Registered a moment ago. */
  newcomer: ({ register }) => register(10),
  /** Has made something with every tool. */
  creator: makeCreator,
  /** Cannot pay for anything. */
  poor: async (product) => {
    const person = await product.register(10);
    await spendEverything(person);
    return person;
  },
  /** Has more of everything than fits a screen. */
  collector: makeCollector,
  /** Whose words are all as long as they may be. */
  talker: makeTalker,
  /** Waits for all that can be ordered. */
  busy: makeBusy,
  /** Has pictures, and loses some of them. */
  filmmaker: async (product) => {
    const person = await product.register(10);
    for (const theme of ['luxuryTravel', 'fashionLifestyle'])
      await orderAndWait(person, story(theme));
    return person;
  },
  admin: async (product) => {
    const person = await product.register(10, `operator-${randomUUID().slice(0, 4)}@example.test`);
    await product.promote(person);
    return person;
  },
  /** An administrator of more users than fit a screen, whose addresses are long. */
  adminOfMany: makeAdminOfMany,
} as const satisfies Record<string, MakePerson>;

export type PersonName = keyof typeof people;

async function makeCreator(product: ScreenProduct): Promise<Person> {
  const person = await product.register(400, `maya-${randomUUID().slice(0, 4)}@example.test`);
  const json = { displayName: 'Maya Lindqvist', bio: 'Slow mornings, fast cities.' };
  await person.expect('PUT', '/api/user/profile', { json });
  await orderAndWait(person, portraits);
  await orderAndWait(person, training);
  await orderAndWait(person, portraits);
  await orderAndWait(person, personaPicture('On a rooftop at dusk, city lights behind her'));
  for (const theme of ['luxuryTravel', 'fashionLifestyle'])
    await orderAndWait(person, story(theme));
  await orderAndWait(person, reel('coffee.jpg'));
  await orderAndWait(person, reel('portrait.jpg', { category: 'dancing', option: 'Club Dance' }));
  await orderAndWait(person, enhancement('portrait.jpg'));
  for (const theme of ['Slow travel', 'Luxury Travel', 'Coffee'])
    await orderAndWait(person, hashtags(theme));
  product.studio.setFate(person.user?.id ?? 0, 'fails');
  await orderAndWait(person, reel('rocket.jpg'), 'failed');
  product.studio.setFate(person.user?.id ?? 0, 'made');
  for (const platform of musicPlatforms) {
    await person.expect('POST', '/api/music-insights/refresh', { json: { platform } });
  }
  await buyTokens(person);
  const items = await person.images();
  const ids = items.map(({ id }) => id);
  for (const id of ids.slice(0, 2))
    await person.expect('POST', `/api/images/${id}/share`, { json: { showPrompt: true } });
  await person.expect('PUT', `/api/images/${ids[0]}/favourite`, { json: { isFavourite: true } });
  await plan(person, ids.slice(0, 4));
  for (const name of ['Lisbon', 'For the shop']) await collect(person, name, ids.slice(0, 4));
  for (const name of ['Rooftops', 'A week in Lisbon']) {
    await addFilm(person, name, {
      shots: 4,
      words: ['Nobody tells you this', 'Lisbon,\nin a week'],
    });
  }
  await person.expect('POST', '/api/images/delete', { json: { ids: ids.slice(-2) } });
  return person;
}

/** Plans of these items on the next days, for one platform after another; the last is posted. */
async function plan(
  person: Person,
  ids: readonly number[],
  caption = 'Slow mornings, fast cities.',
) {
  for (const [place, imageId] of ids.entries()) {
    const day = new Date(Date.now() + (1 + place / 2) * 24 * 3_600_000).toISOString().slice(0, 10);
    const platform = platforms[place % platforms.length] ?? 'tiktok';
    const json = newPlan(imageId, { at: `${day}T18:30`, platform, caption });
    const { id } = await person.expect<Plan>('POST', '/api/plans', { json });
    if (place === ids.length - 1)
      await person.expect('PUT', `/api/plans/${id}`, { json: { done: true } });
  }
}

async function makeCollector(product: ScreenProduct): Promise<Person> {
  const person = await product.register(900);
  const day = (index: number) => new Date(Date.now() - index * 7_000_000).toISOString();
  const themes = Object.keys(storyThemes) as StoryTheme[];
  const stock = Array.from({ length: 240 }, (_, index) => ({
    theme: themes[index % 5] ?? 'luxuryTravel',
    sequence: (index % 3) + 1,
    createdAt: day(240 - index),
  }));
  await seedGallery(product.world, person, stock);
  const ids = (await person.images()).map(({ id }) => id);
  for (let number = 1; number <= 24; number += 1) {
    await collect(person, `Collection ${number}`, ids.slice(number, number + 5));
  }
  for (let number = 1; number <= 30; number += 1) {
    const words = Array.from({ length: 24 }, (_, place) => `Words number ${place + 1}`);
    await addFilm(person, `Film ${number}`, { shots: 8, words });
  }
  for (const id of ids.slice(0, 20))
    await person.expect('POST', `/api/images/${id}/share`, { json: {} });
  for (let week = 0; week < 4; week += 1) await plan(person, ids.slice(0, 8));
  await person.expect('POST', '/api/images/delete', { json: { ids: ids.slice(-60) } });
  for (let grants = 0; grants < 60; grants += 1) await product.world.giveTokens(person, 1);
  for (let lists = 1; lists <= 12; lists += 1) {
    await orderAndWait(person, hashtags(`Theme number ${lists}`));
  }
  for (let personas = 0; personas < 4; personas += 1) {
    await orderAndWait(person, portraits);
    await orderAndWait(person, training);
  }
  return person;
}

async function makeTalker(product: ScreenProduct): Promise<Person> {
  const local = `${'a.very.long.address.'.repeat(3)}${randomUUID().slice(0, 3)}`;
  const person = await product.register(1_234_567, `${local}@${'sub.'.repeat(30)}example.test`);
  const json = {
    displayName: 'Wolfeschlegelsteinhausenbergerdorff-Maximiliana-xy',
    bio: 'Donaudampfschifffahrtsgesellschaftskapitän. '.repeat(12).slice(0, BIO_MAX_CHARACTERS),
  };
  await person.expect('PUT', '/api/user/profile', { json });
  const unbroken = 'Unbroken'.repeat(20);
  const long = `${unbroken} and a woman with a red suitcase on a street at sunset. `
    .repeat(20)
    .slice(0, PROMPT_MAX_CHARACTERS);
  await orderAndWait(person, story('customPrompt', long));
  await orderAndWait(
    person,
    reel('cat.jpg', { category: 'custom', option: 'custom', customPrompt: long }),
  );
  await orderAndWait(person, portraits);
  await orderAndWait(person, training);
  await orderAndWait(person, personaPicture(long));
  await orderAndWait(person, hashtags('Handcrafted ceramics and slow living'.repeat(2)));
  const ids = (await person.images()).map(({ id }) => id);
  await person.expect('POST', '/api/shares', { json: { imageIds: ids.slice(0, 3) } });
  await plan(person, ids.slice(0, 2), long.slice(0, CAPTION_MAX));
  await collect(person, unbroken.slice(0, 60), ids);
  await addFilm(person, unbroken.slice(0, 60), { shots: 3, words: [unbroken.slice(0, 120)] });
  await collect(person, 'A collection with as many words in its name as it may have', ids);
  await person.expect('POST', '/api/images/delete', { json: { ids: ids.slice(-1) } });
  return person;
}

async function makeBusy(product: ScreenProduct): Promise<Person> {
  const person = await product.register(200);
  await orderAndWait(person, portraits);
  await orderAndWait(person, training);
  product.studio.setFate(person.user?.id ?? 0, 'waits');
  await orderWaiting(person, [
    story('nightlifeSocial'),
    reel('coffee.jpg'),
    enhancement('portrait.jpg'),
    portraits,
    personaPicture('In a café'),
    hashtags('Cafés'),
  ]);
  return person;
}

async function makeAdminOfMany(
  product: ScreenProduct,
  known: Parameters<MakePerson>[1],
): Promise<Person> {
  await product.world.sql`insert into users (email, token_balance)
     select 'someone.with.a.rather.long.address.' || n || '@mail.department.example.test', 0
     from generate_series(1, 150) as n`;
  await seedUsage(product.world.database);
  // Totals of eight digits, which are wider than half of a narrow phone.
  await product.register(12_345_678);
  for (const name of ['creator', 'busy'] as const) await known(name);
  return people.admin(product);
}

/** By the sandbox checkout, which charges nothing. */
async function buyTokens(person: Person): Promise<void> {
  const json = { package: 'starter' };
  const { url } = await person.expect<{ url: string }>('POST', '/api/purchase-tokens', { json });
  await person.expect('POST', `/api${new URL(url).pathname}/pay`, { json: {} });
}

async function collect(person: Person, name: string, ids: readonly number[]): Promise<void> {
  const json = { name };
  const { id } = await person.expect<Collection>('POST', '/api/collections', { json });
  if (ids.length > 0) {
    await person.expect('POST', `/api/collections/${id}/items`, { json: { ids } });
  }
}
