import type { UserEvent } from '../../contract/events.ts';
import { addUser, databaseOnce } from '../../tests/database.ts';
import { openedOnce } from '../../tests/opened.ts';
import { trimPartitions } from '../database/partitions.ts';
import { openEvents } from './events.ts';
import { REPLAY_PAGE, REPLAY_PAGE_BYTES, type NewEvent } from './record.ts';

const balance = (tokenBalance: number): NewEvent => ({
  type: 'balance.changed',
  data: { tokenBalance, entries: [] },
});

describe('the event log of a user', () => {
  const world = databaseOnce();
  const events = openedOnce(() => openEvents(world));
  let userId: number;
  beforeEach(async () => {
    userId = await addUser(world.database);
  });

  const record = (...added: NewEvent[]) =>
    world.database.transaction((tx) => events.record(tx, userId, added));
  const seqs = async (after = 0) => (await events.replay(userId, after)).events.map(seqOf);

  it('numbers the events of one transaction in the order they were given', async () => {
    await record(balance(9), balance(8));
    await record(balance(7));

    const { events: replayed, head, reset } = await events.replay(userId, 0);

    expect(replayed.map(({ seq, data }) => [seq, data])).to.deep.equal([
      [1, { tokenBalance: 9, entries: [] }],
      [2, { tokenBalance: 8, entries: [] }],
      [3, { tokenBalance: 7, entries: [] }],
    ]);
    expect({ head, reset }).to.deep.equal({ head: 3, reset: false });
  });

  it('leaves no hole when parallel transactions roll back', async () => {
    const attempts = Array.from({ length: 60 }, (_, index) =>
      world.database
        .transaction(async (tx) => {
          await events.record(tx, userId, [balance(index), balance(index)]);
          if (index % 3 === 0) throw new Error('changed its mind');
        })
        .catch(() => undefined),
    );
    await Promise.all(attempts);

    expect(await seqs()).to.deep.equal(Array.from({ length: 80 }, (_, index) => index + 1));
  });

  it('gives times that rise with the numbers, also when an older transaction records later', async () => {
    await world.database.transaction(async (tx) => {
      await tx.query('select 1');
      await record(balance(1));
      await events.record(tx, userId, [balance(2)]);
    });

    const { events: replayed } = await events.replay(userId, 0);

    expect(replayed.map(seqOf)).to.deep.equal([1, 2]);
    const [first, second] = replayed;
    expect(first?.at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Date.parse(second?.at ?? '')).to.be.at.least(Date.parse(first?.at ?? ''));
  });

  it('refuses an event for a user who does not exist', async () => {
    const error = await world.database
      .transaction((tx) => events.record(tx, 999_999, [balance(1)]))
      .catch((caught: unknown) => caught);

    expect(error)
      .to.be.instanceOf(Error)
      .with.property('message', 'events: there is no user 999999');
  });

  it('replays in pages without gaps between them', async () => {
    const many = Array.from({ length: REPLAY_PAGE + 20 }, (_, index) => balance(index));
    await record(...many);

    const first = await events.replay(userId, 0);
    const second = await events.replay(userId, first.events.length);

    expect([first.events.length, first.head]).to.deep.equal([REPLAY_PAGE, many.length]);
    expect(second.events.map(seqOf)).to.deep.equal(
      Array.from({ length: 20 }, (_, index) => REPLAY_PAGE + 1 + index),
    );
  });

  it('replays a megabyte at most, or one event that is larger', async () => {
    const removed = (kilobytes: number): NewEvent => ({
      type: 'plan.removed',
      data: { id: 1, ...{ filler: '"'.repeat(500 * kilobytes) } },
    });
    await record(...Array.from({ length: 150 }, () => removed(10)), removed(1_500), removed(1));

    const pages: number[][] = [];
    for (let after = 0; after < 152; after = pages.flat().length) {
      const { events: page } = await events.replay(userId, after);
      const bytes = Buffer.byteLength(JSON.stringify(page));
      expect(bytes <= REPLAY_PAGE_BYTES || page.length === 1, `${bytes} bytes`).to.equal(true);
      pages.push(page.map(seqOf));
    }

    expect(pages.map(({ length }) => length)).to.deep.equal([99, 51, 1, 1]);
    expect(pages.flat()).to.deep.equal(Array.from({ length: 152 }, (_, index) => index + 1));
  });

  it('replays nothing to a browser that is up to date, and resets one that is ahead', async () => {
    await record(balance(1));

    for (const after of [1, 2, 999_999_999_999]) {
      const replay = await events.replay(userId, after);
      expect(replay).to.deep.equal({ reset: after > 1, events: [], head: 1 });
    }
  });

  it('resets a browser that was away for longer than the log is kept', async () => {
    await record(balance(1), balance(2), balance(3));
    await world.sql`update user_events set at = now() - interval '8 days' where user_id = ${userId}
      and seq <= 2`;

    await trimPartitions(world.database, 'user_events', 7);

    expect(await events.replay(userId, 1)).to.include({ reset: true, head: 3 });
    expect(await seqs(2)).to.deep.equal([3]);
  });
});

const seqOf = ({ seq }: UserEvent) => seq;
