import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { readConfig } from '../../backend/config.ts';
import { openLog } from '../../backend/log.ts';
import { migrateSchema } from '../../backend/main/bring-up-schema.ts';
import { urlOf } from '../postgres.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { testSettings } from '../database.ts';
import { testPhoto, type World, worldOnce } from '../world.ts';

const grants = join(import.meta.dirname, '../../infra/least-privilege.sql');

describe('the role that the handbook gives the application', () => {
  const role = `app_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  after(() => asOwner(`drop owned by ${role}; drop role ${role}`));
  const world = worldOnce();
  before(async () => {
    // As an operator does: `npm run migrate` as the owner makes everything, then the rights are
    // given.
    const settings = testSettings(world.connection, world.dataDir);
    await migrateSchema(readConfig(settings), openLog('silent'));
    await asOwner(`create role ${role} login password '${password}'`);
    await asOwner((await readFile(grants, 'utf8')).replaceAll('lumireel_app', role));
  });

  it('may use the tables that an upgrade makes, before the rights are given again', async () => {
    await asOwner('create table of_the_next_version (id serial, note text)');

    expect(await asApp(`insert into of_the_next_version (note) values ('x')`)).to.equal('done');
    expect(await asApp('delete from of_the_next_version')).to.equal('done');
    await asOwner('drop table of_the_next_version');
  });

  async function ask(connection: World['connection'], sql: string) {
    const client = new Client(connection);
    await client.connect();
    // Several statements in one text: only the simple protocol takes them.
    try {
      return await client.query(sql);
    } finally {
      await client.end();
    }
  }
  const asOwner = (sql: string) => ask(world.connection, sql);
  const asApp = (sql: string) =>
    ask({ ...world.connection, user: role, password }, sql).then(
      () => 'done',
      (error: Error) => error.message,
    );

  it('runs the product, and can neither change nor remove what the ledger says', async () => {
    const connection = { ...world.connection, user: role, password };
    const lumireel = await world.open({
      providers: [scriptedProvider()],
      settings: { DATABASE_URL: urlOf(connection) },
    });
    const person = await world.person(lumireel.url ?? '').register();

    const over = await person.untilEnded(await person.startReel(await testPhoto()));
    const sale = await person.expect<{ url: string }>('POST', '/api/purchase-tokens', {
      json: { package: 'starter' },
    });
    const tab = await person.openTab();
    await person.call('POST', `/api${new URL(sale.url).pathname}/pay`);
    await tab.until(({ events }) =>
      events.some(({ type, data }) => type === 'balance.changed' && data.tokenBalance === 39),
    );

    expect(over.status).to.equal('succeeded');
    for (const [sql, table] of [
      ['update ledger_entries set amount = 1000', 'ledger_entries'],
      ['delete from ledger_entries', 'ledger_entries'],
      ['truncate ledger_entries', 'ledger_entries'],
      ['delete from admin_acts', 'admin_acts'],
    ]) {
      expect(await asApp(sql ?? '')).to.equal(`permission denied for table ${table}`);
    }
    expect(await asApp('alter table ledger_entries disable trigger all')).to.match(/must be owner/);
    expect(await asApp('create table mine (id int)')).to.match(/permission denied for schema/);
    // The owner is held back by the trigger.
    const changed = asOwner('update ledger_entries set amount = 1000').catch(
      (error: Error) => error.message,
    );
    expect(await changed).to.equal('ledger_entries is append-only');
  });
});
