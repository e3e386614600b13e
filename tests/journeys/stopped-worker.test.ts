import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { runs } from '../../contract/tools/catalogue.ts';
import { checkLedger } from '../../backend/tokens/check-ledger.ts';
import { freePort } from '../../infra/run/free-port.ts';
import type { Person } from '../person.ts';
import { fixturePath } from '../pictures.ts';
import { openFalStandIn, type FalStandIn } from '../provider-stand-in/fal.ts';
import type { RecordedRequest } from '../provider-stand-in/service.ts';
import { sampleOf } from '../sample-size.ts';
import { until } from '../until.ts';
import { openWorld, type World } from '../world.ts';

/** What a worker waits for when it is stopped, and whether the service reports by itself. */
const stops = (['submit', 'result', 'put', 'file', 'upload'] as const).flatMap((call) =>
  (['once', 'never'] as const).map((webhooks) => ({ call, webhooks })),
);

/** Longer than a worker needs to be stopped meanwhile. */
const SLOW_MS = 3_000;

describe('a worker that stands still past its claim and goes on', () => {
  let fal: FalStandIn;
  let world: World;
  let creator: Person;
  let settings: Record<string, string>;
  const book: RecordedRequest[] = [];

  before(async () => {
    fal = await openFalStandIn(book);
    world = await openWorld();
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    settings = { ...fal.settings, PORT: String(port), APP_URL: url };
    await world.open({ role: 'api', settings });
    creator = await world.person(url).register();
  }).timeout(90_000);
  after(async () => {
    await fal.close();
    await world.close();
  });

  for (const { call, webhooks } of sampleOf(stops, 2)) {
    it(`in ${call}, with reports ${webhooks}: the order is bought as often as it may and has one end`, async () => {
      const from = book.length;
      fal.behave();
      fal.webhooks.manner = webhooks;
      fal.misbehave(call, { how: 'slow', milliseconds: SLOW_MS }, 1);
      const stopped = await world.start('worker', settings);
      const id = await startReel();
      await until(
        async () => book.slice(from),
        (since) => since.some((request) => request.wentWrong && request.call === call),
        60,
      );
      stopped.child.kill('SIGSTOP');
      const other = await world.start('worker', settings);
      await until(() => takenOver(id), Boolean, 90);
      stopped.child.kill('SIGCONT');
      const over = await creator.untilEnded(id, 200);
      await until(
        () => world.database.query('select from provider_jobs where finished_at is null'),
        (open) => open.length === 0,
        60,
      );
      await stopped.kill('SIGKILL');
      await other.kill('SIGKILL');

      // The answer may come while no process reads it; without a report the order is refunded then.
      const isLost = call === 'submit' && webhooks === 'never';
      expect(over.status).to.be.oneOf(isLost ? ['succeeded', 'failed'] : ['succeeded']);
      const paid = book.slice(from).filter(({ isPaid }) => isPaid);
      expect(paid.length).to.be.within(1, 2);
      expect(await checkLedger(world.database)).to.deep.equal([]);
    }).timeout(300_000);
  }

  async function startReel(): Promise<string> {
    const form = new FormData();
    const photo = new Blob([new Uint8Array(await readFile(fixturePath('portrait.jpg')))]);
    form.set('file', photo, 'photo.jpg');
    form.set('category', 'flexing');
    form.set('option', 'Flex Abs');
    const headers = { prefer: 'respond-async' };
    const placed = { form, headers };
    return (await creator.expect<{ generationId: string }>('POST', runs.reel.path, placed))
      .generationId;
  }

  /** Another worker has its job, or has ended it by now. */
  async function takenOver(id: string): Promise<boolean> {
    const rows = await world.database.query(
      `select from generations where id = $1 and state = 'succeeded'
       union all
       select from pgboss.job
        where data->>'generationId' = $1::text and retry_count > 0 and state = 'active'
       union all
       select from provider_jobs
        where generation_id = $1 and (state = 'uncertain' or claim > 0)`,
      [id],
    );
    return rows.length > 0;
  }
});
