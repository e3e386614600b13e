import type { Media, TrashedMedia } from '../../contract/media.ts';
import type { Lumireel } from '../../backend/main/open-lumireel.ts';
import type { Person } from '../person.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { until, untilIs } from '../until.ts';
import { testPhoto, worldOnce } from '../world.ts';

describe('the trash of a creator', () => {
  const world = worldOnce();
  let lumireel: Lumireel;
  let second: Lumireel;
  let creator: Person;
  let elsewhere: Person;
  let reel: Media;
  before(async () => {
    lumireel = await world.open({ providers: [scriptedProvider()] });
    second = await world.open({ role: 'api', providers: [scriptedProvider()] });
  });
  beforeEach(async () => {
    creator = await world.person(lumireel.url ?? '').register();
    elsewhere = world.person(second.url ?? '');
    await creator.untilEnded(await creator.startReel(await testPhoto()));
    const [made] = await creator.images();
    if (!made) throw new Error('there is no reel');
    reel = made;
  });

  const trash = () => creator.expect<TrashedMedia[]>('GET', '/api/trash');
  const addresses = () => [reel.imageUrl, reel.thumbnailUrl, reel.posterUrl ?? ''];
  const statusAt = async (person: Person, url: string, headers: Record<string, string> = {}) =>
    (await person.call('GET', url, { headers })).status;
  const sweep = () =>
    lumireel.engine.database.transaction((tx) =>
      lumireel.engine.queue.enqueue(tx, 'media.sweep', {}),
    );

  it('takes what is deleted: it is served by no process any more, whole, in part or unchanged', async () => {
    const etags = await Promise.all(
      addresses().map(async (url) => (await elsewhere.call('GET', url)).headers.get('etag') ?? ''),
    );

    await creator.expect('DELETE', `/api/images/${reel.id}`);

    const again = await creator.call('DELETE', `/api/images/${reel.id}`);
    expect(again.status).to.equal(404);
    expect(await creator.images()).to.deep.equal([]);
    for (const [index, url] of addresses().entries()) {
      await untilIs(() => statusAt(elsewhere, url), 404);
      const unchanged = { 'If-None-Match': etags[index] ?? '' };
      expect(await statusAt(elsewhere, url, unchanged)).to.equal(404);
      expect(await statusAt(elsewhere, url, { Range: 'bytes=0-9' })).to.equal(404);
      const gone = await elsewhere.call('HEAD', url);
      expect([gone.status, gone.headers.get('cache-control')]).to.deep.equal([404, 'no-store']);
    }
    expect((await trash()).map(({ id }) => id)).to.deep.equal([reel.id]);
    expect(await world.files('media')).to.have.length.at.least(3);
  });

  it('gives an item back as it was, in every tab, served again at once', async () => {
    await creator.expect('DELETE', `/api/images/${reel.id}`);
    const tab = await creator.openTab();

    await creator.expect('POST', `/api/images/${reel.id}/restore`);

    await tab.until(({ events }) => {
      const types = events.map(({ type }) => type);
      return types.includes('media.added') && types.includes('trash.removed');
    });
    expect(await creator.images()).to.deep.equal([reel]);
    expect(await trash()).to.deep.equal([]);
    for (const url of addresses()) expect(await statusAt(creator, url)).to.equal(200);
  });

  it('deletes for good on request, and all of it on request, files included', async () => {
    await creator.untilEnded(await creator.startReel(await testPhoto()));
    const ids = (await creator.images()).map(({ id }) => id);
    await creator.expect('POST', '/api/images/delete', { json: { ids } });
    const stored = await world.files('media');

    await creator.expect('DELETE', `/api/trash/${reel.id}`);
    expect(await creator.expect('DELETE', '/api/trash')).to.deep.equal({ count: 1 });

    for (const id of ids) {
      expect((await creator.call('DELETE', `/api/trash/${id}`)).status).to.equal(404);
      expect((await creator.call('POST', `/api/images/${id}/restore`)).status).to.equal(404);
    }
    await sweep();
    const rows = () => world.sql`select from images where id = any(${ids}::int[])`;
    await untilIs(async () => (await rows()).length, 0);
    expect(await world.files('media')).to.have.length(stored.length - 6);
  });

  it('keeps nothing where the operator wants none: the address is gone all the same', async () => {
    const without = await world.open({
      role: 'api',
      providers: [scriptedProvider()],
      settings: { TRASH_DAYS: '0' },
    });
    const there = creator.viaServer(without.url ?? '');

    await there.expect('DELETE', `/api/images/${reel.id}`);

    expect(await trash()).to.deep.equal([]);
    await untilIs(() => statusAt(elsewhere, reel.imageUrl), 404);
    expect((await creator.call('DELETE', `/api/trash/${reel.id}`)).status).to.equal(404);
    await world.sql`update images set deleted_at = deleted_at - interval '61 seconds'
      where id = ${reel.id}`;
    await sweep();
    const left = () => world.database.query('select from images where id = $1', [reel.id]);
    await until(left, (rows) => rows.length === 0);
  });

  it('refuses a page before what is no cursor', async () => {
    for (const before of ['', '1', '1-', '-1', '1-0', '1-2147483648', '99999999999999999-1', 'a-1'])
      expect(await statusAt(creator, `/api/trash?before=${before}`), before).to.equal(400);
  });
});
