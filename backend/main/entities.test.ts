import { MikroORM } from '@mikro-orm/postgresql';
import { addUser, databaseOnce } from '#tests/database.ts';
import { UserRow } from '../accounts/users.ts';
import { ToolSwitchRow } from '../admin/entities.ts';
import { entities } from './entities.ts';

describe('entities and migrations', () => {
  after(() => orm.close());
  const test = databaseOnce();
  let orm: MikroORM;
  /** The changes by which MikroORM would turn the migrated tables into those of the entities. */
  let changes: string[];

  before(async () => {
    const { database: dbName, ...server } = test.connection;
    orm = await MikroORM.init({ ...server, dbName, entities });
    const sql = await orm.schema.getUpdateSchemaSQL({ wrap: false, dropTables: false });
    changes = sql.split('\n').filter((line) => line !== '');
  });

  it('agree on every column of a table that has an entity: its type, null and default', () => {
    expect(changes.filter((line) => !DROPS.test(line))).to.deep.equal([]);
  });

  it('leave only these columns and foreign keys to the migrations', () => {
    const left = changes
      .filter((line) => entities.some(({ meta }) => line.startsWith(`alter table "${meta.name}"`)))
      .flatMap((line) => [...line.matchAll(/drop (?:column|constraint(?= "\w+_fkey")) "(\w+)"/g)])
      .map(([, name = '']) => name);
    expect(left.toSorted()).to.deep.equal([
      'event_seq',
      'influencers_generation_id_fkey',
      'influencers_portrait_id_fkey',
      'influencers_user_id_fkey',
      'open_generations',
      'passkeys_user_id_fkey',
      'recovery_codes_user_id_fkey',
      'second_steps_user_id_fkey',
      'stored_bytes',
      'token_balance',
      'token_debt',
      'two_factor_user_id_fkey',
      'user_settings_user_id_fkey',
    ]);
  });

  it('never write a balance, whatever an entity holds', async () => {
    const id = await addUser(test.database);
    await test.database.transaction(async (tx) => {
      const em = tx.entities();
      const user = await em.findOneOrFail(UserRow, id);
      Object.assign(user, { tokenBalance: 99, openGenerations: 1, bio: 'A cook.' });
      await em.flush();
    });
    const rows = await test.sql`select bio, token_balance as balance, open_generations as open
      from users where id = ${id}`;
    expect(rows).to.deep.equal([{ bio: 'A cook.', balance: 0, open: 0 }]);
  });

  it('commit and roll back with the transaction they belong to', async () => {
    const failed = test.database.transaction(async (tx) => {
      await tx.entities().insert(ToolSwitchRow, { tool: 'story', pausedText: 'Closed' });
      throw new Error('no');
    });
    await failed.catch(() => undefined);
    const kept = await test.database.entities().count(ToolSwitchRow);
    expect(kept).to.equal(0);
  });
});

/** A line that drops checks, triggers, indexes or columns and does nothing else. */
const DROPS =
  /^(drop (index|trigger|function)|alter table "\w+"( drop (constraint|column) "\w+",?)+;$)/;
