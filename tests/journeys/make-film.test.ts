import { createReadStream } from 'node:fs';
import { sweepDeleted } from '../../backend/gallery/remove.ts';
import { isSourceInUse } from '../../backend/generations/endings/sweep.ts';
import type { Lumireel } from '../../backend/main/open-lumireel.ts';
import { openUserData } from '../../backend/main/open-user-data.ts';
import { mintMediaKey, siblingKey } from '../../backend/storage/media-key.ts';
import { extensions } from '../../contract/content-types.ts';
import type { Film } from '../../contract/films.ts';
import type { Media } from '../../contract/media.ts';
import { PREVIEW_ENGINE, STUDIO } from '../../contract/providers.ts';
import type { ErrorBody } from '../../contract/refusals.ts';
import { studioProvider } from '../../preview-engine/films/studio-provider.ts';
import { hostileFilms, plainFilm } from '../films.ts';
import { engineForTests } from '../influencer-fixture.ts';
import { addMany } from '../media.ts';
import type { LiveTab, Person } from '../person.ts';
import { fixturePath } from '../pictures.ts';
import { programsNaming } from '../render-process.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { smallReelSize } from '../small-reel-size.ts';
import { testFolder } from '../test-folder.ts';
import { until, untilIs } from '../until.ts';
import { testPhoto, worldEach } from '../world.ts';

const studio = studioProvider({ reelSize: smallReelSize });

describe('a film that is made', () => {
  const world = worldEach();
  const folder = testFolder();
  let lumireel: Lumireel & { creator: Person };
  let creator: Person;

  const open = async (...options: Parameters<typeof world.openWithCreator>) => {
    lumireel = await world.openWithCreator(...options);
    ({ creator } = lumireel);
  };
  const addPicture = (path = fixturePath('portrait.jpg')) => addFile(path, 'image/jpeg');
  const addClip = (path: string) => addFile(path, 'video/mp4');
  /** Puts a file of this machine into the creator's gallery. */
  async function addFile(path: string, contentType: 'image/jpeg' | 'video/mp4'): Promise<number> {
    const fileKey = mintMediaKey('item', extensions[contentType]);
    const [id = 0] = await addMany(world.sql, { userId: creator.user?.id ?? 0, count: 1 });
    await world.sql`update images set is_video = ${contentType === 'video/mp4'},
        theme = 'workAndGrind', file_key = ${fileKey}, thumbnail_key = ${siblingKey(fileKey, 'thumbnail')} where id = ${id}`;
    const { storage } = lumireel.engine;
    await storage.put(fileKey, createReadStream(path), { contentType });
    return id;
  }
  const filmOf = (document: object, by = creator) =>
    by.expect<Film>('POST', '/api/films', { json: { name: 'Summer', document } });
  const make = async ({ id }: Film, by = creator) =>
    (await by.expect<{ generationId: string }>('POST', `/api/films/${id}/make`)).generationId;
  const untilMaking = (id: string, least = 0.1) =>
    until(
      () => creator.generation(id),
      ({ progress }) => progress > least,
    );
  const typesIn = (tab: LiveTab) =>
    tab.events.filter(({ type }) => type !== 'balance.changed').map(({ type }) => type);
  const left = async () => [...(await world.files('tmp')), ...(await world.files('uploads'))];

  it('from pictures of the gallery is an item of it, for no token', async () => {
    await open({ providers: [engineForTests, studio] });
    const tabs = [await creator.openTab(), await (await creator.secondDevice()).openTab()];
    await creator.untilEnded(await creator.startStory());
    const [first, second] = await creator.images();
    const balance = await creator.balance();
    for (const tab of tabs) await tab.until(() => typesIn(tab).includes('generation.succeeded'));
    for (const tab of tabs) tab.events.length = 0;
    const film = await filmOf({
      shots: [
        { imageId: first?.id, seconds: 1.5 },
        { imageId: second?.id, category: 'posing', option: 'Power Pose', seconds: 1.5 },
      ],
    });

    const id = await make(film);
    await creator.expect('DELETE', `/api/films/${film.id}`);
    const over = await creator.untilEnded(id);

    expect(over).to.deep.include({ status: 'succeeded', provider: STUDIO, insteadOf: null });
    expect(await creator.balance()).to.equal(balance);
    for (const tab of tabs) {
      await tab.until(() => typesIn(tab).includes('generation.succeeded'));
      const [...types] = typesIn(tab);
      expect(types).to.have.members([
        ...['film.saved', 'generation.queued', 'film.removed', 'generation.started'],
        ...['media.added', 'generation.succeeded'],
      ]);
      expect(tab.progress.some(({ data }) => 'id' in data && data.id === id)).to.equal(true);
    }
    const [item, ...others] = await creator.expect<Media[]>('GET', '/api/images?type=films');
    expect(others).to.deep.equal([]);
    expect(item).to.deep.include({
      ...{ isVideo: true, theme: 'film', title: 'Summer', provider: STUDIO },
      ...{ width: 360, height: 640, durationSeconds: 3 },
    });
    expect(await creator.expect('GET', `/api/images/${item?.id}/film`)).to.deep.equal({
      // The film is deleted by now.
      ...{ name: 'Summer', document: film.document, filmId: null },
    });
    const { documents } = openUserData(lumireel.engine);
    const exported = new Map(documents(world.database, creator.user?.id ?? 0));
    const orders = await Array.fromAsync(exported.get('generations') ?? []);
    expect(JSON.stringify(orders)).to.include(JSON.stringify(film.document.shots));
    await until(left, (files) => files.length === 0);
  });

  it('needs its items until it is over, also where they are deleted for good', async () => {
    await open({ role: 'api', providers: [studio] });
    const imageId = await addPicture();
    const id = await make(await filmOf({ shots: [{ imageId, seconds: 3 }] }));
    await creator.expect('DELETE', `/api/images/${imageId}`);
    await creator.expect('DELETE', `/api/trash/${imageId}`);
    await world.sql`update images set deleted_at = now() - interval '1 day' where id = ${imageId}`;
    const { database, storage } = lumireel.engine;
    const sweep = () => sweepDeleted(database, storage, isSourceInUse);

    expect(await sweep()).to.equal(0);
    expect(await world.files('media')).to.have.length(1);
    const worker = await world.open({ role: 'worker', providers: [studio] });
    expect((await creator.untilEnded(id)).status).to.equal('succeeded');
    await worker.close();

    await sweep();
    // Film, thumbnail and poster.
    expect(await world.files('media')).to.have.length(3);
    const { body } = await creator.call('POST', `/api/generations/${id}/repeat`);
    expect((body as ErrorBody).code).to.equal('film.missing');
  });

  it('stops in the middle when it is cancelled, leaves nothing, and the next one is made', async () => {
    await open({ providers: [studio] });
    const shot = { imageId: await addPicture(), seconds: 30 };
    const id = await make(await filmOf({ shots: [shot] }));
    await untilMaking(id);
    const next = await make(await filmOf({ shots: [{ ...shot, seconds: 3 }] }));
    expect((await creator.generation(next)).status).to.equal('queued');

    await creator.expect('DELETE', `/api/generations/${id}`);

    expect((await creator.untilEnded(next)).status).to.equal('succeeded');
    const over = await creator.generation(id);
    expect(over).to.deep.include({ status: 'cancelled', result: null, price: 0 });
    await until(left, (files) => files.length === 0);
    await untilIs(async () => (await programsNaming('film-process', world.dataDir)).length, 0);
    expect(await creator.images()).to.have.length(2);
  });

  it('says which shot could not be used, and is made again once that is another', async () => {
    await open({ providers: [studio] });
    const cutOff = hostileFilms.find(({ what }) => what === 'that is cut off in the middle');
    const still = { imageId: await addPicture(), seconds: 2 };
    const broken = (await cutOff?.make(folder)) ?? '';
    const text = await addPicture(import.meta.filename);
    const films = [
      await filmOf({ shots: [still, { imageId: text, seconds: 2 }] }),
      await filmOf({ shots: [still, { imageId: await addClip(broken), from: 6, seconds: 2 }] }),
    ];

    const said: (string | null)[] = [];
    for (const film of films) {
      const over = await creator.untilEnded(await make(film));
      expect(over).to.deep.include({ status: 'failed', refundedReason: 'invalid-input' });
      said.push(over.error);
      await until(left, (files) => files.length === 0);
    }
    const shot = 'Shot 2 cannot be used';
    expect(said).to.deep.equal([shot, `${shot}: it is cut off`]);
    const [film] = films;
    const clip = { imageId: await addClip(await plainFilm(folder)), from: 2.5, seconds: 2 };
    const better = { shots: [{ ...still, next: 'push' }, clip], sound: 'neon' };
    const json = { document: better, version: film?.version };
    const saved = await creator.expect<Film>('PUT', `/api/films/${film?.id}`, { json });
    expect((await creator.untilEnded(await make(saved))).status).to.equal('succeeded');
    expect((await creator.images())[0]).to.deep.include({ durationSeconds: 4 });
  });

  it('takes no slot of paid reels, nor they its own', async () => {
    const hold = { poll: [{ kind: 'hold' } as const] };
    const films = scriptedProvider(hold, { name: STUDIO, capability: 'compose-film' });
    const reels = scriptedProvider(hold, { name: PREVIEW_ENGINE, rendersHere: true });
    await open({ providers: [films, reels], settings: { WORKER_SLOTS: '1' } });
    const film = await filmOf({ shots: [{ imageId: await addPicture(), seconds: 10 }] });
    const running = await make(film);
    await films.untilHeld(1);
    const waiting = await make(film);
    const reel = await creator.startReel(await testPhoto());
    await reels.untilHeld(1);

    films.release();

    for (const id of [running, waiting]) {
      expect((await creator.untilEnded(id)).status).to.equal('succeeded');
    }
    expect((await creator.generation(reel)).status).to.equal('running');
    reels.release();
    expect((await creator.untilEnded(reel)).status).to.equal('succeeded');
  });
});
