import type { Media } from '../../contract/media.ts';
import { runs } from '../../contract/tools/catalogue.ts';
import { checkLedger } from '../../backend/tokens/check-ledger.ts';
import { killPoints, type KillPoint, type OrderKind } from '../killed-worker/points.ts';
import type { Person } from '../person.ts';
import { readPhoto } from '../pictures.ts';
import type { FalJob } from '../provider-stand-in/fal-jobs.ts';
import { openFalStandIn, type FalStandIn } from '../provider-stand-in/fal.ts';
import type { Misbehaviour, RecordedRequest } from '../provider-stand-in/service.ts';
import { until } from '../until.ts';
import { openWorld, ownAddress, type ProductProcess, type World } from '../world.ts';

/** Longer than the worker needs to come where it is killed, and ended after that. */
const LONG_MS = 600_000;
const SLOW_MS = 1500;

const endings = {
  succeeded: 'is delivered',
  failed: 'is refunded',
  cancelled: 'stays cancelled',
} as const;

const photo = await readPhoto();

describe('when a worker is killed', () => {
  let fal: FalStandIn;
  let world: World;
  let creator: Person;
  let portrait: string;
  let settings: Record<string, string>;
  let worker: ProductProcess;
  const book: RecordedRequest[] = [];
  const placed = new Map<KillPoint, string>();
  /** The work that the service goes on with at the kill. */
  const bought = new Map<KillPoint, readonly FalJob[]>();
  /** What the database said of each order after the kill, by attempt. */
  const stood = new Map<KillPoint, string[]>();

  before(async () => {
    fal = await openFalStandIn(book);
    world = await openWorld();
    settings = { ...fal.settings, ...(await ownAddress()), WORKER_SLOTS: '64' };
    ({ creator } = await world.openWithCreator({ role: 'api', settings }));
    worker = await world.start('worker', settings);
    await world.giveTokens(creator, 2_000);
    portrait = await portraitOf(creator);
  }).timeout(120_000);
  after(async () => {
    await fal.close();
    await world.close();
  });

  for (const [when, points] of Object.entries(killPoints)) {
    describe(when, () => {
      let from = 0;
      before(async () => {
        from = fal.jobs().length;
        const locks: (() => Promise<void>)[] = [];
        for (const point of points.filter(({ isLate }) => !isLate)) locks.push(await bring(point));
        await worker.kill('SIGKILL');
        fal.behave();
        fal.webhooks.manner = 'once';
        setPace(() => 0);
        for (const point of points.filter(({ isLate }) => isLate)) await bring(point);
        for (const point of points) stood.set(point, await standingOf(point));
        for (const unlock of locks) await unlock();
        for (const point of points.filter(({ waits }) => waits)) endWork(point);
        worker = await world.start('worker', settings);
        await untilNothingIsSubmitted();
        for (const point of points.filter(({ isReported }) => isReported)) endWork(point);
        await shortenUncertainty(points);
      }).timeout(200_000);

      for (const point of points) {
        const { ends = 'succeeded' } = point;
        it(`an order ${endings[ends]} where ${point.title}`, async () => {
          const id = idOf(point);
          const { status, run } = await creator.untilEnded(id, 120);

          expect(stood.get(point)).to.include(point.stands);
          expect(status).to.equal(ends);
          const isDelivered = ends === 'succeeded';
          expect(await chargeOf(id)).to.equal(isDelivered ? runs[run].price : 0);
          const [{ delivered, outputs } = { delivered: -1, outputs: 0 }] =
            await world.database.query<{
              delivered: number;
              outputs: number;
            }>('select delivered, outputs from generations where id = $1', [id]);
          expect(delivered).to.equal(isDelivered ? outputs : 0);
          expect(await checkLedger(world.database)).to.deep.equal([]);
        }).timeout(150_000);
      }

      it('ends every attempt, buys nothing twice for one and stops what was cancelled', async () => {
        const open = await until(
          () =>
            world.database.query('select id, state from provider_jobs where finished_at is null'),
          (rows) => rows.length === 0,
          60,
        );
        expect(open).to.deep.equal([]);
        const paid = book.filter(({ isPaid }) => isPaid).map(attemptOf);
        expect(paid).not.to.be.empty;
        expect(paid).to.deep.equal([...new Set(paid)]);
        const stopped = fal
          .jobs()
          .slice(from)
          .filter(({ ending }) => ending !== null);
        const cancelled = points.filter(({ isCancelled, waits }) => isCancelled && waits);
        expect(stopped).to.have.length(cancelled.length);
      }).timeout(120_000);
    });
  }

  const idOf = (point: KillPoint) => placed.get(point) ?? expect.fail('it was not placed');
  const setPace = (msFor: (endpoint: string) => number) =>
    fal.setPace((endpoint) => ({ queuedMs: msFor(endpoint), runningMs: 0 }));

  /** Places the order, and resolves when the worker is where it is to be killed. */
  async function bring(point: KillPoint): Promise<() => Promise<void>> {
    const { hangs, waits, locks, drops, isReported, isLate } = point;
    setPace((endpoint) => (isReported || waits?.test(endpoint) ? LONG_MS : 0));
    // What nobody heard of is found only by a report.
    fal.webhooks.manner = isReported ? 'once' : 'never';
    if (hangs) {
      const hang: Misbehaviour = { how: hangs.isDone ? 'hang-after' : 'hang-before' };
      // A status is asked for again and again.
      const times = hangs.call === 'status' ? Infinity : 1;
      fal.misbehave(hangs.call, hang, times, hangs.paths);
    }
    if (drops) fal.misbehave('submit', { how: 'drop-after' }, 1);
    const slowCall = locks === 'provider_jobs' ? 'submit' : 'file';
    if (locks) fal.misbehave(slowCall, { how: 'slow', milliseconds: SLOW_MS }, 1);
    const from = book.length;
    const jobsBefore = fal.jobs().length;
    const id = await place(point.order);
    placed.set(point, id);
    if (isLate) return async () => undefined;
    if (locks) {
      await untilMet(slowCall, from);
      return lock(locks, id);
    }
    // A request that hangs met the fault before the database said where the order stands.
    if (hangs) await untilMet(hangs.call, from);
    if (waits) await until(async () => book.slice(from), hasStatusOf(waits), 60);
    if (point.isCancelled) {
      if (waits) fal.misbehave('cancel', { how: 'hang-before' }, Infinity);
      await creator.expect('DELETE', `/api/generations/${id}`);
      if (waits) await untilMet('cancel', from);
    }
    await until(
      () => standingOf(point),
      (standings) => standings.includes(point.stands),
      30,
    );
    bought.set(point, fal.jobs().slice(jobsBefore));
    return async () => undefined;
  }

  const untilMet = (call: string, from: number) =>
    until(
      async () => book.slice(from),
      (since) => since.some((request) => request.wentWrong && request.call === call),
      60,
    );

  const hasStatusOf = (paths: RegExp) => (since: readonly RecordedRequest[]) =>
    since.some(({ call, path }) => call === 'status' && paths.test(path));

  /** Locks the order's row, and resolves when the worker waits for it with what it was given. */
  async function lock(
    table: NonNullable<KillPoint['locks']>,
    id: string,
  ): Promise<() => Promise<void>> {
    const { database } = world;
    const unlocking = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const before = (await world.files('media')).length;
    const held = database.transaction(async (tx) => {
      const column = table === 'generations' ? 'id' : 'generation_id';
      await tx.query(`select 1 from ${table} where ${column} = $1 for update`, [id]);
      locked.resolve();
      await unlocking.promise;
    });
    await locked.promise;
    const waiting = 'select pid from pg_locks where not granted';
    await until(
      async () =>
        table === 'generations'
          ? (await world.files('media')).length > before
          : (await database.query(waiting)).length > 0,
      (isReached) => isReached,
    );
    return async () => {
      // The statements of the killed worker would be carried out after it.
      await database.query(`select pg_terminate_backend(pid) from (${waiting}) as dead`);
      unlocking.resolve();
      await held;
    };
  }

  async function standingOf(point: KillPoint): Promise<string[]> {
    const rows = await world.sql<{ standing: string }>`select concat_ws(', ', g.state, p.state,
                case when p.prepared is not null then 'prepared' end,
                case when p.ref is not null then 'ref' end,
                case when p.state = 'submitted' and p.next_poll_at is not null
                     then 'waiting' end) as standing
         from generations g left join provider_jobs p on p.generation_id = g.id
        where g.id = ${idOf(point)}`;
    return rows.map(({ standing }) => standing);
  }

  /** What the killed worker was submitting is no longer `submitting`: it is not known what came of it. */
  async function untilNothingIsSubmitted(): Promise<void> {
    await world.untilRows(`provider_jobs where state = 'submitting'`, 0, 60);
  }

  /** The service is done with what the order has bought, except what it was told to stop. */
  function endWork(point: KillPoint): void {
    if (point.isCancelled) return;
    for (const job of bought.get(point) ?? []) job.startsAt = job.endsAt = Date.now();
  }

  /** As if the two minutes were over in which a submit without an answer may still be reported. */
  async function shortenUncertainty(points: readonly KillPoint[]): Promise<void> {
    await world.sql`update provider_jobs set state_since = state_since - interval '2 minutes'
        where state in ('uncertain', 'cancelling') and ref is null
          and generation_id <> all(${points.filter(({ isReported }) => isReported).map(idOf)}::uuid[])`;
  }

  async function place(order: OrderKind): Promise<string> {
    const persona = { gender: 'Female', race: 'Latino', selectedImageUrl: portrait };
    const starts = {
      reel: () => creator.startReel(photo),
      enhance: () => creator.startEnhancement(photo),
      training: () => creator.start(runs.personaTraining.path, { json: persona }),
      story: () => creator.startStory({ theme: 'luxuryTravel' }),
    };
    return starts[order]();
  }

  async function portraitOf(person: Person): Promise<string> {
    const json = { gender: 'Female', race: 'Latino' };
    await person.expect('POST', runs.personaOptions.path, { json });
    const [made] = await person.expect<Media[]>('GET', '/api/ai-influencer/options');
    return made?.imageUrl ?? expect.fail('there is no portrait');
  }

  async function chargeOf(id: string): Promise<number> {
    const [row] = await world.sql<{ charged: number }>`
      select -sum(amount)::int as charged from ledger_entries
        where ref_kind = 'generation' and ref_id = ${id}`;
    return row?.charged ?? 0;
  }
});

function attemptOf({ query }: RecordedRequest): string | null | undefined {
  return URL.parse(query.get('fal_webhook') ?? '')?.searchParams.get('attempt');
}
