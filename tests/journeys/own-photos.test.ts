import { correctStoredBytes } from '../../backend/gallery/stored-bytes.ts';
import type { Film } from '../../contract/films.ts';
import type { Media } from '../../contract/media.ts';
import { studioProvider } from '../../preview-engine/films/studio-provider.ts';
import { addMany } from '../media.ts';
import { type Person, photoForm } from '../person.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { smallReelSize } from '../small-reel-size.ts';
import { testPhoto, worldOnce } from '../world.ts';

const photo = await testPhoto(900, 1600);
const GB = 1_024 ** 3;

/** The ledger check at the end of each world also adds up what users have stored. */
describe('a user’s own photo', () => {
  const world = worldOnce();
  let opened: Awaited<ReturnType<typeof world.openWithCreator>>;
  let creator: Person;
  before(async () => {
    opened = await world.openWithCreator({
      providers: [scriptedProvider(), studioProvider({ reelSize: smallReelSize })],
      settings: { STORAGE_GB_USER: '1' },
    });
    ({ creator } = opened);
  });

  const upload = (by = creator) =>
    by.expect<Media>('POST', '/api/uploads', {
      form: photoForm('file', photo, { consent: 'material-1' }),
    });
  const usedBytes = async (by = creator) =>
    (await by.expect<{ usedBytes: number }>('GET', '/api/user/storage')).usedBytes;
  async function makeFilm({ id }: Media) {
    const document = { shots: [{ imageId: id, seconds: 3 }] };
    const film = await creator.expect<Film>('POST', '/api/films', {
      json: { name: 'Mine', document },
    });
    return creator.call('POST', `/api/films/${film.id}/make`);
  }

  it('is an item like others: in every tab, found, shared, in a kit, and part of a film', async () => {
    const tabs = [await creator.openTab(), await (await creator.secondDevice()).openTab()];

    const item = await upload();

    for (const tab of tabs) {
      await tab.until(({ events }) => events.some(({ type }) => type === 'media.added'));
      const [added] = tab.events.filter(({ type }) => type === 'media.added');
      expect(added?.data).to.deep.equal({ items: [item] });
    }
    expect(await creator.expect('GET', '/api/images?search=your%20photo')).to.deep.equal([item]);
    for (const path of [`kit/9x16.jpg`, 'share']) {
      const method = path === 'share' ? 'POST' : 'GET';
      const options = path === 'share' ? { json: {} } : {};
      const { status } = await creator.call(method, `/api/images/${item.id}/${path}`, options);
      expect(status, path).to.equal(200);
    }
    const { body } = await makeFilm(item);
    const made = await creator.untilEnded((body as { generationId: string }).generationId);
    expect(made.status).to.equal('succeeded');
    const items = await creator.images();
    expect(await usedBytes()).to.equal(items.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0));
  });

  it('is refused beyond the room of its user, as films are; what is paid for goes on', async () => {
    const item = await upload();
    const userId = creator.user?.id ?? 0;
    const [large] = await addMany(world.sql, { userId, count: 1 });
    await world.sql`update images set size_bytes = ${GB} where id = ${large}`;
    await correctStoredBytes(world.database);

    const film = await makeFilm(item);
    const other = await creator.call('POST', '/api/uploads', {
      form: photoForm('file', photo, { consent: 'material-1' }),
    });
    const reel = await creator.untilEnded(await creator.startReel(photo));

    const full = { code: 'storage.full' };
    expect([film.status, other.status]).to.deep.equal([409, 409]);
    expect(film.body).to.include(full);
    expect(other.body).to.include(full);
    expect(reel.status).to.equal('succeeded');
  });
});
