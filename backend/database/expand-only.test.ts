import packageJson from '../../package.json' with { type: 'json' };
import { createTestDatabase, openTestDatabase } from '../../tests/database.ts';
import { previousRelease } from '../../tests/upgrade/previous-release.ts';
import { openLog } from '../log.ts';
import { openEmptyDatabase } from './empty-database.ts';
import { knownMigrations } from './schema-version.ts';
import type { Snapshot } from './snapshot.ts';

type Column = {
  table: string;
  name: string;
  type: string;
  isRequired: boolean;
  /** An insert that does not name it stores a value. */
  hasDefault: boolean;
};

function columnsOf(sql: Pick<Snapshot, 'query'>): Promise<Column[]> {
  return sql.query<Column>(
    `select c.relname::text as "table", a.attname::text as name,
            format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "isRequired",
            a.atthasdef or a.attidentity <> '' as "hasDefault"
       from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not c.relispartition and a.attnum > 0 and not a.attisdropped
      order by 1, 2`,
  );
}

/**
 * A check, or what must be unique. Keys to other tables are made last and cannot be compared here.
 */
type Rule = { table: string; text: string };

function rulesOf(sql: Pick<Snapshot, 'query'>): Promise<Rule[]> {
  return sql.query<Rule>(
    `select * from (
       select conrelid as id, pg_get_constraintdef(oid) as text from pg_constraint where contype = 'c'
       union all
       select indrelid, 'unique' || regexp_replace(pg_get_indexdef(indexrelid), '^.* USING btree', '')
         from pg_index where indisunique) as rule,
       lateral (select relname::text as "table" from pg_class as c
                 where c.oid = id and relnamespace = 'public'::regnamespace
                   and not relispartition) as of
      order by "table", text`,
  );
}

const schemaOf = async (sql: Pick<Snapshot, 'query'>) => ({
  columns: await columnsOf(sql),
  rules: await rulesOf(sql),
});
type Schema = Awaited<ReturnType<typeof schemaOf>>;

/** The changes that statements of the version before would fail at, or not find. */
function breaksBetween(before: Schema, after: Schema): string[] {
  const isOld = ({ table }: { table: string }) => before.columns.some((old) => old.table === table);
  const newRules = after.rules
    .filter(isOld)
    .filter(
      ({ table, text }) => !before.rules.some((old) => old.table === table && old.text === text),
    )
    .map(({ table, text }) => `${table} is bound by a new rule: ${text}`);
  return [...brokenColumns(before.columns, after.columns), ...newRules];
}

function brokenColumns(before: readonly Column[], after: readonly Column[]): string[] {
  const find = (list: readonly Column[], { table, name }: Column) =>
    list.find((one) => one.table === table && one.name === name);
  const ofOld = before.flatMap((old) => {
    const column = `${old.table}.${old.name}`;
    const now = find(after, old);
    if (!now) return [`${column} is gone`];
    return [
      now.type === old.type ? [] : [`${column} is ${now.type} instead of ${old.type}`],
      now.isRequired && !old.isRequired ? [`${column} may not be null any more`] : [],
      old.hasDefault && !now.hasDefault ? [`${column} has no default any more`] : [],
    ].flat();
  });
  const ofNew = after
    .filter((now) => before.some(({ table }) => table === now.table) && !find(before, now))
    .filter(({ isRequired, hasDefault }) => isRequired && !hasDefault)
    .map(({ table, name }) => `${table}.${name} is new, and the version before does not fill it`);
  return [...ofOld, ...ofNew];
}

describe('the migrations since the release before', function () {
  this.timeout(120_000);
  let schemaBefore: Schema;

  before(async () => {
    const { connection, drop } = await createTestDatabase();
    const database = await openEmptyDatabase(connection, openLog('silent'));
    const count = knownMigrations.indexOf(previousRelease.lastMigration) + 1;
    await database.createTables(knownMigrations.slice(0, count));
    schemaBefore = await schemaOf(database);
    await database.close();
    await drop();
  });

  it('are counted from the right one', () => {
    expect(packageJson.version).to.equal(previousRelease.next);
    expect(schemaBefore.columns.map(({ table }) => table)).to.include('alerts');
  });

  it('leave all that it reads, and ask for nothing that it does not write', async () => {
    const { database, close } = await openTestDatabase();

    expect(breaksBetween(schemaBefore, await schemaOf(database))).to.deep.equal([]);
    await close();
  });

  it('would be found out where they do not', async () => {
    const { database, close } = await openTestDatabase();
    for (const change of [
      'drop table reel_options_off',
      'alter table users drop column bio, alter column token_balance type bigint',
      'alter table users rename column display_name to name',
      'alter table users alter column avatar_url set not null',
      'alter table users alter column is_admin drop default',
      'alter table users add column pronoun text not null, add column town text',
      `alter table users add column country text not null default ''`,
      'alter table users add constraint famous check (token_balance < 1000)',
      'create unique index on collections (name) where id > 9',
    ]) {
      await database.query(change);
    }

    const found = breaksBetween(schemaBefore, await schemaOf(database));

    await close();
    expect(found).to.deep.equal([
      'reel_options_off.category is gone',
      'reel_options_off.changed_at is gone',
      'reel_options_off.option is gone',
      'users.avatar_url may not be null any more',
      'users.bio is gone',
      'users.display_name is gone',
      'users.is_admin has no default any more',
      'users.token_balance is bigint instead of integer',
      'users.pronoun is new, and the version before does not fill it',
      'collections is bound by a new rule: unique (name) WHERE (id > 9)',
      'users is bound by a new rule: CHECK ((token_balance < 1000))',
    ]);
  });
});
