import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pause } from '../../backend/clock.ts';
import { openDatabase, type Database } from '../../backend/database/database.ts';
import type { ServerConnection } from '../../backend/database/embedded/embedded.ts';
import { createDatabase, dropDatabase } from '../databases.ts';
import { openLog } from '../../backend/log.ts';
import { checkLedger, lastingFindings } from '../../backend/tokens/check-ledger.ts';
import { grant } from '../../backend/tokens/ledger.ts';
import { testClip } from '../scripted-provider.ts';
import { until } from '../until.ts';
import { testPhoto } from '../world.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';
import {
  faultTable,
  possibleFaults,
  type FaultTargets,
  type InjectedFault,
} from './fault-table.ts';
import { openSupervisor, type Supervisor } from './supervisor.ts';
import { checkInvariants, type Compared } from './check-invariants.ts';
import { openSimulatedUser, type SimulatedUser } from './simulated-user.ts';
import { openSurroundings, type RunParts, type Surroundings } from './surroundings.ts';

export type FaultRunOptions = {
  seed: string;
  seconds: number;
  /**
   * After the last fault open generations have this long to end; then their deadline is set to now.
   */
  settleSeconds: number;
  apis: number;
  workers: number;
  users: number;
  server: ServerConnection;
  stopPostgres: FaultTargets['stopPostgres'];
  parts: RunParts;
  /** These faults in this order, instead of those that the seed chooses. */
  faults?: readonly InjectedFault[];
  print: (line: string) => void;
  /** Ends the run and all its processes early; `runFaults` rejects with its reason. */
  signal?: AbortSignal;
};

export type FaultRunResult = {
  violations: string[];
  /** How many generations ended in which way. */
  endStates: Record<string, number>;
  faultCounts: Partial<Record<InjectedFault, number>>;
  compared: Compared;
  /** How often the ledger was checked while it ran. */
  ledgerChecks: number;
  /** Logs of all processes; removed when nothing was found. */
  folder: string;
};

const TOKENS = 20_000;

/**
 * Lets simulated users order everything from a product of several processes while faults happen,
 * ends the faults, waits until no generation is open, and checks that nothing was lost or doubled.
 */
export async function runFaults(options: FaultRunOptions): Promise<FaultRunResult> {
  const { seed, server, print, signal } = options;
  const folder = await mkdtemp(join(tmpdir(), 'lumireel-faults-'));
  const submitsPath = join(folder, 'submits.log');
  const name = `faults_${randomBytes(6).toString('hex')}`;
  const closing = new AsyncDisposableStack();
  const connection = await createDatabase(server, name);
  closing.defer(() => dropDatabase(server, name));
  const violations = new Set<string>();
  const faultCounts: FaultRunResult['faultCounts'] = {};
  let ledgerChecks = 0;
  let users: SimulatedUser[] = [];
  let endAtMs = 0;
  print(`  logs: ${folder}`);
  try {
    const database = await openDatabase({ connection, poolSize: 4, log: openLog('silent') });
    closing.defer(() => database.close());
    const { env, wrapper, targets, storage, close } = await openSurroundings(
      folder,
      connection,
      options.parts,
    );
    closing.defer(close);
    const product = await openSupervisor({
      apis: options.apis,
      workers: options.workers,
      hasStops: !options.faults,
      folder,
      env,
      envOf: (process) => targets.clocks?.envOf(process) ?? {},
      flaky: { seed, clipPath: await testClip(), submitsPath },
      wrapper,
    });
    closing.defer(() => product.close());
    const work = performRun({ database, product, storage, targets });
    return await Promise.race([work, rejectionOf(signal)]);
  } finally {
    // Ends what still runs where the run was ended early.
    endAtMs = 0;
    for (const { tabs } of users) for (const tab of tabs) tab.close();
    await closing.disposeAsync();
  }

  async function performRun({
    database,
    product,
    storage,
    targets,
  }: Pick<Surroundings, 'storage' | 'targets'> & {
    database: Database;
    product: Supervisor;
  }): Promise<FaultRunResult> {
    await product.untilReady();
    users = await openUsers(product.urls, database);
    signal?.throwIfAborted();
    endAtMs = performance.now() + options.seconds * 1_000;
    const all = { ...targets, product, stopPostgres: options.stopPostgres };
    await Promise.all([performActions(), injectFaults(all), watchLedger(database)]);
    await product.untilReady();
    await untilNothingIsOpen(database);
    product.crashes.forEach(report);
    const { compared, ...found } = await checkInvariants({ database, storage, submitsPath, users });
    found.violations.forEach(report);
    const endStates = await countEndStates(database);
    if (violations.size === 0) closing.defer(() => rm(folder, { recursive: true, force: true }));
    return { violations: [...violations], endStates, faultCounts, compared, ledgerChecks, folder };
  }

  /** At once, so that whoever watches a long run need not wait for its end. */
  function report(violation: string): void {
    if (!violations.has(violation)) print(`  ✗ ${violation}`);
    violations.add(violation);
  }

  async function openUsers(urls: readonly string[], database: Database) {
    const photo = await testPhoto(90, 120);
    return Promise.all(
      Array.from({ length: options.users }, async (_, number) => {
        const user = await openSimulatedUser(urls, seededRandom(`${seed} user ${number}`), photo);
        const userId = user.person.user?.id ?? 0;
        await database.transaction((tx) =>
          grant(tx, {
            userId,
            amount: TOKENS,
            refKind: 'admin',
            refId: `faults-${userId}`,
            reason: null,
          }),
        );
        return user;
      }),
    );
  }

  async function performActions(): Promise<void> {
    await Promise.all(
      users.map(async (user, number) => {
        const chance = seededRandom(`${seed} pace ${number}`);
        while (performance.now() < endAtMs) {
          await user.performAction();
          await pause(chance.between(20, 900));
        }
      }),
    );
  }

  /** The given faults in their order, or those that the seed chooses, each kind for itself. */
  async function injectFaults(targets: FaultTargets): Promise<void> {
    if (options.faults) {
      const left = [...options.faults];
      return inTurn(targets, 'faults', () => left.shift());
    }
    const kinds = ['processes', 'surroundings', 'stops'] as const;
    await Promise.all(
      kinds.map((of) => {
        const weights = possibleFaults(targets, of);
        return inTurn(targets, of, (chance) => chance.pickWeighted(weights));
      }),
    );
  }

  async function inTurn(
    targets: FaultTargets,
    series: string,
    next: (chance: SeededRandom) => InjectedFault | undefined,
  ): Promise<void> {
    const chance = seededRandom(`${seed} ${series}`);
    for (;;) {
      await pause(chance.between(300, 2_500));
      const fault = next(chance);
      if (!fault || performance.now() >= endAtMs) return;
      const causeFault = faultTable[fault].bind(targets);
      if (!causeFault) continue;
      faultCounts[fault] = (faultCounts[fault] ?? 0) + 1;
      print(`  ${fault}`);
      await causeFault(chance);
    }
  }

  /** The ledger must balance all the time, not only at the end. */
  async function watchLedger(database: Database): Promise<void> {
    while (performance.now() < endAtMs) {
      await pause(2_000);
      const findings = await checkLedger(database).catch(() => null);
      ledgerChecks += findings ? 1 : 0;
      // The workers may be down, so that what is late waits for its end.
      for (const { rule, example } of lastingFindings(findings ?? [])) {
        report(`while it ran: ${rule}, such as ${example}`);
      }
    }
  }

  async function untilNothingIsOpen(database: Database): Promise<void> {
    const open = () =>
      database.sql`select id from generations where state in ('queued', 'running')`.catch(() => [
        { id: 'the database is away' },
      ]);
    await until(open, (rows) => rows.length === 0, options.settleSeconds).catch(() => undefined);
    await database.sql`update generations set deadline_at = now()
      where state in ('queued', 'running')`;
    // A long run on a busy machine leaves hundreds, and each is ended by itself.
    await until(open, (rows) => rows.length === 0, 300).catch((error: unknown) => {
      report(`generations stayed open: ${String(error)}`);
    });
  }
}

/** Rejects when `signal` aborts; otherwise it stays pending. */
function rejectionOf(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal?.reason);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
  });
}

async function countEndStates(database: Database): Promise<Record<string, number>> {
  const rows = await database.sql<{ endState: string; count: number }>`
    select concat_ws(' ', state, failure) as "endState", count(*)::int as count
       from generations group by 1 order by 2 desc`;
  return Object.fromEntries(rows.map(({ endState, count }) => [endState, count]));
}
