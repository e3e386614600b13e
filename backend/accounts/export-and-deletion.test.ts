import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { AccountExport } from '../../contract/account.ts';
import type { Plan } from '../../contract/plans.ts';
import type { Share } from '../../contract/shares.ts';
import type { Film } from '../../contract/films.ts';
import type { Media } from '../../contract/media.ts';
import { openMailedWorld } from '../../tests/mailed-world.ts';
import { openedOnce } from '../../tests/opened.ts';
import type { Person } from '../../tests/person.ts';
import { newPlan } from '../../tests/plans.ts';
import { until } from '../../tests/until.ts';
import { testPhoto } from '../../tests/world.ts';
import { addMany } from '../../tests/media.ts';
import type { UserData } from './delete-account.ts';
import { makeExport } from './export/make-export.ts';
import { openUserData } from '../main/open-user-data.ts';
import { newSubscription } from '../../tests/push-service.ts';
import { faultOf } from '../../tests/fault-of.ts';
import { jsonInZip, namesInZip } from '../../tests/zip.ts';

setFlagsFromString('--expose-gc');
// Only the text of a program can name what the flag adds.
const collectGarbage = runInNewContext('gc') as () => void;

describe('the data of a user', () => {
  const world = openedOnce(openMailedWorld);

  const personWithReel = async (): Promise<Person> => {
    const person = await world.newcomer();
    await person.untilEnded(await person.startReel(await testPhoto()));
    return person;
  };
  const filmOf = (item: Media | undefined) => ({
    document: { shots: [{ imageId: item?.id, seconds: 3 }] },
  });
  const runDue = async () => {
    await world.database.transaction((tx) =>
      world.lumireel.engine.queue.enqueue(tx, 'accounts.delete', {}),
    );
  };
  const planDeletion = (person: Person, json: unknown = { password: 'correct horse' }) =>
    person.call('POST', '/api/user/delete', { json });
  const documentsOf = async (userId: number): Promise<Record<string, object[]>> => {
    const documents = openUserData(world.lumireel.engine).documents(world.database, userId);
    const whole = documents.map(async ([name, pages]) => {
      return [name, (await Array.fromAsync(pages)).flat()] as const;
    });
    return Object.fromEntries(await Promise.all(whole));
  };
  const fetchExport = (person: Person, id: string) =>
    fetch(`${world.url}/api/user/export/${id}/file`, { headers: { cookie: person.cookie } });
  const rowOf = async (email: string) =>
    (
      await world.sql<{ id: number; due: boolean; isDeleted: boolean }>`
        select id, deletion_due_at is not null as due, deleted_at is not null as "isDeleted"
           from users where email = ${email}`
    )[0];

  it('is exported as one file, with a live event, for its owner alone, for a day', async () => {
    const ada = await personWithReel();
    const eve = await world.newcomer();
    const tab = await ada.openTab();
    const [trashed] = await ada.images();
    await ada.expect('DELETE', `/api/images/${trashed?.id}`);
    await ada.untilEnded(await ada.startReel(await testPhoto()));
    const film = await ada.expect<Film>('POST', '/api/films', { json: filmOf(trashed) });

    const [kept] = await ada.images();
    const share = await ada.expect<Share>('POST', `/api/images/${kept?.id}/share`, {
      json: { password: 'sesame' },
    });
    const settings = await ada.expect('PUT', '/api/user/settings', {
      json: { mail: { trained: true } },
    });
    await ada.expect('POST', '/api/push/subscriptions', { json: newSubscription() });

    const plan = await ada.expect<Plan>('POST', '/api/plans', { json: newPlan(kept?.id ?? 0) });

    const ordered = await ada.expect<AccountExport>('POST', '/api/user/export');
    const again = await ada.expect<AccountExport>('POST', '/api/user/export');
    await tab.until(({ events }) => events.some(({ type }) => type === 'export.changed'));
    const made = await ada.expect<AccountExport>('GET', '/api/user/export');

    expect(again.id).to.equal(ordered.id);
    expect(made).to.include({ id: ordered.id, state: 'ready' });
    const path = `/api/user/export/${made.id}/file`;
    const file = await fetchExport(ada, made.id);
    expect(file.headers.get('content-type')).to.equal('application/zip');
    expect(file.headers.get('content-disposition')).to.include('lumireel-my-data.zip');
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes).to.have.length(made.sizeBytes ?? 0);
    const [reel] = await ada.images();
    const names = namesInZip(bytes);
    const inMedia = [reel, trashed].map(
      (item) => `${item?.id}-${item?.imageUrl.split('/').at(-1)}`,
    );
    expect(names).to.include.members(inMedia.map((name) => `media/${name}`));
    expect(names.slice(0, 2)).to.deep.equal(['about.json', 'account.json']);
    const {
      films,
      shares,
      plans,
      settings: exported,
      ...others
    } = await documentsOf(ada.user?.id ?? 0);
    expect(exported).to.deep.equal([settings]);
    expect(JSON.stringify(others)).to.not.include('p256dh').and.not.include('googleapis');
    expect(film.missing).to.deep.equal([trashed?.id]);
    expect(films).to.deep.equal([{ ...film, createdAt: film.updatedAt }]);
    expect(JSON.stringify(plans)).to.contain(JSON.stringify(plan).slice(0, -1));
    expect(shares).to.have.length(1);
    expect(JSON.stringify(shares)).to.contain(share.token).and.not.contain('argon2');
    expect((await eve.call('GET', path)).status).to.equal(404);
    expect((await world.person(world.url).call('GET', path)).status).to.equal(401);

    await world.sql`update account_exports set finished_at = finished_at - interval '25 hours'`;
    expect((await ada.call('GET', path)).status).to.equal(404);
    await world.database.transaction((tx) =>
      world.lumireel.engine.queue.enqueue(tx, 'history.trim', {}),
    );
    await until(
      () => world.files('exports'),
      (files) => files.length === 0,
    );
  });

  it('is left to another worker where one is stopped while it exports', async () => {
    const ada = await personWithReel();
    const { engine } = world.lumireel;
    const id = crypto.randomUUID();
    await world.sql`insert into account_exports (id, user_id) values (${id}, ${ada.user?.id})`;
    const parts = { ...engine, userData: openUserData(engine) };

    const stopped = await faultOf(makeExport({ ...parts, signal: AbortSignal.abort('stop') }, id));
    expect(stopped).to.equal('stop');
    expect(await world.files('exports')).to.deep.equal([]);
    await makeExport({ ...parts, signal: new AbortController().signal }, id);

    expect(await ada.expect('GET', '/api/user/export')).to.include({ id, state: 'ready' });
  });

  it('is copied a page of 1,000 at a time, in no more memory for the last than for the tenth', async () => {
    const ada = await world.newcomer();
    const userId = ada.user?.id ?? 0;
    const ids = await addMany(world.sql, { userId, count: 25_500, promptUsed: 'x'.repeat(500) });
    const id = crypto.randomUUID();
    await world.sql`insert into account_exports (id, user_id) values (${id}, ${userId})`;
    const { engine } = world.lumireel;
    const pages: { rows: number; held: number }[] = [];
    const measured: UserData['documents'] = (sql, owner) =>
      openUserData(engine)
        .documents(sql, owner)
        .map(([name, all]) => [name, name === 'media' ? measuring(all) : all]);
    async function* measuring(all: AsyncIterable<readonly object[]>) {
      for await (const page of all) {
        collectGarbage();
        const { heapUsed, external } = process.memoryUsage();
        pages.push({ rows: page.length, held: heapUsed + external });
        yield page;
      }
    }
    const userData = { ...openUserData(engine), documents: measured, files: async function* () {} };
    const before = Date.now();

    await makeExport({ ...engine, userData, signal: new AbortController().signal }, id);

    expect(pages.map(({ rows }) => rows)).to.deep.equal([...Array(25).fill(1000), 500]);
    expect((pages.at(-1)?.held ?? 0) - (pages[9]?.held ?? 0)).to.be.lessThan(10_000_000);
    const zip = Buffer.from(await (await fetchExport(ada, id)).arrayBuffer());
    const media = jsonInZip<{ id: number }[]>(zip, 'media.json');
    expect(media.map((item) => item.id)).to.deep.equal(ids.toReversed());
    expect(jsonInZip(zip, 'films.json')).to.deep.equal([]);
    const { beganAt } = jsonInZip<{ beganAt: string }>(zip, 'about.json');
    expect(Date.parse(beganAt)).to.be.within(before, Date.now());
  }).timeout(60_000);

  it('stays for seven days, in which a sign-in cancels the deletion', async () => {
    const ada = await world.newcomer();
    const phone = await ada.secondDevice();

    const { status, body } = await planDeletion(ada);

    expect(status).to.equal(200);
    const days = (Date.parse((body as { deletesAt: string }).deletesAt) - Date.now()) / 86_400_000;
    expect(days).to.be.closeTo(7, 0.01);
    for (const device of [ada, phone]) {
      expect((await device.call('GET', '/api/user')).status).to.equal(401);
    }
    const mail = await world.post.mailTo(ada.email);
    expect(mail.subject).to.equal('Your Lumireel account will be deleted');
    await runDue();
    expect(await rowOf(ada.email)).to.deep.include({ due: true, isDeleted: false });

    await ada.secondDevice();
    expect(await rowOf(ada.email)).to.deep.include({ due: false, isDeleted: false });
  });

  it('is deleted for good after that, with every file, and the ledger still balances', async () => {
    const ada = await personWithReel();
    await ada.startReel(await testPhoto());
    await ada.call('PUT', '/api/user/profile', { json: { displayName: 'Ada Canary', bio: 'x' } });
    const id = ada.user?.id;
    const before = await world.files('media');
    await world.sql`with added as (insert into passkeys (user_id, credential_id, public_key, name)
                      values (${id}, 'hers', '', 'x')),
            codes as (insert into recovery_codes (user_id, code_hash) values (${id}, 'x'))
       insert into two_factor (user_id, secret, confirmed_at) values (${id}, 'x', now())`;
    await ada.expect('POST', '/api/collections', { json: { name: 'Hers' } });
    const [trashed] = await ada.images();
    await ada.expect('POST', '/api/films', { json: filmOf(trashed) });
    await ada.expect('POST', `/api/images/${trashed?.id}/share`, { json: {} });
    await ada.expect('POST', '/api/plans', { json: newPlan(trashed?.id ?? 0) });
    await ada.expect('DELETE', `/api/images/${trashed?.id}`);
    await ada.expect('PUT', '/api/user/settings', { json: { mail: { trained: true } } });
    await ada.expect('POST', '/api/push/subscriptions', { json: newSubscription() });
    await planDeletion(ada);
    await world.sql`update users set deletion_due_at = now() - interval '1 second'
        where id = ${id}`;

    await runDue();
    await until(
      () =>
        world.sql<{ left: boolean }>`
          select deletion_due_at is not null as left from users where id = ${id}`,
      ([row]) => row?.left === false,
      30,
    );

    const [dump] = await world.sql<{ text: string }>`
      select (select json_agg(u) from users u)::text || (select json_agg(g)
        from generations g)::text
         || coalesce((select json_agg(e) from user_events e)::text, '') as text`;
    expect(before).to.have.length.greaterThan(0);
    expect(dump?.text).to.not.include(ada.email).and.not.include('Ada Canary');
    for (const table of [
      ...['images', 'sessions', 'passkeys', 'two_factor', 'recovery_codes', 'collections'],
      ...['films', 'plans', 'shares', 'share_reports', 'user_settings', 'push_subscriptions'],
    ]) {
      const rows = await world.database.query(`select from ${table} where user_id = $1`, [id]);
      expect(rows, table).to.have.length(0);
    }
    expect(await world.sql`select from ledger_entries where user_id = ${id}`).to.not.be.empty;
    const json = { email: ada.email, password: 'correct horse' };
    const anybody = world.person(world.url);
    expect((await anybody.call('POST', '/api/login', { json })).status).to.equal(401);
    expect((await anybody.call('POST', '/api/register', { json })).status).to.equal(200);
    // `world.close` checks the books.
  });
});
