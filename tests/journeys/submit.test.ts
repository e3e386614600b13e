import { sweepGenerations } from '../../backend/generations/endings/sweep.ts';
import type { Lumireel } from '../../backend/main/open-lumireel.ts';
import { openLog } from '../../backend/log.ts';
import { scriptedProvider, type Script, type ScriptedProvider } from '../scripted-provider.ts';
import { testPhoto, worldEach } from '../world.ts';
import type { Person } from '../person.ts';
import { until } from '../until.ts';

const photo = await testPhoto();

describe('what a provider was paid for is never lost and never bought twice', () => {
  afterEach(() => {
    provider.release();
  });
  const world = worldEach();
  let provider: ScriptedProvider;
  let creator: Person;
  let lumireel: Lumireel;

  const waits = { uncertainSeconds: 2, soonSeconds: 2 };
  async function withProvider(script: Script, options?: Parameters<typeof scriptedProvider>[1]) {
    provider = scriptedProvider(script, options);
    const providers = [provider];
    ({ creator, ...lumireel } = await world.openWithCreator({ providers, waits }));
  }

  const attempts = () =>
    world.sql<{
      state: string;
      prepared: unknown;
      isOpen: boolean;
      cost: string | null;
    }>`select state, prepared, finished_at is null as "isOpen", actual_cost_micros as cost
         from provider_jobs order by id`;
  const untilAttempt = (state: string) => until(attempts, (rows) => rows.at(-1)?.state === state);

  it('prepares once, and gives the submit what was stored of it', async () => {
    await withProvider({ prepare: [], submit: [{ kind: 'hold' }] });
    const id = await creator.startReel(photo);
    await provider.untilHeld(1);
    const [stored] = await attempts();
    provider.release();

    expect((await creator.untilEnded(id)).status).to.equal('succeeded');
    expect(stored).to.deep.include({ state: 'submitting', isOpen: true });
    expect(stored?.prepared).to.deep.equal({ uploadedFor: provider.submits[0] });
    expect(provider.prepared).to.deep.equal([stored?.prepared]);
    expect(provider.prepares).to.have.length(1);
  });

  it('cancels after a restart what was to be cancelled, also when its job is lost', async () => {
    const broken = { kind: 'fault', faultClass: 'unavailable' } as const;
    const costs = { kind: 'costs', costMicros: 70_000 } as const;
    await withProvider({ poll: [{ kind: 'hold' }], cancel: [broken, costs] });
    const id = await creator.startReel(photo);
    await provider.untilHeld(1);
    await creator.expect('DELETE', `/api/generations/${id}`);
    await until(async () => provider.cancels.length, Boolean);
    await lumireel.close();
    await world.database.query(`delete from pgboss.job where name = 'provider.cancel'`);

    const { engine } = await world.open({ providers: [provider], waits });
    await sweepGenerations(engine);

    expect((await untilAttempt('cancelled')).at(-1)?.cost).to.equal('70000');
    expect(provider.cancels).to.have.length(2);
  });

  it('keeps the cost of a submit that outlives the grace of a cancelled order', async () => {
    await withProvider({ submit: [{ kind: 'hold-done' }] }, { submitSeconds: 30 });
    const id = await creator.startReel(photo);
    await provider.untilHeld(1);
    await creator.expect('DELETE', `/api/generations/${id}`);
    // Longer than two seconds, the grace of these tests, and less than the submit may take.
    const [now] = await world.sql<{ at: string }>`
      update provider_jobs set state_since = now() - interval '10 seconds' returning now() as at`;
    const done = `select from pgboss.job
       where name = 'provider.cancel' and state = 'completed' and started_on > $1`;
    await until(
      () => world.database.query(done, [now?.at]),
      (jobs) => jobs.length > 0,
    );
    expect((await attempts()).at(-1)?.state).to.equal('cancelling');

    provider.release();

    expect((await untilAttempt('cancelled')).at(-1)?.cost).to.equal('420000');
  });

  it('keeps what failed work cost all the same, and logs the service’s own id of it', async () => {
    const lines: string[] = [];
    const lost = {
      kind: 'fault',
      faultClass: 'lost',
      costMicros: 12_000,
      requestId: 'req-7',
    } as const;
    provider = scriptedProvider({ poll: [lost, lost] });
    const log = openLog('info', { write: (line) => void lines.push(line) });
    ({ creator } = await world.openWithCreator({ providers: [provider], log }));

    const over = await creator.untilEnded(await creator.startReel(photo));

    expect(over.status).to.equal('succeeded');
    expect((await attempts()).map(({ state, cost }) => [state, cost])).to.deep.equal([
      ['failed', '12000'],
      ['done', '420000'],
    ]);
    expect(lines.some((line) => line.includes('"requestId":"req-7"'))).to.equal(true);
  });

  it('gives a provider that never answers its time, and then looks for what it bought', async () => {
    await withProvider({ submit: [{ kind: 'ignore-abort' }], find: [] }, { submitSeconds: 0.2 });

    const over = await creator.untilEnded(await creator.startReel(photo));

    expect(over.status).to.equal('succeeded');
    expect(provider.submits).to.have.length(1);
    expect(provider.finds).to.have.length(1);
  });
});
