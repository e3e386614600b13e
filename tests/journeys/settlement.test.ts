import { sweepGenerations } from '../../backend/generations/endings/sweep.ts';
import type { Lumireel } from '../../backend/main/open-lumireel.ts';
import {
  scriptedProvider,
  type ScriptedCall,
  type ScriptedProvider,
} from '../scripted-provider.ts';
import { itInFull } from '../sample-size.ts';
import { testPhoto, worldEach } from '../world.ts';
import type { Person } from '../person.ts';
import { until, untilIs } from '../until.ts';

const photo = await testPhoto();

describe('a generation is paid once and delivered or refunded once', () => {
  afterEach(() => {
    provider.release();
  });
  const world = worldEach();
  let provider: ScriptedProvider;
  let creator: Person;
  let lumireel: Lumireel;

  async function withProvider(
    script: { submit?: ScriptedCall[]; poll?: ScriptedCall[] },
    options?: Parameters<typeof scriptedProvider>[1],
  ) {
    provider = scriptedProvider(script, options);
    ({ creator, ...lumireel } = await world.openWithCreator({ providers: [provider] }));
  }

  itInFull('keeps file and upload when the answer to a commit is lost on the way', async () => {
    await withProvider({});
    const { database } = lumireel.engine;
    const { query } = database;
    const lost = new Set(['insert into generations', 'insert into images']);
    database.query = async (text, values) => {
      const rows = await query<never>(text, values);
      const written = [...lost].find((part) => text.includes(part));
      if (!written) return rows;
      lost.delete(written);
      throw new Error('Connection terminated unexpectedly');
    };
    const headers = { 'idempotency-key': crypto.randomUUID() };

    const unanswered = await creator.orderReel(photo, {}, { headers });
    const again = await creator.orderReel(photo, {}, { headers });
    const { generationId } = again.body as { generationId: string };
    const over = await creator.untilEnded(generationId);

    expect(unanswered.status).to.equal(503);
    expect(lost).to.have.lengthOf(0);
    expect(over.status).to.equal('succeeded');
    const [image] = await creator.images();
    const file = await creator.call('GET', image?.imageUrl ?? '');
    expect(file.status).to.equal(200);
    expect(await creator.balance()).to.equal(9);
  });

  it('ignores progress that is no number, and shortens long stages', async () => {
    await withProvider({ poll: [{ kind: 'bad-progress' }] });
    const id = await creator.startReel(photo);

    const { progress, stage } = await until(
      () => creator.generation(id),
      (seen) => seen.stage !== null,
    );
    provider.release();

    expect(progress).to.equal(0.25);
    expect(stage).to.have.lengthOf(80);
    expect((await creator.untilEnded(id)).status).to.equal('succeeded');
  });

  it('frees its slot when it is cancelled, although the provider ignores it', async () => {
    provider = scriptedProvider({ poll: [{ kind: 'ignore-abort' }] }, { rendersHere: true });
    const settings = { WORKER_SLOTS: '1' };
    ({ creator } = await world.openWithCreator({ providers: [provider], settings }));
    const silent = await creator.startReel(photo);
    await until(async () => provider.polls.length, Boolean);

    await creator.expect('DELETE', `/api/generations/${silent}`);
    const over = await creator.untilEnded(await creator.startReel(photo));

    expect(over.status).to.equal('succeeded');
    expect(await creator.balance()).to.equal(9);
  });

  it('refunds when a provider throws an unexpected error', async () => {
    await withProvider({ poll: [{ kind: 'throw', message: 'undefined is not a function' }] });

    const over = await creator.untilEnded(await creator.startReel(photo));

    expect(over).to.include({ status: 'failed', refundedReason: 'internal' });
    expect(over.error).to.equal('Something went wrong on our side');
    expect(await creator.balance()).to.equal(10);
  });

  it('cancels running work within a second, refunds it and cancels at the provider', async () => {
    await withProvider({ poll: [{ kind: 'hold' }] });
    const tab = await creator.openTab();
    const id = await creator.startReel(photo);
    await provider.untilHeld(1);

    const answer = await creator.call('DELETE', `/api/generations/${id}`);
    await untilIs(() => provider.cancels.length, 1);

    expect(answer.status).to.equal(200);
    expect(answer.body).to.include({ status: 'cancelled', refundedReason: 'cancelled' });
    expect(await creator.balance()).to.equal(10);
    await tab.until(({ events }) => events.some(({ type }) => type === 'generation.cancelled'));
    const again = await creator.call('DELETE', `/api/generations/${id}`);
    expect(again.status).to.equal(409);
    expect(await creator.balance()).to.equal(10);
  });

  it('drops a result that comes after the refund, with its files', async () => {
    await withProvider({ poll: [{ kind: 'hold' }] });
    const id = await creator.startReel(photo);
    await provider.untilHeld(1);
    await world.sql`update generations set deadline_at = now() - interval '1 second'
      where id = ${id}`;

    await sweepGenerations(lumireel.engine);
    const over = await creator.generation(id);
    provider.release();
    await until(
      () =>
        world.sql<{ state: string }>`select state from pgboss.job where name like 'generation.%'`,
      (jobs) => jobs.every(({ state }) => state === 'completed'),
    );

    expect(over).to.include({ status: 'failed', refundedReason: 'timeout' });
    expect(await creator.balance()).to.equal(10);
    expect(await creator.images()).to.deep.equal([]);
    expect(await world.files('media')).to.deep.equal([]);
  });

  it('lets another user in after one step per slot, whatever the queue of the first', async () => {
    await withProvider({ poll: [{ kind: 'hold' }, { kind: 'hold' }] }, { rendersHere: true });
    const newcomer = await world.person(lumireel.url ?? '').register();
    // The first two take the slots; of orders at the same moment others might.
    const eager = [await creator.startReel(photo), await creator.startReel(photo)];
    await provider.untilHeld(2);
    eager.push(...(await Promise.all(Array.from({ length: 8 }, () => creator.startReel(photo)))));

    const id = await newcomer.startReel(photo);
    expect(await newcomer.generation(id)).to.have.property('queuePosition', 1);
    provider.release();
    await newcomer.untilEnded(id);

    const started = await world.sql<{ id: string }>`
      select id from generations where started_at is not null order by started_at limit 4`;
    expect(eager).to.include(started[0]?.id);
    expect(started.map((row) => row.id)).to.include(id);
  });
});
