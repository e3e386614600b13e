import { randomBytes } from 'node:crypto';
import { addUser, type TestDatabase, databaseOnce } from '../../tests/database.ts';
import { until } from '../../tests/until.ts';
import { insertSession } from './session-rows.ts';
import { openSessions } from './sessions.ts';

const COUNT = 200;

describe('sessions that are looked up at the same moment', () => {
  const world = databaseOnce();

  /** Sessions of a user, and every statement that is sent about them. */
  async function openCounted() {
    const statements: string[] = [];
    const database: TestDatabase['database'] = {
      ...world.database,
      query: (text, values) => {
        statements.push(text);
        return world.database.query(text, values);
      },
    };
    const sessions = await openSessions({ ...world, database });
    const userId = await addUser(world.database);
    const ids = Array.from({ length: COUNT }, () => randomBytes(32).toString('base64url'));
    await database.transaction(async (tx) => {
      for (const id of ids) await insertSession(tx, id, { userId, via: 'password' });
    });
    statements.length = 0;
    return { sessions, userId, ids, statements };
  }

  it('are each found with few statements, those that ended or never were are not', async () => {
    const { sessions, userId, ids, statements } = await openCounted();
    await sessions.end(ids[150] ?? '', Promise.resolve());
    statements.length = 0;

    const found = await Promise.all([...ids, 'unknown'].map((id) => sessions.find(id)));

    expect(found.map((each) => each?.user?.id ?? null)).to.deep.equal([
      ...ids.map((_, place) => (place === 150 ? null : userId)),
      null,
    ]);
    expect(new Set(found.map((each) => each?.hash)).size).to.equal(COUNT);
    expect(statements.length).to.be.below(10);
  });

  it('are extended with few statements', async () => {
    const { sessions, userId, ids, statements } = await openCounted();
    await world.sql`update sessions set last_seen_at = now() - interval '1 hour'
        where user_id = ${userId}`;

    await Promise.all(ids.map((id) => sessions.find(id)));

    await until(
      () =>
        world.sql`select 1 from sessions
            where user_id = ${userId} and last_seen_at < now() - interval '1 minute'`,
      (old) => old.length === 0,
    );
    expect(statements.length).to.be.below(20);
  });
});
