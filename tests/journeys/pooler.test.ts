import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkLedger } from '../../backend/tokens/check-ledger.ts';
import { childEnvironment } from '../child-environment.ts';
import { startPgBouncer, type PgBouncer } from '../pgbouncer.ts';
import { urlOf } from '../postgres.ts';
import { skipWithout } from '../skip-without.ts';
import { until, untilIs } from '../until.ts';
import { openWorld, smallReels, testPhoto, type ProductProcess, type World } from '../world.ts';

const run = promisify(execFile);
const POOL_SIZE = 4;
/** Those of the test itself, to look into the database. */
const OWN_CONNECTIONS = 3;

describe('behind PgBouncer in transaction mode', function () {
  this.timeout(240_000);
  let world: World;
  let pgBouncer: PgBouncer | null = null;
  const processes: ProductProcess[] = [];

  before(async function () {
    world = await openWorld();
    pgBouncer = await startPgBouncer(world.connection, {
      size: POOL_SIZE,
      connectQuery:
        'set statement_timeout = 30000; set idle_in_transaction_session_timeout = 60000',
    });
    if (!pgBouncer) skipWithout(this, 'Debian’s package pgbouncer');
  });
  after(async () => {
    await world.close();
    await pgBouncer?.stop();
  });

  const settings = () => ({
    DATABASE_URL: urlOf(pgBouncer?.connection ?? world.connection),
    DATABASE_DIRECT_URL: urlOf(world.connection),
  });
  const start = async (role: 'api' | 'worker') => {
    const started = await world.start(role, settings(), smallReels);
    processes.push(started);
    return started;
  };
  /** Connections to PostgreSQL of all processes, by the pooler and past it. */
  const connections = async () => {
    const [row] = await world.sql<{ all: number }>`
      select count(*)::int as "all" from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend'`;
    const { clients = 0, servers = 0 } = (await pgBouncer?.counts()) ?? {};
    return { all: row?.all ?? 0, clients, servers };
  };

  it('orders, pushes, cancels, administers and hands over work, in several processes', async () => {
    const [near, far] = await Promise.all([start('api'), start('api')]);
    const doomed = await start('worker');
    const creator = await world.person(near.url ?? '').register();
    const elsewhere = creator.viaServer(far.url ?? '');
    const tabs = [await creator.openTab(), await elsewhere.openTab()];
    const pushed = (type: string) =>
      Promise.all(
        tabs.map((tab) => tab.until(({ events }) => events.some((one) => one.type === type), 90)),
      );
    const photo = await testPhoto();

    const delivered = await creator.startReel(photo);
    await untilIs(async () => (await elsewhere.generation(delivered)).status, 'running', 60);
    await doomed.kill('SIGKILL');
    const regretted = await creator.startReel(photo);
    await elsewhere.expect('DELETE', `/api/generations/${regretted}`);
    await pushed('generation.cancelled');
    await start('worker');
    const over = await creator.untilEnded(delivered, 120);
    await pushed('generation.succeeded');

    expect(over.status).to.equal('succeeded');
    expect((await creator.generation(regretted)).refundedReason).to.equal('cancelled');
    expect(await elsewhere.images()).to.have.length(1);
    expect(await elsewhere.balance()).to.equal(9);

    await run(
      process.execPath,
      [join(import.meta.dirname, '../../backend/admin/cli.ts'), 'promote', creator.email],
      { env: { ...childEnvironment, ...settings(), DATA_DIR: world.dataDir } },
    );
    await creator.expect('PUT', '/api/admin/tools/reels', {
      json: { isPaused: true, text: 'Back at noon.' },
    });
    // Said to the other process by a notification.
    const refused = await until(
      () => elsewhere.orderReel(photo),
      ({ status }) => status === 503,
    );
    expect(JSON.stringify(refused.body)).to.include('Back at noon.');
    expect(await checkLedger(world.database)).to.deep.equal([]);
  });

  it('needs one connection for each further process, beside those of the pooler', async () => {
    await Promise.all((['api', 'api', 'worker', 'worker'] as const).map(start));
    const live = processes.filter(({ child }) => child.exitCode === null && !child.signalCode);
    const people = await Promise.all(
      live.flatMap(({ url }) => (url ? [world.person(url).register()] : [])),
    );
    await Promise.all(
      people.map(async (person) => {
        await Promise.all(Array.from({ length: 25 }, () => person.images()));
      }),
    );

    const { all, clients, servers } = await connections();

    // Each process keeps a pool of five open; all of them share the pooler's.
    expect(clients).to.be.at.least(live.length * 5);
    expect(servers).to.be.within(1, POOL_SIZE);
    expect(all).to.be.at.most(live.length + POOL_SIZE + OWN_CONNECTIONS);
  });
});
