import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openMailer, type Mailer } from '#backend/accounts/mail/mailer.ts';
import { openQueue, type Queue } from '#backend/jobs/queue.ts';
import { startDispatcher } from '#backend/jobs/dispatcher.ts';
import { databaseEach } from '#tests/database.ts';
import { openMailServer } from '#tests/mail-server.ts';
import { openedEach } from '#tests/opened.ts';
import { until } from '#tests/until.ts';
import { judgeAlerts } from './judge.ts';
import { createObserver } from './conditions.ts';
import { sendAlert } from './send.ts';
import { listTroubles } from './troubles.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const email = 'oncall@example.test';

type Hook = { headers: IncomingHttpHeaders; body: string; url: string | undefined };

const noHook: Hook = { headers: {}, body: '', url: undefined };

describe('alerts', () => {
  // Before the hooks below: what runs needs its database until it has stopped.
  afterEach(async () => {
    for (const { dispatcher, queue, mailer } of processes) {
      await dispatcher.stop(0);
      await mailer.close();
      await queue.close();
    }
    hook.closeAllConnections();
    hook.close();
  });
  const post = openedEach(openMailServer);
  const test = databaseEach();
  let hook: Server;
  let hooks: Hook[];
  /** How the next requests are answered; 200 without one. */
  let answers: number[];
  let processes: {
    queue: Queue;
    dispatcher: Awaited<ReturnType<typeof startDispatcher>>;
    mailer: Mailer;
  }[];
  let config: Parameters<typeof sendAlert>[0]['config'];

  beforeEach(async () => {
    hooks = [];
    answers = [];
    hook = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        hooks.push({ headers: request.headers, body, url: request.url });
        response.writeHead(answers.shift() ?? 200, { location: '/elsewhere' }).end('ok');
      });
    }).listen(0, '127.0.0.1');
    await once(hook, 'listening');
    const { port } = hook.address() as AddressInfo;
    config = {
      ALERT_EMAIL: email,
      ALERT_WEBHOOK: `http://127.0.0.1:${port}/in?token=t0p`,
      ALERT_WEBHOOK_SECRET: secret,
      publicUrl: 'http://localhost:3000',
    };
    const settings = { SMTP_URL: post.url, MAIL_FROM: undefined, DATA_DIR: '', publicUrl: '' };
    processes = [];
    for (let n = 0; n < 4; n += 1) {
      const queue = await openQueue({ ...test, isWorker: true });
      const mailer = openMailer({ ...settings, publicUrl: config.publicUrl }, test.log);
      const dispatcher = await startDispatcher({
        ...test,
        queue,
        handlers: { 'alert.send': (alert) => sendAlert({ config, mailer }, alert) },
        slots: 0,
      });
      processes.push({ queue, dispatcher, mailer });
    }
    await alive();
  });

  /** A live worker, so that its absence is no condition of its own. */
  async function alive() {
    await test.sql`insert into processes (id, role, host, version, slots)
       values (gen_random_uuid(), 'worker', 'here', '1', 1)`;
  }
  const judgeAll = () =>
    Promise.all(
      [...processes, ...processes, ...processes].map(({ queue }) =>
        judgeAlerts({ database: test.database, queue, config }),
      ),
    );
  const breakProvider = () =>
    test.sql`insert into provider_circuits (provider, capability, faults, fault, out_until)
       values ('openai', 'enhance', 10, 'quota', now() + interval '1 hour')`;
  const mendProvider = () => test.sql`update provider_circuits set faults = 0, out_until = null`;
  const noJobsLeft = () =>
    until(
      () => test.sql`select 1 from pgboss.job where name = 'alert.send' and state <> 'completed'`,
      (rows) => rows.length === 0,
    );

  /** Without the pauses before another attempt, nor before a worker looks for it. */
  const untilRetried = <T>(look: () => Promise<T>, isEnough: (seen: T) => boolean) =>
    until(async () => {
      await test.sql`update pgboss.job set start_after = now() where name = 'alert.send'`;
      processes[0]?.queue.wake('alert.send');
      return look();
    }, isEnough);

  it('send one mail and one webhook when it begins and when it is over, of many processes', async () => {
    await breakProvider();
    await judgeAll();
    await judgeAll();
    const begun = await post.mailTo(email);
    expect(begun.subject).to.equal(
      '[Lumireel] Alert: Too many failures in a row at OpenAI for enhance (quota): it gets no orders for it.',
    );
    await noJobsLeft();

    await mendProvider();
    await judgeAll();
    await judgeAll();
    expect((await post.mailTo(email, 2)).subject).to.match(
      /^\[Lumireel\] Over: Too many failures in a row at OpenAI/,
    );
    await noJobsLeft();
    expect(post.mails).to.have.length(2);
    expect(hooks.map(({ body }) => (JSON.parse(body) as { state: string }).state)).to.deep.equal([
      'begun',
      'over',
    ]);
    expect((await listTroubles(test.database)).map(({ kind }) => kind)).to.deep.equal([
      'alert-over',
      'alert-begun',
    ]);
  });

  it('sign each webhook over its id, its time and its body', async () => {
    await breakProvider();
    await judgeAll();
    await noJobsLeft();

    const [{ headers, body } = noHook] = hooks;
    const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
    const key = Buffer.from(secret.slice(6), 'base64');
    const digest = createHmac('sha256', key).update(signed).digest('base64');
    expect(headers['webhook-signature']).to.equal(`v1,${digest}`);
    expect(JSON.parse(body)).to.include({
      product: 'Lumireel',
      condition: 'provider-out:openai:enhance',
      state: 'begun',
      id: headers['webhook-id'],
      url: 'http://localhost:3000/admin?tab=live',
    });
  });

  it('repeat a webhook that failed with the same id, and follow no redirect', async () => {
    config = { ...config, ALERT_EMAIL: undefined };
    answers = [302, 500];
    await breakProvider();
    await judgeAll();
    await untilRetried(
      async () => hooks,
      (all) => all.length === 3,
    );
    await noJobsLeft();
    expect(new Set(hooks.map(({ headers }) => headers['webhook-id'])).size).to.equal(1);
    expect(new Set(hooks.map(({ url }) => url))).to.deep.equal(new Set(['/in?token=t0p']));
  });

  it('are listed once as a job that failed for good when no attempt to send them succeeds', async () => {
    config = { ...config, ALERT_EMAIL: undefined };
    answers = [500, 500, 500, 500, 500];
    await breakProvider();
    await judgeAll();
    await untilRetried(
      () => test.sql`select 1 from pgboss.job where name = 'alert.send.dead'`,
      (rows) => rows.length === 1,
    );

    await judgeAll();
    await judgeAll();

    expect(hooks).to.have.length(5);
    const listed = await test.sql`select reason from troubles where kind = 'job-failed'`;
    expect(listed).to.deep.equal([{ reason: 'alert.send' }]);
  });

  it('keep the address and the secret of the webhook out of its job, its error and its text', async () => {
    config = { ...config, ALERT_EMAIL: undefined };
    answers = [500];
    await breakProvider();
    await judgeAll();
    const [job] = await until(
      () =>
        test.sql<{ text: string }>`select data::text || output::text as text from pgboss.job
            where name = 'alert.send' and output is not null`,
      (rows) => rows.length > 0,
    );
    expect(job?.text).to.contain('answered 500');
    expect(job?.text).not.to.match(/t0p|127\.0\.0\.1|whsec|BwcHBw/);
  });

  it('come of what waits, fails, is refused or is gone, each by its name', async () => {
    const { database } = test;
    const refusals = { 'all-hour': 0 };
    const observe = createObserver({
      refusals: () => refusals,
      storageFaults: () => ({}),
      folder: '/',
    });
    await observe(database);
    refusals['all-hour'] = 3;
    await observe(database);
    await observe(database);
    await test.sql`delete from processes`;
    await test.sql`insert into processes (id, role, host, version, slots, seen_at)
       values (gen_random_uuid(), 'worker', 'there', '1', 1, now() - interval '1 minute')`;
    await test.sql`insert into audits (findings) values ('[{"rule": "balance", "count": 1,
      "example": "user 1"}]')`;
    await test.sql`insert into provider_rollups
        (grain, at, provider, capability, done, failed, cancelled,
                                     durations, cost_micros)
       values ('minute', now(), 'openai', 'sketch', 3, 11, 0, '{}', 0)`;
    await test.sql`insert into run_rollups
        (grain, at, run, succeeded, failed, cancelled, refunded, tokens, waits,
                                durations, cost_micros)
       values ('minute', now(), 'reel', 30, 11, 0, 11, 30, '{}', '{}', 0)`;
    await test.sql`with u as (insert into users (email) values ('a@example.test') returning id)
      insert into generations (id, user_id, tool, run, input, steps, outputs, price, deadline_at,
                               created_at)
      select gen_random_uuid(), id, 'reels', 'reel', '{}', '[]', 1, 1, now(),
             now() - interval '3 minutes' from u`;

    await judgeAll();
    // As if they had held for ten minutes.
    await test.sql`update alerts set since = now() - interval '10 minutes'`;
    await judgeAll();

    const announced = await test.sql<{ condition: string }>`
      select condition from alerts where is_announced order by condition`;
    expect(announced.map(({ condition }) => condition)).to.include.members([
      'books',
      'generations-fail',
      'generations-wait',
      'no-worker',
      'order-refused:all-hour',
      'process-gone',
      'provider-fails:openai:sketch',
    ]);
    const seen = await test.sql`select 1 from troubles where kind = 'order-refused'`;
    expect(seen).to.have.length(1);
  });

  it('are judged and kept, and not sent, without the settings', async () => {
    config = { publicUrl: config.publicUrl } as typeof config;
    await breakProvider();
    await judgeAll();
    expect(await test.sql`select 1 from alerts where is_announced`).to.have.length(1);
    expect(await test.sql`select 1 from pgboss.job where name = 'alert.send'`).to.deep.equal([]);
  });
});
