import type { Film } from '../../contract/films.ts';
import type { Generation } from '../../contract/generation.ts';
import { STUDIO } from '../../contract/providers.ts';
import { addItem } from '../../tests/media.ts';
import { openedOnce } from '../../tests/opened.ts';
import { scriptedProvider } from '../../tests/scripted-provider.ts';
import { type HttpResponse, openTestApp, outcomeOf } from '../../tests/test-app.ts';

describe('making a film', () => {
  const outside = scriptedProvider({}, { name: 'outside', capabilities: ['compose-film'] });
  const studio = scriptedProvider({}, { name: STUDIO, capability: 'compose-film' });
  const app = openedOnce(() => openTestApp({}, { providers: [outside, studio] }));
  let me: Awaited<ReturnType<typeof app.signUp>>;
  let picture: number;
  beforeEach(async () => {
    me = await app.signUp();
    picture = (await addItem(app.testDatabase.database, me.id, { isVideo: false })).id;
  });

  type Options = { cookie?: string; headers?: Record<string, string>; body?: unknown };
  const call = (method: string, path: string, options: Options = {}) =>
    app.call(method, path, { cookie: me.cookie, ...options });
  const filmOf = async (...shots: object[]) =>
    (await call('POST', '/api/films', { body: { name: 'Summer', document: { shots } } }))
      .json as Film;
  const still = (facts: object = {}) => ({ imageId: picture, seconds: 3, ...facts });
  const make = ({ id }: Pick<Film, 'id'>, options: Options = {}) =>
    call('POST', `/api/films/${id}/make`, options);
  const made = async (answer: HttpResponse) => {
    const { generationId } = answer.json as { generationId: string };
    return (await call('GET', `/api/generations/${generationId}`)).json as Generation;
  };
  /** Films that were ordered before, a minute apart. */
  const ordered = (count: number, state: string, ago = '0 hours') =>
    app.sql`insert into generations (id, user_id, tool, run, state, input, steps, outputs, price,
              deadline_at, created_at)
      select gen_random_uuid(), ${me.id}, 'reels', 'film', ${state}, '{}', '[]', 1, 0, now(),
             now() - ${ago}::interval - n * interval '1 minute'
        from generate_series(1, ${count}::int) as n`;

  it('is free, with an entry of 0, and freezes the film as it is', async () => {
    const film = await filmOf(still());
    const balance = await app.balanceOf(me.id);

    const answer = await make(film);

    expect([answer.status, await app.balanceOf(me.id)]).to.deep.equal([202, balance]);
    const generation = await made(answer);
    expect(answer.headers.location).to.equal(`/api/generations/${generation.id}`);
    const { document } = film;
    const input = { filmId: film.id, name: 'Summer', document };
    expect(generation).to.deep.include({ tool: 'reels', run: 'film', status: 'queued', price: 0 });
    expect(generation.input).to.deep.equal(input);
    const entries = await app.sql`
      select amount, reason from ledger_entries where ref_id = ${generation.id}`;
    expect(entries).to.deep.equal([{ amount: 0, reason: 'film' }]);
    const jobs = await app.sql`
      select name from pgboss.job where data->>'generationId' = ${generation.id}`;
    expect(jobs).to.deep.equal([{ name: 'generation.film' }]);
  });

  it('is the studio’s alone, and said so', async () => {
    const tools = (await app.call('GET', '/api/tools')).json as {
      key: string;
      runs: { key: string; price: number; provider: { name: string } | null }[];
    }[];
    const sold = tools.flatMap(({ runs }) => runs).find(({ key }) => key === 'film');

    expect(tools).to.have.length(6);
    expect(sold).to.deep.include({ price: 0 });
    expect(sold?.provider?.name).to.equal(STUDIO);
  });

  it('is one order under one key, also at once, and where the film has changed or is gone since', async () => {
    const film = await filmOf(still());
    const headers = { 'Idempotency-Key': crypto.randomUUID() };

    const [first, ...others] = await Promise.all([1, 2, 3].map(() => make(film, { headers })));
    const body = { document: { shots: [still({ seconds: 4 })] }, version: 1 };
    await call('PUT', `/api/films/${film.id}`, { body });
    const second = await make(film, { headers });
    const other = await make(await filmOf(still()), { headers });
    await call('DELETE', `/api/films/${film.id}`);
    const third = await make(film, { headers });

    const same = [...others, second, third].map(({ json }) => json);
    expect(same).to.deep.equal(same.map(() => first?.json));
    expect(outcomeOf(other)).to.equal('409 generation.key-reused');
    expect(outcomeOf(await make(film))).to.equal('404 film.not-found');
    expect((await made(second)).input).to.deep.include({ document: film.document });
  });

  it('refuses what is shorter than 3 seconds, which is kept', async () => {
    const film = await filmOf(still({ seconds: 2.9 }));

    const { status, json } = await make(film);

    const error = 'document.shots: at least 3 seconds in all, not 2.9.';
    expect([status, json]).to.deep.equal([400, { error, code: 'request.invalid' }]);
  });

  it('names the shots whose items have left the gallery, and goes on when they are back', async () => {
    const { database } = app.testDatabase;
    const other = (await addItem(database, me.id, { isVideo: false })).id;
    const film = await filmOf(still(), { imageId: other, seconds: 3 }, still());
    await call('DELETE', `/api/images/${picture}`);

    const { status, json } = await make(film);

    expect([status, json]).to.deep.equal([
      409,
      {
        error: 'Shots 1, 3: not in your gallery any more. Please choose another picture or clip.',
        code: 'film.missing',
      },
    ]);
    await call('POST', `/api/images/${picture}/restore`);
    expect(outcomeOf(await make(film))).to.equal('202 ok');
    await app.sql`update images set user_id = ${(await app.signUp()).id} where id = ${picture}`;
    expect(outcomeOf(await make(film)), 'of another user').to.equal('409 film.missing');
  });

  it('refuses the 31st within 24 hours, whatever became of the others', async () => {
    const film = await filmOf(still());
    await ordered(20, 'succeeded', '23 hours');
    await ordered(9, 'failed', '1 hour');
    await ordered(9, 'succeeded', '25 hours');

    const answers = [await make(film), await make(film)];

    expect(answers.map(outcomeOf)).to.deep.equal(['202 ok', '429 film.too-many-made']);
    // When the oldest of them is a day old.
    expect(Number(answers[1]?.headers['retry-after'])).to.be.within(2_200, 2_400);
  });

  it('refuses the third that waits, and one that is ordered again, however many come at once', async () => {
    const film = await filmOf(still());
    await ordered(1, 'running');

    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => make(film)));

    expect(answers.map(outcomeOf).toSorted()).to.deep.equal([
      ...['202 ok', '202 ok'],
      ...['429 film.waiting', '429 film.waiting', '429 film.waiting'],
    ]);
    const [failed] = await app.sql<{ id: string }>`
      update generations set state = 'failed', failure = 'internal', finished_at = now()
       where id = (select id from generations where user_id = ${me.id}
                    and run = 'film' and state = 'queued' limit 1)
      returning id`;
    const again = `/api/generations/${failed?.id}/repeat`;
    expect(outcomeOf(await call('POST', again))).to.equal('202 ok');
    expect(outcomeOf(await call('POST', again))).to.equal('409 generation.repeat-running');
    expect(outcomeOf(await make(film))).to.equal('429 film.waiting');
  });

  it('is repeated as it was, and refused where its items are gone', async () => {
    const answer = await make(await filmOf(still()));
    const { id, input } = await made(answer);
    await call('DELETE', `/api/generations/${id}`);
    const path = `/api/generations/${id}/repeat`;

    const repeated = await made(await call('POST', path));

    expect(repeated).to.deep.include({ repeatOf: id, input, price: 0 });
    await call('DELETE', `/api/generations/${repeated.id}`);
    await call('DELETE', `/api/images/${picture}`);
    expect((await call('GET', path)).json).to.deep.include({ price: 0 });
    expect((await call('GET', path)).json).to.have.nested.property('obstacle.code', 'film.missing');
    expect(outcomeOf(await call('POST', path))).to.equal('409 film.missing');
  });

  it('gives the film back of what was made of it', async () => {
    const { database } = app.testDatabase;
    const film = await filmOf(still());
    const { id: generationId } = await made(await make(film));
    const item = await addItem(database, me.id, { generationId });
    const path = `/api/images/${item.id}/film`;
    const { name, document } = film;
    expect((await call('GET', path)).json).to.deep.equal({ name, document, filmId: film.id });
    await call('DELETE', `/api/films/${film.id}`);

    const { status, json } = await call('GET', path);

    expect([status, json]).to.deep.equal([200, { name, document, filmId: null }]);
    expect(outcomeOf(await call('GET', `/api/images/${picture}/film`))).to.equal(
      '404 film.not-found',
    );
    await call('DELETE', `/api/images/${item.id}`);
    expect(outcomeOf(await call('GET', path))).to.equal('404 media.not-found');
  });

  it('is edited again by its maker alone, also after it was deleted and its picture is gone for good', async () => {
    const { database } = app.testDatabase;
    const { id, name, document } = await filmOf(still());
    const { id: generationId } = await made(await make({ id }));
    await addItem(database, me.id, { generationId });
    await call('DELETE', `/api/films/${id}`);
    await app.sql`delete from images where id = ${picture}`;

    const again = await call('POST', '/api/films', { body: { name, document } });

    expect(again.json).to.deep.include({ name, document, missing: [picture] });
    const { cookie } = await app.signUp();
    const stranger = await call('POST', '/api/films', { cookie, body: { name, document } });
    expect(outcomeOf(stranger)).to.equal('404 media.not-found');
  });
});
