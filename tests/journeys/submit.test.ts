import { expect } from 'chai';
import { happen } from '../../backend/generations/attempts/happen.ts';
import { sweepGenerations } from '../../backend/generations/endings/sweep.ts';
import type { Lumireel } from '../../backend/main/open-lumireel.ts';
import { openLog } from '../../backend/log.ts';
import { scriptedProvider, type Script, type ScriptedProvider } from '../scripted-provider.ts';
import { openWorld, testPhoto, type World } from '../world.ts';
import type { Person } from '../person.ts';
import { until } from '../until.ts';

describe('what a provider was paid for is never lost and never bought twice', () => {
  let world: World;
  let provider: ScriptedProvider;
  let creator: Person;
  let photo: Blob;
  let lumireel: Lumireel;

  beforeEach(async () => {
    world = await openWorld();
    photo = await testPhoto();
  });
  afterEach(async () => {
    provider.release();
    await world.close();
  });

  async function withProvider(script: Script, options?: Parameters<typeof scriptedProvider>[1]) {
    provider = scriptedProvider(script, options);
    await open();
    creator = await world.person(lumireel.url ?? '').register();
  }
  async function open() {
    lumireel = await world.open({
      providers: [provider],
      waits: { uncertainSeconds: 2, soonSeconds: 2 },
    });
  }

  const attempts = () =>
    world.database.query<{
      state: string;
      prepared: unknown;
      isOpen: boolean;
      cost: string | null;
    }>(
      `select state, prepared, finished_at is null as "isOpen", actual_cost_micros as cost
         from provider_jobs order by id`,
    );
  const untilAttempt = (state: string) =>
    until(attempts, (rows) => rows.at(-1)?.state === state, 20);

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

  it('prepares again after a failure, and submits nothing before it has', async () => {
    await withProvider({ prepare: [{ kind: 'fault', faultClass: 'unavailable' }] });

    const over = await creator.untilEnded(await creator.startReel(photo));

    expect(over.status).to.equal('succeeded');
    expect(provider.prepares).to.have.length(2);
    expect(provider.submits).to.deep.equal(provider.prepares.slice(1));
  });

  it('submits nothing when the order was cancelled while it was prepared', async () => {
    await withProvider({ prepare: [{ kind: 'hold' }] });
    const id = await creator.startReel(photo);
    await provider.untilHeld(1);

    await creator.expect('DELETE', `/api/generations/${id}`);
    const rows = await untilAttempt('cancelled');
    provider.release();

    expect(rows.at(-1)?.isOpen).to.equal(false);
    expect(provider.submits).to.deep.equal([]);
    expect(await creator.balance()).to.equal(10);
  });

  it('delivers what a submit answers with at once', async () => {
    await withProvider({ submit: [{ kind: 'done' }] });

    const over = await creator.untilEnded(await creator.startReel(photo));

    expect(over.status).to.equal('succeeded');
    expect(provider.polls).to.deep.equal([]);
    expect(await attempts()).to.deep.include.members([
      { state: 'done', prepared: null, isOpen: false, cost: '420000' },
    ]);
    expect(await creator.images()).to.have.length(1);
  });

  it('waits for the answer of a submit when the order is cancelled, and then cancels it', async () => {
    await withProvider({ submit: [{ kind: 'hold' }] });
    const id = await creator.startReel(photo);
    await provider.untilHeld(1);

    await creator.expect('DELETE', `/api/generations/${id}`);
    expect(await creator.balance()).to.equal(10);
    expect(provider.cancels).to.deep.equal([]);
    provider.release();
    await untilAttempt('cancelled');

    expect(provider.cancels).to.deep.equal(provider.accepted);
    expect(await creator.images()).to.deep.equal([]);
  });

  it('keeps the cost of what a submit made for an order that was cancelled meanwhile', async () => {
    await withProvider({ submit: [{ kind: 'hold-done' }] });
    const id = await creator.startReel(photo);
    await provider.untilHeld(1);

    await creator.expect('DELETE', `/api/generations/${id}`);
    provider.release();

    const rows = await untilAttempt('cancelled');
    expect(rows.at(-1)?.cost).to.equal('420000');
    expect(provider.cancels).to.deep.equal([]);
    expect(await world.files('media')).to.deep.equal([]);
  });

  it('repeats a cancel that fails until the provider confirms it', async () => {
    const broken = { kind: 'fault', faultClass: 'unavailable' } as const;
    await withProvider({ poll: [{ kind: 'hold' }], cancel: [broken, broken, broken] });
    const id = await creator.startReel(photo);
    await provider.untilHeld(1);

    const answer = await creator.call('DELETE', `/api/generations/${id}`);
    expect(answer.body).to.include({ status: 'cancelled' });
    await untilAttempt('cancelled');

    expect(provider.cancels).to.have.length(4);
    expect(new Set(provider.cancels)).to.deep.equal(new Set(provider.accepted));
  });

  it('cancels after a restart what was to be cancelled, also when its job is lost', async () => {
    const broken = { kind: 'fault', faultClass: 'unavailable' } as const;
    await withProvider({ poll: [{ kind: 'hold' }], cancel: [broken] });
    const id = await creator.startReel(photo);
    await provider.untilHeld(1);
    await creator.expect('DELETE', `/api/generations/${id}`);
    await until(async () => provider.cancels.length, Boolean);
    await lumireel.close();
    await world.database.query(`delete from pgboss.job where name = 'provider.cancel'`);

    await open();
    await sweepGenerations(lumireel.engine);
    await untilAttempt('cancelled');

    expect(provider.cancels).to.have.length(2);
  });

  it('keeps the cost of a submit that outlives the grace of a cancelled order', async () => {
    await withProvider({ submit: [{ kind: 'hold-done' }] }, { submitSeconds: 30 });
    const id = await creator.startReel(photo);
    await provider.untilHeld(1);
    await creator.expect('DELETE', `/api/generations/${id}`);
    // Longer than two seconds, the grace of these tests, and less than the submit may take.
    const [now] = await world.database.query<{ at: string }>(
      `update provider_jobs set state_since = now() - interval '10 seconds' returning now() as at`,
    );
    await until(
      () =>
        world.database.query(
          `select from pgboss.job
            where name = 'provider.cancel' and state = 'completed' and started_on > $1`,
          [now?.at],
        ),
      (jobs) => jobs.length > 0,
    );
    expect((await attempts()).at(-1)?.state).to.equal('cancelling');

    provider.release();

    expect((await untilAttempt('cancelled')).at(-1)?.cost).to.equal('420000');
  });

  it('cancels work whose ref comes after its order was refunded', async () => {
    await withProvider({ submit: [{ kind: 'accept-unanswered' }] });
    await creator.untilEnded(await creator.startReel(photo));
    const [attempt] = await world.database.query<{ id: string }>('select id from provider_jobs');

    const late = { is: 'submitted', ref: { clientRef: provider.accepted[0] } } as const;
    await happen(lumireel.engine, { attemptId: attempt?.id ?? '' }, late);
    await untilAttempt('cancelled');

    expect(provider.cancels).to.deep.equal(provider.accepted);
    expect(await creator.balance()).to.equal(10);
  });

  it('finds what it submitted when the answer was lost', async () => {
    await withProvider({ submit: [{ kind: 'accept-unanswered' }], find: [{ kind: 'unknown' }] });

    const over = await creator.untilEnded(await creator.startReel(photo));

    expect(over.status).to.equal('succeeded');
    expect(provider.finds).to.have.length.above(1);
    expect(provider.submits).to.have.length(1);
    expect(await creator.balance()).to.equal(9);
  });

  it('refunds a submit without an answer that nobody finds, and closes its attempt', async () => {
    await withProvider({ submit: [{ kind: 'fault', faultClass: 'uncertain_submit' }], find: [] });

    const over = await creator.untilEnded(await creator.startReel(photo));

    expect(over).to.include({ status: 'failed', refundedReason: 'provider-unavailable' });
    expect(provider.submits).to.have.length(1);
    expect(provider.finds).to.have.length.above(1);
    expect(await creator.balance()).to.equal(10);
    expect(await attempts()).to.deep.include.members([
      { state: 'failed', prepared: null, isOpen: false, cost: null },
    ]);
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
    const { url } = await world.open({ providers: [provider], log });
    creator = await world.person(url ?? '').register();

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

  describe('of hashtags', () => {
    const orderHashtags = async () => {
      const { status, body } = await creator.call('POST', '/api/generate-hashtags', {
        json: { theme: 'coffee' },
        headers: { prefer: 'respond-async' },
      });
      expect(status).to.equal(202);
      return creator.untilEnded((body as { generationId: string }).generationId);
    };
    const tooFew = { kind: 'too-few-hashtags' } as const;

    it('asks again when the provider makes 29, and keeps thirty', async () => {
      await withProvider({ poll: [tooFew, tooFew] }, { capability: 'hashtags' });

      const over = await orderHashtags();

      expect(over.status).to.equal('succeeded');
      expect(over.result?.data?.hashtags).to.have.length(30);
      expect(await attempts(), 'the answer was paid for').to.deep.include.members([
        { state: 'failed', prepared: null, isOpen: false, cost: '420000' },
      ]);
      expect(provider.submits).to.have.length(2);
    });

    it('refunds when it never makes thirty', async () => {
      await withProvider({ poll: [tooFew, tooFew, tooFew, tooFew] }, { capability: 'hashtags' });

      const over = await orderHashtags();

      expect(over).to.include({ status: 'failed', refundedReason: 'provider-unavailable' });
      expect(over.result).to.equal(null);
      expect(await creator.balance()).to.equal(10);
    }).timeout(60_000);
  });
});
