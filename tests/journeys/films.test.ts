import type { Lumireel } from '../../backend/main/open-lumireel.ts';
import type { Replay, UserEvent } from '../../contract/events.ts';
import { eventSchemas } from '../../contract/features.ts';
import { filmDocumentSchema, type Film, type ListedFilm } from '../../contract/films.ts';
import { FILMS_MAX } from '../../contract/limits.ts';
import type { ErrorBody } from '../../contract/refusals.ts';
import { addMany } from '../media.ts';
import type { CallResponse, LiveTab, Person } from '../person.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { untilIs } from '../until.ts';
import { worldOnce } from '../world.ts';

describe('the films of a creator', () => {
  const world = worldOnce();
  let lumireel: Lumireel;
  let second: Lumireel;
  let creator: Person;
  /** At another server. */
  let elsewhere: Person;
  let picture: number;
  let video: number;

  before(async () => {
    lumireel = await world.open({ providers: [scriptedProvider()] });
    second = await world.open({ role: 'api', providers: [scriptedProvider()] });
  });
  beforeEach(async () => {
    creator = await world.person(lumireel.url ?? '').register();
    elsewhere = creator.viaServer(second.url ?? '');
    const items = await addMany(world.sql, { userId: creator.user?.id ?? 0, count: 2 });
    [picture = 0, video = 0] = items;
    await world.sql`update images set is_video = false where id = ${picture}`;
    await world.sql`update images set duration_seconds = 10 where id = ${video}`;
  });

  const documentOf = (...shots: object[]) => filmDocumentSchema.parse({ shots });
  const both = () =>
    documentOf({ imageId: picture, seconds: 3 }, { imageId: video, from: 2.5, seconds: 4 });
  const make = (by: Person = creator, document: object = both()) =>
    by.expect<Film>('POST', '/api/films', { json: { document } });
  const inList = (film: Film): ListedFilm => {
    const { document: _, ...rest } = film;
    return rest;
  };
  /** Under another name each time, so that something changes. */
  const save = (by: Person, { id, version }: Film, facts: object = {}) => {
    const json = { document: both(), name: `Film ${version}`, version, ...facts };
    return by.call('PUT', `/api/films/${id}`, { json });
  };
  const read = (id: number, by: Person = creator) => by.expect<Film>('GET', `/api/films/${id}`);
  const remove = (...ids: number[]) =>
    creator.expect('POST', '/api/images/delete', { json: { ids } });
  const restore = (...ids: number[]) =>
    creator.expect('POST', '/api/images/restore', { json: { ids } });
  const codeOf = ({ status, body }: CallResponse) =>
    `${status} ${(body as Partial<ErrorBody>).code ?? 'done'}`;
  /** In the order of their numbers, which is how a browser reads what two servers push. */
  const inOrder = ({ events }: LiveTab) => events.toSorted((a, b) => a.seq - b.seq);
  const saidOf = (tab: LiveTab) => inOrder(tab).map(({ type, data }) => [type, data]);

  it('are in every list as they are changed, in the order of the changes', async () => {
    const tabs = [await creator.openTab(), await elsewhere.openTab()];

    const made = await make();
    const { body: saved } = await save(elsewhere, made, { name: 'Summer', document: both() });
    await creator.expect('DELETE', `/api/films/${made.id}`);

    expect(saved).to.deep.include({ id: made.id, name: 'Summer', version: 2 });
    for (const tab of tabs) {
      await tab.until(({ events }) => events.length === 3);
      expect(saidOf(tab)).to.deep.equal([
        ['film.saved', inList(made)],
        ['film.saved', inList(saved as Film)],
        ['film.removed', { id: made.id }],
      ]);
      eventSchemas['film.saved'].parse(inOrder(tab)[0]?.data);
    }
    expect(codeOf(await creator.call('GET', `/api/films/${made.id}`))).to.equal(
      '404 film.not-found',
    );
    expect(codeOf(await save(creator, made))).to.equal('404 film.not-found');
    expect(codeOf(await creator.call('DELETE', `/api/films/${made.id}`))).to.equal(
      '404 film.not-found',
    );
  });

  it('are changed by one of the tabs that save one at once; the others get its film', async () => {
    const film = await make();
    const tab = await creator.openTab();
    const tabs = Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? creator : elsewhere));

    const answers = await Promise.all(tabs.map((by, n) => save(by, film, { name: `Tab ${n}` })));

    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).to.have.length(1);
    const newest = winners[0]?.body;
    expect(newest).to.deep.include({ version: 2 });
    expect(await read(film.id)).to.deep.equal(newest);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, body]).to.deep.equal([
        409,
        { error: 'This film was changed elsewhere meanwhile.', code: 'film.changed', film: newest },
      ]);
    }
    await tab.until(({ events }) => events.length > 0);
    expect(saidOf(tab)).to.deep.equal([['film.saved', inList(newest as Film)]]);
    // A tab offers its own as a copy.
    expect(await make(elsewhere)).to.deep.include({ version: 1, document: both() });
  });

  it('keep what left the gallery, name it, and have it back from the trash', async () => {
    const film = await make();
    const tab = await creator.openTab();

    await remove(picture);

    expect(await read(film.id)).to.deep.equal({ ...film, missing: [picture] });
    const [listed] = await creator.expect<ListedFilm[]>('GET', '/api/films');
    expect(listed?.missing).to.deep.equal([picture]);
    const { body } = await save(creator, film);
    expect(body).to.deep.include({ version: 2, missing: [picture] });
    expect(await make()).to.deep.include({ missing: [picture] });
    await restore(picture);
    expect(await read(film.id)).to.deep.equal({ ...(body as Film), missing: [] });
    // The events of the items say it: `missing` of a film follows from them.
    await tab.until(({ events }) => events.some(({ type }) => type === 'media.added'));
    expect(inOrder(tab).map(({ type }) => type)).to.deep.equal([
      ...['trash.added', 'media.removed', 'film.saved', 'film.saved'],
      ...['trash.removed', 'media.added'],
    ]);
  });

  it('are saved and copied when an item is gone for good, by nobody else', async () => {
    const film = await make();
    await remove(video);
    await creator.expect('DELETE', `/api/trash/${video}`);
    const { engine } = lumireel;
    await engine.database.transaction((tx) => engine.queue.enqueue(tx, 'media.sweep', {}));
    await untilIs(async () => (await world.sql`select from images where id = ${video}`).length, 0);

    const { body } = await save(creator, film);
    expect(body).to.deep.include({ version: 2, missing: [video] });
    expect(await make()).to.deep.include({ missing: [video] });
    const other = await world.person(lumireel.url ?? '').register();
    const attempt = await other.call('POST', '/api/films', { json: { document: both() } });
    expect(codeOf(attempt)).to.equal('404 media.not-found');
    const found = documentOf({ imageId: video, seconds: 1 });
    const { body: without } = await save(creator, body as Film, { document: found });
    expect(without).to.deep.include({ version: 3, missing: [video] });
  });

  it(`are ${FILMS_MAX} at most, however many are made at once`, async () => {
    const film = await make();
    await world.sql`insert into films (user_id, name, document)
      select user_id, name, document from films, generate_series(1, ${FILMS_MAX - 2}::int)
       where id = ${film.id}`;
    const json = { document: both() };

    const answers = await Promise.all(
      [creator, elsewhere, creator, elsewhere].map((by) => by.call('POST', '/api/films', { json })),
    );

    expect(answers.map(codeOf).toSorted()).to.deep.equal([
      '200 done',
      ...Array.from({ length: 3 }, () => '409 film.too-many'),
    ]);
    const list = await creator.expect<ListedFilm[]>('GET', '/api/films');
    expect(list).to.have.length(FILMS_MAX);
    expect(list.every((listed) => !('document' in listed))).to.equal(true);
    await creator.expect('DELETE', `/api/films/${film.id}`);
    expect(codeOf(await creator.call('POST', '/api/films', { json }))).to.equal('200 done');
  });

  it('and their items are changed and deleted at the same time without waiting for ever', async () => {
    const film = await make();
    const changes = Array.from({ length: 12 }, (_, n) => async () => {
      const by = n % 2 === 0 ? creator : elsewhere;
      if (n % 4 === 0) return save(by, await read(film.id, by));
      if (n % 4 === 1) return by.call('DELETE', `/api/films/${(await make(by)).id}`);
      const ids = { json: { ids: [picture, video] } };
      return by.call('POST', `/api/images/${n % 4 === 2 ? 'delete' : 'restore'}`, ids);
    });

    const answers = await Promise.all(changes.map((change) => change()));
    await restore(picture, video);
    const last = (await save(creator, await read(film.id))).body as Film;

    for (const { status } of answers) expect(status).to.be.oneOf([200, 409]);
    const { events } = await creator.expect<Replay>('GET', '/api/events?after=0');
    expect(events.at(-1)?.data).to.deep.equal(inList(last));
    expect(missingByItems(events, film)).to.deep.equal(missingInFilm(events, film));
  });

  /** Items that a browser knows to be missing by their events alone, at each event of the film. */
  function missingByItems(events: readonly UserEvent[], { id }: Film): number[][] {
    const gone = new Set<number>();
    return events.flatMap(({ type, data }) => {
      if (type === 'media.removed') for (const item of data.ids) gone.add(item);
      if (type === 'media.added') for (const item of data.ids ?? []) gone.delete(item);
      return type === 'film.saved' && data.id === id ? [[...gone].toSorted((a, b) => a - b)] : [];
    });
  }
  function missingInFilm(events: readonly UserEvent[], { id }: Film): number[][] {
    return events.flatMap(({ type, data }) =>
      type === 'film.saved' && data.id === id ? [data.missing] : [],
    );
  }
});
