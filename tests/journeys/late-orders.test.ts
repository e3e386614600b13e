import { PREVIEW_ENGINE } from '../../contract/providers.ts';
import { QUEUE_SECONDS, runs } from '../../contract/tools/catalogue.ts';
import { retryStuckGeneration } from '../../backend/admin/stuck-generations.ts';
import type { Database } from '../../backend/database/database.ts';
import { sweepCancelling } from '../../backend/generations/attempts/cancel.ts';
import { endGeneration } from '../../backend/generations/endings/settle.ts';
import { sweepGenerations } from '../../backend/generations/endings/sweep.ts';
import type { Lumireel } from '../../backend/main/open-lumireel.ts';
import type { Person } from '../person.ts';
import { scriptedProvider, type ScriptedProvider } from '../scripted-provider.ts';
import { newSubscription } from '../push-service.ts';
import { until } from '../until.ts';
import { testPhoto, worldEach } from '../world.ts';

const hold = { kind: 'hold' } as const;

describe('an order on a worker with one slot', () => {
  afterEach(() => provider.release());
  const world = worldEach();
  let provider: ScriptedProvider;
  let lumireel: Lumireel;
  let creator: Person;

  beforeEach(async () => {
    const capabilities = ['image-to-video', 'text-to-image', 'enhance'] as const;
    const options = { name: PREVIEW_ENGINE, rendersHere: true, capabilities };
    provider = scriptedProvider({ poll: [hold, hold, hold, hold] }, options);
    const settings = { WORKER_SLOTS: '1' };
    ({ creator, ...lumireel } = await world.openWithCreator({ providers: [provider], settings }));
  });

  const enhance = async () => creator.startEnhancement(await testPhoto());
  /** Acts as if so many more seconds had passed since the order. */
  const age = (id: string, seconds: number) =>
    world.sql`update generations set created_at = created_at - make_interval(secs => ${seconds}),
              started_at = started_at - make_interval(secs => ${seconds}),
              deadline_at = deadline_at - make_interval(secs => ${seconds})
        where id = ${id}`;
  const sweep = async (id: string) => {
    await sweepGenerations(lumireel.engine);
    return creator.generation(id);
  };

  it('may wait for half an hour, and has its whole time from the moment on at which it is begun', async () => {
    await enhance();
    await provider.untilHeld(1);
    const [first, second] = [await enhance(), await enhance()];

    await age(first, QUEUE_SECONDS - 60);
    await age(second, QUEUE_SECONDS - 60);
    expect(await sweep(first)).to.include({ status: 'queued', queuePosition: 1 });
    await age(second, 60);
    expect(await sweep(second)).to.include({
      status: 'failed',
      refundedReason: 'waited-too-long',
      error: 'It waited too long',
    });
    expect(await creator.balance()).to.equal(8);

    provider.release();
    await provider.untilHeld(2);
    await age(first, runs.enhance.deadlineSeconds - 60);
    expect(await sweep(first)).to.include({ status: 'running' });
    await age(first, 60);
    expect(await sweep(first)).to.include({ status: 'failed', refundedReason: 'timeout' });
  });

  it('is not late while one of its steps waits for the slot', async () => {
    const id = await creator.startStory();
    for (let step = 1; step < 3; step += 1) {
      await provider.untilHeld(step);
      await age(id, runs.story.deadlineSeconds + 60);
      expect(await sweep(id)).to.include({ status: 'running' });
      provider.release();
    }
    await provider.untilHeld(3);

    await age(id, runs.story.deadlineSeconds);

    // Two of its pictures were made.
    expect(await sweep(id)).to.include({ status: 'succeeded', refundedReason: 'timeout' });
  });

  it('may wait anew once an administrator has begun it again', async () => {
    await enhance();
    await provider.untilHeld(1);
    const id = await enhance();
    await age(id, QUEUE_SECONDS - 60);

    await retryStuckGeneration(lumireel.engine, { by: creator.user?.id ?? 0, id });
    await age(id, QUEUE_SECONDS - 60);

    expect(await sweep(id)).to.include({ status: 'queued' });
    provider.release();
    const over = () => creator.generation(id);
    await until(over, ({ status }) => {
      provider.release();
      return status === 'succeeded';
    });
  });
});

describe('the sweep', () => {
  const world = worldEach();

  it('finds an order without a job behind any number that have one, and cancels in parts', async () => {
    const { creator, engine } = await world.openWithCreator({
      role: 'api',
      providers: [scriptedProvider({})],
    });
    const waiting = await creator.startReel(await testPhoto());
    await world.sql`with many as (
         insert into generations (id, user_id, tool, run, input, steps, outputs, price, deadline_at,
                                  created_at)
         select gen_random_uuid(), user_id, tool, run, input, steps, outputs, price, deadline_at,
                created_at - interval '1 hour'
           from generations, generate_series(1, 600) returning id
       ), attempts as (
         insert into provider_jobs (generation_id, step, try, provider, state)
         select id, 0, 1, 'scripted', 'cancelling' from many
       )
       insert into pgboss.job (name, data)
       select 'generation.advance', jsonb_build_object('generationId', id, 'step', 0) from many`;
    const lost = await creator.startReel(await testPhoto());
    await world.sql`with old as (
         update generations set created_at = created_at - interval '1 minute'
      where id::text = ${lost}
       )
       delete from pgboss.job where data->>'generationId' = ${lost}`;
    const cancels = () =>
      world.database.query(`select from pgboss.job where name = 'provider.cancel'`);

    await sweepGenerations(engine);

    expect(await creator.generation(lost)).to.include({ status: 'failed' });
    expect(await creator.generation(waiting)).to.include({ status: 'queued' });
    expect(await cancels()).to.have.length(500);
    await sweepGenerations(engine);
    expect(await cancels()).to.have.length(600);
    // What no user has paid for would not balance.
    await world.database.query(`delete from generations where id not in ($1, $2)`, [waiting, lost]);
  });

  it('finds the cancels without a job in tables without statistics by no nested loop', async () => {
    const { database } = world;
    const { queue } = (await world.open({ role: 'api' })).engine;
    await database.sql`
      insert into pgboss.job (name, data)
      select 'provider.cancel', jsonb_build_object('attemptId', n::text)
        from generate_series(1, 1000) n`;
    const plans: string[] = [];
    const explaining: Pick<Database, 'transaction'> = {
      transaction: (work) =>
        database.transaction((tx) =>
          work({
            ...tx,
            query: async <Row extends object>(text: string) => {
              const lines = await tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`);
              plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
              return new Array<Row>();
            },
          }),
        ),
    };
    await sweepCancelling({ database: { ...database, ...explaining }, queue });

    expect(plans).to.have.length(1);
    expect(plans[0]).to.include('pgboss').and.not.include('Nested Loop');
  });
});

describe('the end of an order', () => {
  const world = worldEach();

  it('locks the row of its user last, after everything is enqueued', async () => {
    const { creator, engine } = await world.openWithCreator({
      role: 'api',
      providers: [scriptedProvider({})],
    });
    await creator.expect('POST', '/api/push/subscriptions', { json: newSubscription() });
    const id = await creator.startReel(await testPhoto());
    const endings: Promise<boolean>[] = [];

    await world.database.transaction(async (tx) => {
      await tx.sql`lock table pgboss.job in share mode`;
      endings.push(endGeneration(engine, { id, state: 'failed', reason: 'timeout' }));
      await world.untilRows(
        `pg_locks waiting join pg_locks held using (pid) where not waiting.granted
            and held.relation = 'generations'::regclass and held.mode = 'RowExclusiveLock'`,
        1,
      );
      await tx.sql`select from users where id = ${creator.user?.id} for update nowait`;
    });

    expect(await Promise.all(endings)).to.deep.equal([true]);
    expect(await creator.generation(id)).to.include({ status: 'failed' });
  });
});
