import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MikroORM, UnderscoreNamingStrategy } from '@mikro-orm/postgresql';
import { addUser, databaseOnce } from '#tests/database.ts';
import { entities } from './entities.ts';
import { UserRow } from './entities/accounts.ts';
import { ToolSwitchRow } from './entities/administration.ts';

describe('entities and migrations', () => {
  after(() => orm.close());
  const test = databaseOnce();
  let orm: MikroORM;
  /** What MikroORM would do to the migrated schema to make it the one of the entities. */
  let changes: string[];

  before(async () => {
    const { database: dbName, ...server } = test.connection;
    orm = await MikroORM.init({
      ...server,
      dbName,
      entities,
      namingStrategy: PostgresNames,
      schemaGenerator: { skipTables: ['migrations'] },
    });
    const sql = await orm.schema.getUpdateSchemaSQL({ wrap: false });
    changes = sql.split('\n').filter((line) => line !== '');
  });

  it('agree on every table, column, default, key, reference and plain index', () => {
    expect(changes.filter((line) => !DROPS.test(line))).to.deep.equal([]);
  });

  it('agree on what only migrations make: a comment at the entity names it', () => {
    const inMigrations = changes
      .filter((line) => !line.startsWith('drop function'))
      .flatMap((line) => [...line.matchAll(/(?:column|constraint|index|exists) "(\w+)"/g)])
      .map(([, name = '']) => name);
    expect(inMigrations.toSorted()).to.deep.equal(namedInEntities().toSorted());
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

function namedInEntities(): string[] {
  const folder = join(import.meta.dirname, 'entities');
  const text = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  return [...text.matchAll(/In migrations only: ([^.]+)\./g)].flatMap(
    ([, names = '']) => names.match(/\w+/g) ?? [],
  );
}

/** Foreign keys are called as PostgreSQL calls them. */
class PostgresNames extends UnderscoreNamingStrategy {
  override indexName(
    ...[table, columns, type]: Parameters<UnderscoreNamingStrategy['indexName']>
  ): string {
    return super.indexName(table, columns, type).replace(/_foreign$/, '_fkey');
  }
}
