import type { Media } from '../../contract/media.ts';
import { searchedTextOf } from '../../contract/searched-text.ts';
import { addUser } from '../../tests/database.ts';
import { addItem, addMany, useTestGallery } from '../../tests/media.ts';
import { SEARCHED_PER_PAGE, searchedTextSql } from './list.ts';
import { mediaColumns } from './media-json.ts';

describe('searching the gallery', () => {
  const gallery = useTestGallery();

  const add = async (promptUsed: string | null, facts: object = {}, owner = gallery.userId) =>
    (await addItem(gallery.database, owner, { promptUsed, ...facts })).id;
  const find = async (search: string) => (await gallery.page({ search })).ids;

  it('finds every word of the prompt, in any order and either case', async () => {
    const rain = await add('Neon signs in the RAIN');
    const sun = await add('Neon sun');
    await add(null);
    await add('neon rain', {}, await addUser(gallery.database));

    expect(await find('neon')).to.deep.equal([sun, rain]);
    expect(await find('  rain   NEON ')).to.deep.equal([rain]);
    expect(await find('neon snow')).to.deep.equal([]);
  });

  it('finds everything by a blank text', async () => {
    const items = [await add('one'), await add(null)];

    for (const blank of ['', '   ', '\u200f\u00a0']) {
      expect(await find(blank), JSON.stringify(blank)).to.deep.equal(items.toReversed());
    }
  });

  it('finds an item by its tool, its type, its theme and the style of a reel', async () => {
    const picture = { isVideo: false, posterKey: null, videoCategory: null, videoOption: null };
    const story = await add('pool', { ...picture, theme: 'luxuryTravel' });
    const sketch = await add('pool', { ...picture, theme: 'luxuryTravel', isSketch: true });
    const enhanced = await add(null, { ...picture, theme: 'realismEnhancer' });
    const persona = await add('pool', { ...picture, theme: 'aiInfluencer' });
    const named = await add(null, { ...picture, theme: 'realismEnhancer', title: 'Lake Como' });
    const style = { videoCategory: 'viralDances', videoOption: 'K-Pop' };
    const reel = await add(null, { theme: 'reels', isVideo: true, ...style });
    await add(null, { ...picture, theme: 'constructor' });

    const found: [string, number[]][] = [
      ['luxury', [sketch, story]],
      ['travel POOL stories', [sketch, story]],
      ['sketch', [sketch]],
      ['story generator', [sketch, story]],
      ['enhanced', [named, enhanced]],
      ['lake enhanced', [named]],
      ['influencer pool', [persona]],
      ['viral', [reel]],
      ['k-pop reel', [reel]],
      ['travelpool', []],
      ['object', []],
    ];
    for (const [search, ids] of found) expect(await find(search), search).to.deep.equal(ids);
    // The browser sorts the items of events into its lists by the same text.
    const all = await gallery.database.query<Media & { text: string }>(
      `select ${mediaColumns}, ${searchedTextSql((value, type) => `'${String(value)}'::${type}`)} as text
       from images i where user_id = ${gallery.userId}`,
    );
    for (const media of all) {
      expect(searchedTextOf(media).replaceAll(/\s+/g, ' ').trim()).to.equal(media.text);
    }
  });

  const writings: [string, string, string][] = [
    ['a percent sign', 'Sale, 50% off', '50%'],
    ['an underscore', 'the off_season', 'f_s'],
    ['a backslash', 'a \\ path', '\\'],
    ['quotes', `it's "so" 'quoted'; drop table images; --`, `it's "so" images; --`],
    ['an emoji', 'city 🌃 at night', '🌃'],
    ['an emoji of several', 'a coder 👩🏽‍💻 at work', '👩🏽‍💻'],
    ['Hebrew', 'קפה בתל אביב', '\u202bאביב\u202c קפה\u200f'],
    ['Arabic', 'سوق قديم في المساء', 'المساء'],
    ['Japanese, which has no spaces', '東京の夜景を歩く', '夜景'],
    ['letters with accents, in capitals', 'Un été à Genève', 'ÉTÉ GENÈVE'],
    ['an accent typed as a letter of its own', 'Café', 'cafe\u0301'],
  ];
  for (const [what, prompt, search] of writings) {
    it(`takes ${what} as it is written`, async () => {
      const id = await add(prompt);
      await add('Sale 500, offXseason, /, its so quoted 🌆');

      expect(await find(search)).to.deep.equal([id]);
    });
  }

  it('goes together with the other filters and the pages', async () => {
    const old = await add('neon', { theme: 'luxuryTravel', isVideo: false });
    const middle = await add('neon', { theme: 'luxuryTravel', isVideo: false });
    await add('neon');
    await add('sun', { theme: 'luxuryTravel', isVideo: false });
    const query = { search: 'neon', type: 'stories', theme: 'luxuryTravel', limit: 1 } as const;

    const first = await gallery.page(query);
    const second = await gallery.page({ ...query, before: first.nextCursor ?? 0 });

    expect(first).to.deep.equal({ ids: [middle], nextCursor: middle });
    expect(second).to.deep.equal({ ids: [old], nextCursor: null });
  });

  it('goes together with the first and the last time of a range', async () => {
    const at = (day: number) => ({ createdAt: `2026-03-0${day}T12:00:00+02:00` });
    await add('neon', at(1));
    const second = await add('neon', at(2));
    const third = await add('sun', at(3));
    // Accepted before, and finished after the others.
    const late = await add('neon', at(2));
    await add('neon', at(4));
    const range = { from: '2026-03-02T10:00:00Z', to: '2026-03-04T10:00:00Z' };

    expect((await gallery.page(range)).ids).to.deep.equal([late, third, second]);
    expect((await gallery.page({ ...range, search: 'neon' })).ids).to.deep.equal([late, second]);
    const one = await gallery.page({ ...range, search: 'neon', limit: 1 });
    expect(one).to.deep.equal({ ids: [late], nextCursor: late });
    const rest = await gallery.page({ ...range, search: 'neon', limit: 1, before: late });
    expect(rest).to.deep.equal({ ids: [second], nextCursor: null });
    expect((await gallery.page({ from: range.to, to: range.from })).ids).to.deep.equal([]);
  });

  it('looks through a huge gallery in pages, some of them empty', async () => {
    const oldest = await add('a lighthouse');
    const count = SEARCHED_PER_PAGE;
    await addMany(gallery.sql, { userId: gallery.userId, count, promptUsed: 'rain' });

    const first = await gallery.page({ search: 'lighthouse' });
    const second = await gallery.page({ search: 'lighthouse', before: first.nextCursor ?? 0 });

    expect(first).to.deep.equal({ ids: [], nextCursor: oldest + 1 });
    expect(second).to.deep.equal({ ids: [oldest], nextCursor: null });
  });
});
