import { expect } from 'chai';
import { eventSchemas } from '../../contract/events.ts';
import { mediaSchema, type Media } from '../../contract/media.ts';
import { addUser, openTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { addGeneration, addItem, newMedia } from '../../tests/media.ts';
import { openEvents, type Events } from '../events/events.ts';
import { urlOfMediaKey } from '../storage/media-key.ts';
import { addMedia } from './add.ts';
import { findOwnMedia } from './download.ts';
import { listMedia, type MediaQuery } from './list.ts';
import { referencedKeys } from './referenced.ts';
import { removeMedia, restoreMedia, sweepDeleted } from './remove.ts';

const appOrigin = 'https://lumireel.example';

describe('the gallery', () => {
  let world: TestDatabase;
  let events: Events;
  let gallery: { database: TestDatabase['database']; events: Events };
  let userId: number;
  let strangerId: number;

  before(async () => {
    world = await openTestDatabase();
    events = await openEvents(world);
    gallery = { database: world.database, events };
  });
  beforeEach(async () => {
    userId = await addUser(world.database);
    strangerId = await addUser(world.database);
  });
  after(async () => {
    await events.close();
    await world.close();
  });

  const list = async (query: MediaQuery = {}) => {
    const { json, nextCursor } = await listMedia(world.database, userId, query);
    return { items: JSON.parse(json) as Media[], nextCursor };
  };
  const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id);
  const expire = (id: number, seconds: number) =>
    world.database.query(
      'update images set deleted_at = now() - make_interval(secs => $2) where id = $1',
      [id, seconds],
    );
  const refusalOf = async (work: Promise<unknown>) =>
    work.then(
      () => 'no refusal',
      (error: { code?: string }) => error.code,
    );

  describe('adding', () => {
    it('answers every item exactly as the list, with all fields of the contract', async () => {
      const generationId = await addGeneration(world.database, userId);
      const reel = newMedia({
        userId,
        generationId,
        promptUsed: 'neon 🌃 "quoted" \\ \u200f',
        durationSeconds: 10.03,
        createdAt: '2026-02-03 04:05:06.789+02',
      });
      const picture = newMedia({
        userId,
        generationId,
        sequence: 2,
        theme: 'workAndGrind',
        isVideo: false,
        videoCategory: null,
        videoOption: null,
        posterKey: null,
        durationSeconds: null,
      });

      const added = await world.database.transaction((tx) => addMedia(tx, [reel, picture]));

      expect(added.map((item) => mediaSchema.parse(item).sequence)).to.deep.equal([1, 2]);
      expect((await list()).items).to.deep.equal(added.toReversed());
      expect(added[0]).to.deep.include({
        imageUrl: urlOfMediaKey(reel.fileKey),
        thumbnailUrl: urlOfMediaKey(reel.thumbnailKey),
        posterUrl: urlOfMediaKey(reel.posterKey ?? ''),
        promptUsed: reel.promptUsed,
        durationSeconds: 10.03,
        createdAt: '2026-02-03T02:05:06.789Z',
        isSketch: false,
      });
      expect(added[1]).to.include({ posterUrl: null, durationSeconds: null, isVideo: false });
    });

    it('adds nothing twice when a settlement is repeated', async () => {
      const generationId = await addGeneration(world.database, userId);
      const again = () =>
        world.database.transaction((tx) => addMedia(tx, [newMedia({ userId, generationId })]));
      await again();

      expect(await again()).to.deep.equal([]);
      expect((await list()).items).to.have.length(1);
    });

    it('refuses a thumbnail that the orphan sweeper would not find', async () => {
      const generationId = await addGeneration(world.database, userId);
      const stray = newMedia({ userId, generationId, thumbnailKey: 'media/elsewhere/t.webp' });

      const error = await world.database
        .transaction((tx) => addMedia(tx, [stray]))
        .catch((caught: Error) => caught.message);

      expect(error).to.match(/lies outside the folder/);
    });
  });

  describe('listing', () => {
    it('answers an empty list to a new user', async () => {
      expect(await list()).to.deep.equal({ items: [], nextCursor: null });
      expect(await list({ limit: 5 })).to.deep.equal({ items: [], nextCursor: null });
    });

    it('shows the whole gallery, newest first, and nobody else’s', async () => {
      const mine = [await addItem(world.database, userId), await addItem(world.database, userId)];
      await addItem(world.database, strangerId);

      const { items, nextCursor } = await list();

      expect(idsOf(items)).to.deep.equal(idsOf(mine).toReversed());
      expect(nextCursor).to.equal(null);
    });

    it('leads through all pages by the cursor, each item once', async () => {
      const mine: number[] = [];
      for (let n = 0; n < 7; n += 1) mine.push((await addItem(world.database, userId)).id);

      const pages: number[][] = [];
      for (let before: number | null | undefined; before !== null;) {
        const page = await list({ limit: 3, before });
        pages.push(idsOf(page.items));
        before = page.nextCursor;
      }

      expect(pages.map(({ length }) => length)).to.deep.equal([3, 3, 1]);
      expect(pages.flat()).to.deep.equal(mine.toReversed());
    });

    it('names no next page when the last one is full', async () => {
      await addItem(world.database, userId);
      await addItem(world.database, userId);

      expect((await list({ limit: 2 })).nextCursor).to.equal(null);
    });

    it('takes a cursor beyond every id as the beginning', async () => {
      const { id } = await addItem(world.database, userId);

      expect(idsOf((await list({ before: 999_999_999_999_999 })).items)).to.deep.equal([id]);
    });

    it('filters by type and by theme', async () => {
      const still = { isVideo: false, posterKey: null };
      const add = async (facts: object) => (await addItem(world.database, userId, facts)).id;
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

    it('reads every page off an index, also for a small user beside a huge one', async () => {
      await world.database.query(
        `insert into images (user_id, sequence, theme, is_video, file_key, thumbnail_key, width,
           height, size_bytes, sha256, placeholder)
         select case when n <= 20 then $1::int else $2::int end, 1,
           case when n % 1000 = 0 then 'realismEnhancer' else 'reels' end, n % 1000 > 0,
           'media/bulk' || n || '/a.mp4', 'media/bulk' || n || '/t.webp', 1, 1, 1, '', ''
         from generate_series(1, 20000) n`,
        [userId, strangerId],
      );
      await world.database.query('analyze images');

      expect(await planOf({})).to.match(/Scan.* images_user_idx/);
      expect(await planOf({ limit: 50 })).to.match(/Scan.* images_user_idx/);
      expect(await planOf({ before: 999 })).to.match(/Scan.* images_user_idx/);
      expect(await planOf({ type: 'enhanced' })).to.match(/Scan.* images_type_idx/);
      expect(await planOf({ theme: 'realismEnhancer' })).to.match(/Scan.* images_theme_idx/);
    });
  });

  /** How PostgreSQL answers a list for whichever user: it must suit all of them. */
  async function planOf(query: MediaQuery): Promise<string> {
    const asked: { text: string; values: readonly unknown[] }[] = [];
    const listening = {
      query: async (text: string, values: readonly unknown[] = []) => {
        asked.push({ text, values });
        return [];
      },
    };
    await listMedia(listening, userId, query);
    const { text = '', values = [] } = asked[0] ?? {};
    return world.database.transaction(async (tx) => {
      await tx.query('set local plan_cache_mode = force_generic_plan');
      await tx.query(`prepare listed as ${text}`);
      const literals = values.map((value) => `'${String(value)}'`).join(', ');
      const rows = await tx.query<{ 'QUERY PLAN': string }>(`explain execute listed(${literals})`);
      await tx.query('deallocate listed');
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  }

  describe('removing', () => {
    it('takes the item away everywhere, and tells it', async () => {
      const { id } = await addItem(world.database, userId);

      await removeMedia(gallery, userId, id);

      expect((await list()).items).to.be.empty;
      const told = (await events.replay(userId, 0)).events;
      expect(told.map(({ type, data }) => ({ type, data }))).to.deep.equal([
        { type: 'media.removed', data: { ids: [id] } },
      ]);
    });

    it('answers alike for what is absent, removed already or somebody else’s', async () => {
      const { id: theirs } = await addItem(world.database, strangerId);
      const { id: removed } = await addItem(world.database, userId);
      await removeMedia(gallery, userId, removed);

      for (const id of [2_147_483_647, removed, theirs]) {
        expect(await refusalOf(removeMedia(gallery, userId, id))).to.equal('media.not-found');
      }
      expect((await events.replay(userId, 0)).head).to.equal(1);
    });

    it('removes once when asked many times at once', async () => {
      const { id } = await addItem(world.database, userId);

      const answers = await Promise.all(
        Array.from({ length: 8 }, () => refusalOf(removeMedia(gallery, userId, id))),
      );

      expect(answers.filter((answer) => answer === 'no refusal')).to.have.length(1);
      expect((await events.replay(userId, 0)).head).to.equal(1);
    });

    it('can be taken back while undo is offered, and every tab is told the item', async () => {
      const item = await addItem(world.database, userId);
      await removeMedia(gallery, userId, item.id);

      expect(await restoreMedia(gallery, userId, item.id)).to.deep.equal(item);

      expect((await list()).items).to.deep.equal([item]);
      const [, added] = (await events.replay(userId, 0)).events;
      expect(added?.type).to.equal('media.added');
      expect(eventSchemas['media.added'].parse(added?.data)).to.deep.equal({ items: [item] });
    });

    it('cannot be taken back later, by strangers, or when nothing was removed', async () => {
      const { id } = await addItem(world.database, userId);
      expect(await refusalOf(restoreMedia(gallery, userId, id))).to.equal('media.not-found');
      await removeMedia(gallery, userId, id);
      expect(await refusalOf(restoreMedia(gallery, strangerId, id))).to.equal('media.not-found');
      await expire(id, 16);
      expect(await refusalOf(restoreMedia(gallery, userId, id))).to.equal('media.not-found');
    });
  });

  describe('sweeping', () => {
    const storage = (log: string[], fails = false) => ({
      remove: async (keys: readonly string[]) => {
        if (fails) throw new Error('storage is away');
        log.push(...keys);
      },
    });

    it('removes files, then the row, once undo is over', async () => {
      const item = await addItem(world.database, userId);
      const kept = await addItem(world.database, userId);
      await removeMedia(gallery, userId, item.id);
      await expire(item.id, 61);
      const files: string[] = [];

      expect(await sweepDeleted(world.database, storage(files))).to.equal(1);
      expect(await sweepDeleted(world.database, storage(files))).to.equal(0);

      const urls = [item.imageUrl, item.thumbnailUrl, item.posterUrl];
      expect(files.map((key) => `/${key}`)).to.deep.equal(urls);
      expect(idsOf((await list()).items)).to.deep.equal([kept.id]);
      expect(await world.database.query('select 1 from images where id = $1', [item.id])).to.be
        .empty;
    });

    it('leaves alone what can still be taken back', async () => {
      const { id } = await addItem(world.database, userId);
      await removeMedia(gallery, userId, id);
      const files: string[] = [];

      expect(await sweepDeleted(world.database, storage(files))).to.equal(0);
      expect(files).to.be.empty;
    });

    it('keeps the row while its files could not be removed', async () => {
      const { id } = await addItem(world.database, userId);
      await expire(id, 61);

      const failure = await sweepDeleted(world.database, storage([], true)).catch(
        (error: Error) => error.message,
      );

      expect(failure).to.equal('storage is away');
      expect(await sweepDeleted(world.database, storage([]))).to.equal(1);
    });

    it('counts a removed item’s files as named until they are swept', async () => {
      const item = await addItem(world.database, userId);
      const keys = [item.imageUrl, item.thumbnailUrl, item.posterUrl ?? ''].map((url) =>
        url.slice(1),
      );
      const orphans = [`${keys[0]}x`, 'media/nobody/reel.mp4', 'uploads/abc.jpg'];
      await removeMedia(gallery, userId, item.id);

      expect(await referencedKeys(world.database, [...keys, ...orphans])).to.deep.equal(
        new Set(keys),
      );
    });
  });

  describe('download', () => {
    it('finds the caller’s own media by path and by address on this origin', async () => {
      const { imageUrl } = await addItem(world.database, userId);
      const find = (url: string) => findOwnMedia(world.database, userId, { url, appOrigin });

      expect(await find(imageUrl)).to.equal(imageUrl.slice(1));
      expect(await find(`${appOrigin}${imageUrl}`)).to.equal(imageUrl.slice(1));
    });

    it('answers not found for everything else', async () => {
      const { imageUrl, thumbnailUrl } = await addItem(world.database, userId);
      const { imageUrl: theirs } = await addItem(world.database, strangerId);
      const { imageUrl: removed, id } = await addItem(world.database, userId);
      await removeMedia(gallery, userId, id);

      for (const url of [
        theirs,
        removed,
        thumbnailUrl,
        imageUrl.slice(1),
        `${imageUrl}?a`,
        `${imageUrl}/`,
        `https://evil.example${imageUrl}`,
        `${appOrigin}.evil.example${imageUrl}`,
        `//lumireel.example${imageUrl}`,
        `http://lumireel.example${imageUrl}`,
        'http://169.254.169.254/latest/meta-data/',
        'file:///etc/passwd',
        '/media/../media/x/y.mp4',
        `/media/%2e%2e${imageUrl}`,
        '/uploads/abc.jpg',
        "/media/x/'; drop table images; --.mp4",
      ]) {
        const answer = await refusalOf(findOwnMedia(world.database, userId, { url, appOrigin }));
        expect(answer, url).to.equal('media.not-found');
      }
    });
  });
});
