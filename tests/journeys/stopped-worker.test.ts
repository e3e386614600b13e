import { checkLedger } from '../../backend/tokens/check-ledger.ts';
import { openedOnce } from '../opened.ts';
import type { Person } from '../person.ts';
import { readPhoto } from '../pictures.ts';
import { falService } from '../provider-matrix/fal-service.ts';
import { isOver } from '../provider-matrix/waits.ts';
import { openFalStandIn } from '../provider-stand-in/fal.ts';
import type { RecordedRequest } from '../provider-stand-in/service.ts';
import { sampleOf } from '../sample-size.ts';
import { until } from '../until.ts';
import { ownAddress, type ProductProcess, worldOnce } from '../world.ts';

/** The call a worker waits for when its end comes, and whether the service reports by itself. */
const ends = (['submit', 'result', 'put', 'file', 'upload'] as const).flatMap((call) =>
  (['never', 'once'] as const).flatMap((webhooks) =>
    (['SIGKILL', 'SIGSTOP'] as const).map((signal) => ({ call, webhooks, signal })),
  ),
);

/** Longer than a worker needs to be stopped meanwhile. */
const SLOW_MS = 3_000;

describe('a worker that is killed in a call, or stands still past its claim and goes on', () => {
  let creator: Person;
  let settings: Record<string, string>;
  /** Takes over what the worker of a test had, and is the worker of the next one. */
  let other: ProductProcess | undefined;
  const book: RecordedRequest[] = [];
  const world = worldOnce();
  const fal = openedOnce(() => openFalStandIn(book));

  before(async () => {
    settings = { ...fal.settings, ...(await ownAddress()) };
    ({ creator } = await world.openWithCreator({ role: 'api', settings }));
    await world.giveTokens(creator, ends.length);
  }).timeout(120_000);

  for (const { call, webhooks, signal } of sampleOf(ends, 3)) {
    it(`by ${signal} in ${call}, with reports ${webhooks}: the order is bought as often as it may and has one end`, async () => {
      const from = book.length;
      fal.behave();
      fal.webhooks.manner = webhooks;
      fal.misbehave(call, { how: 'slow', milliseconds: SLOW_MS }, 1);
      const stopped = other ?? (await world.start('worker', settings));
      const id = await creator.startReel(await readPhoto());
      await until(
        async () => book.slice(from),
        (since) => since.some((request) => request.wentWrong && request.call === call),
        60,
      );
      stopped.child.kill(signal);
      other = await world.start('worker', settings);
      await until(() => takenOver(id), Boolean, 90);
      stopped.child.kill('SIGCONT');
      // The answer may come while no process reads it; without a report the order is refunded then.
      const isLost = call === 'submit' && webhooks === 'never';
      const over = await until(
        async () => {
          if (isLost) await endUncertainty(id);
          return creator.generation(id);
        },
        isOver,
        200,
      );
      await world.untilRows('provider_jobs where finished_at is null', 0, 60);
      await stopped.kill('SIGKILL');

      expect(over.status).to.be.oneOf(isLost ? ['succeeded', 'failed'] : ['succeeded']);
      const paid = book.slice(from).filter(({ isPaid }) => isPaid);
      expect(paid.length).to.be.within(1, 2);
      const attempts = new Set(paid.map((request) => falService.attemptOf?.(request)));
      expect(attempts.size, 'attempts that bought').to.equal(paid.length);
      expect(await checkLedger(world.database)).to.deep.equal([]);
    }).timeout(300_000);
  }

  /** Ends the two minutes in which a submit without an answer may still be reported. */
  const endUncertainty = (id: string) =>
    world.sql`update provider_jobs set state_since = state_since - interval '2 minutes'
        where generation_id = ${id} and state = 'uncertain'
          and state_since > now() - interval '2 minutes'`;

  /** Another worker has its job, or has ended it by now. */
  async function takenOver(id: string): Promise<boolean> {
    const rows = await world.sql`select from generations where id = ${id} and state = 'succeeded'
       union all
       select from pgboss.job
        where data->>'generationId' = ${id}::text and retry_count > 0 and state = 'active'
       union all
       select from provider_jobs
        where generation_id = ${id} and (state = 'uncertain' or claim > 0)`;
    return rows.length > 0;
  }
});
