import { galleryTypeKeys, type MediaTheme } from '../../contract/media-kinds.ts';
import type { Media } from '../../contract/media.ts';
import { useTestGallery } from '../../tests/media.ts';
import type { NewMedia } from './add.ts';
import { markFavourite } from './own-media.ts';
import { listMedia, type MediaQuery } from './list.ts';
import { removeMedia } from './remove.ts';

describe('the list of the gallery', () => {
  const gallery = useTestGallery();

  const list = async (query: MediaQuery = {}) => {
    const { json, nextCursor } = await listMedia(gallery.database, gallery.userId, query);
    return { items: JSON.parse(json) as Media[], nextCursor };
  };

  it('shows the whole gallery, newest first, and no other user’s', async () => {
    const mine = [await gallery.add(), await gallery.add()];
    await gallery.addTheirs();

    const { items, nextCursor } = await list();

    expect(idsOf(items)).to.deep.equal(idsOf(mine).toReversed());
    expect(nextCursor).to.equal(null);
  });

  it('reaches every item once by the cursors of its pages', async () => {
    const mine = await gallery.addItems(7);

    const pages: number[][] = [];
    for (let before: number | null | undefined; before !== null;) {
      const page = await list({ limit: 3, before });
      pages.push(idsOf(page.items));
      before = page.nextCursor;
    }

    expect(pages.map(({ length }) => length)).to.deep.equal([3, 3, 1]);
    expect(pages.flat()).to.deep.equal(mine.toReversed());
  });

  it('has those of certain items that are in the gallery, all on one page', async () => {
    const [first, second, gone] = [await gallery.add(), await gallery.add(), await gallery.add()];
    const theirs = await gallery.addTheirs();
    await gallery.add();
    await removeMedia(gallery, gallery.userId, [gone.id]);

    const ids = [...idsOf([first, gone, second, theirs]), 2_147_483_647];

    expect(await list({ ids })).to.deep.equal({ items: [second, first], nextCursor: null });
    const many = Array.from({ length: 500 }, (_, index) => first.id + index);
    expect((await list({ ids: many })).items).to.have.length(3);
  });

  it('names no next page when the last one is full', async () => {
    await gallery.add();
    await gallery.add();

    expect((await list({ limit: 2 })).nextCursor).to.equal(null);
  });

  it('takes a cursor beyond every id as the beginning', async () => {
    const { id } = await gallery.add();

    expect(idsOf((await list({ before: 999_999_999_999_999 })).items)).to.deep.equal([id]);
  });

  it('filters by type and by theme', async () => {
    const still = { isVideo: false, posterKey: null } as const;
    const add = async (facts: Partial<NewMedia>) => (await gallery.add(facts)).id;
    const reel = await add({});
    const story = await add({ ...still, theme: 'luxuryTravel' });
    const custom = await add({ ...still, theme: 'customPrompt' });
    const enhanced = await add({ ...still, theme: 'realismEnhancer' });
    const persona = await add({ ...still, theme: 'aiInfluencer' });

    const found = async (query: MediaQuery) => idsOf((await list(query)).items);

    expect(await found({ type: 'reels' })).to.deep.equal([reel]);
    expect(await found({ type: 'stories' })).to.deep.equal([custom, story]);
    expect(await found({ type: 'enhanced' })).to.deep.equal([enhanced]);
    expect(await found({ type: 'influencer' })).to.deep.equal([persona]);
    expect(await found({ theme: 'luxuryTravel' })).to.deep.equal([story]);
    expect(await found({ theme: 'constructor' })).to.deep.equal([]);
    expect(await found({ type: 'stories', theme: 'customPrompt', before: custom })).to.be.empty;
  });

  it('files an unknown theme under no type', async () => {
    const strange = { theme: 'hologram' as MediaTheme, isVideo: false, posterKey: null };
    const { id } = await gallery.add(strange);

    expect(idsOf((await list()).items)).to.deep.equal([id]);
    for (const type of galleryTypeKeys) expect((await list({ type })).items).to.be.empty;
  });

  it('shows favourites alone, and of one type when asked', async () => {
    const story = { isVideo: false, posterKey: null, theme: 'luxuryTravel' } as const;
    const [kept, story1] = [await gallery.add(), await gallery.add(story)];
    await gallery.add();
    for (const { id } of [kept, story1]) await markFavourite(gallery, gallery.userId, id, true);

    const found = async (query: MediaQuery) => idsOf((await list(query)).items);

    expect(await found({ favourite: 'true' })).to.deep.equal([story1.id, kept.id]);
    expect(await found({ favourite: 'true', type: 'reels' })).to.deep.equal([kept.id]);
    await markFavourite(gallery, gallery.userId, kept.id, false);
    expect(await found({ favourite: 'true' })).to.deep.equal([story1.id]);
  });

  it('reads every page off an index, also for a small user beside a huge one', async () => {
    await gallery.sql`insert into images
        (user_id, sequence, theme, is_video, file_key, thumbnail_key, width,
         height, size_bytes, sha256, placeholder)
       select case when n <= 20 then ${gallery.userId}::int else ${gallery.strangerId}::int end, 1,
         case when n % 1000 = 0 then 'realismEnhancer' else 'reels' end, n % 1000 > 0,
         'media/bulk' || n || '/a.mp4', 'media/bulk' || n || '/t.webp', 1, 1, 1, '', ''
       from generate_series(1, 20000) n`;
    await gallery.sql`analyze images`;

    expect(await planOf({})).to.match(/Scan.* images_user_idx/);
    expect(await planOf({ limit: 50 })).to.match(/Scan.* images_user_idx/);
    expect(await planOf({ before: 999 })).to.match(/Scan.* images_user_idx/);
    expect(await planOf({ favourite: 'true' })).to.match(/Scan.* images_favourite_idx/);
    expect(await planOf({ search: 'neon' })).to.match(/Scan.* images_user_idx/);
    expect(await planOf({ search: 'neon', type: 'enhanced' })).to.match(/Scan.* images_type_idx/);
    expect(await planOf({ type: 'enhanced' })).to.match(/Scan.* images_type_idx/);
    expect(await planOf({ theme: 'realismEnhancer' })).to.match(/Scan.* images_theme_idx/);
  });

  it('stops looking for a word when the page is full', async () => {
    const sorts = async (query: MediaQuery) => (await planOf(query)).match(/Sort /g)?.length;

    // A sort would have to see everything that is searched first.
    expect(await sorts({ search: 'neon' })).to.equal(await sorts({ limit: 50 }));
  });

  /** PostgreSQL's plan for a list, as it is prepared once for all users. */
  async function planOf(query: MediaQuery): Promise<string> {
    const asked: { text: string; values: readonly unknown[] }[] = [];
    const listening = {
      ...gallery.database,
      query: async (text: string, values: readonly unknown[] = []) => {
        asked.push({ text, values });
        return [];
      },
    };
    await listMedia(listening, gallery.userId, query);
    const { text = '', values = [] } = asked[0] ?? {};
    return gallery.database.transaction(async (tx) => {
      await tx.query('set local plan_cache_mode = force_generic_plan');
      await tx.query(`prepare listed as ${text}`);
      const literals = values
        .map((value) => `'${Array.isArray(value) ? `{${value.join(',')}}` : String(value)}'`)
        .join(', ');
      const rows = await tx.query<{ 'QUERY PLAN': string }>(`explain execute listed(${literals})`);
      await tx.query('deallocate listed');
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  }
});

const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id);
