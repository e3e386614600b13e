import { setTimeout as pause } from 'node:timers/promises';
import { Logger, run, type Runner } from 'graphile-worker';
import { type Bench, alternate, eachSide } from './rounds.ts';
import { percentile, comparisonFinding, type Finding } from './finding.ts';
import { startNoOpWorker } from './no-op-worker.ts';
import { orderReel, settleAll, withWorld, type BenchWorld } from './world.ts';

const SLOTS = 10;

/** When a job was taken and, ours alone, when its provider was asked: ms since the order's commit. */
type Delays = { taken: number[]; asked: number[] };

/** Goal 4: one order at a time in an idle product, from its commit to its start in a worker. */
export function measureFirstStep({ server, effort }: Bench): Promise<Finding[]> {
  return withWorld(server, 'worker', async (world) => {
    const { engine, referencePool, addUsers, checkConsistency } = world;
    const graphile = await startGraphile(referencePool);
    const ours = await startOurs(world);
    const users = await addUsers(100, 100_000);
    const oneByOne = async (order: (turn: number) => Promise<void>) => {
      for (let turn = 0; turn < effort.samples; turn += 1) {
        await order(turn);
        // Idle means idle: no sample rides on the wake-up of the one before.
        await pause(2 + (turn % 5));
      }
    };
    const rounds = await alternate(effort.rounds, {
      reference: async (): Promise<Delays> => {
        const delays: number[] = [];
        await oneByOne(async () => void delays.push(await graphile.delay()));
        return { taken: delays, asked: delays };
      },
      ours: async () => {
        const delays: Delays = { taken: [], asked: [] };
        await oneByOne(async (turn) => {
          const { taken, asked } = await ours.delay(users[turn % users.length] ?? 0);
          delays.taken.push(taken);
          delays.asked.push(asked);
        });
        return delays;
      },
      between: () => settleAll(engine),
    });
    await graphile.stop();
    await ours.stop();
    await checkConsistency();

    const finding = (which: keyof Delays, share: number, atMost: number, what: string) =>
      comparisonFinding(
        {
          goal: 4,
          unit: 'ms',
          atMost,
          rounds: eachSide(rounds, (delays) => percentile(delays[which], share)),
        },
        `${what}, p${share * 100}`,
      );
    return [
      finding('taken', 0.5, 1.25, 'accepted → worker has it'),
      finding('taken', 0.99, 2, 'accepted → worker has it'),
      finding('asked', 0.5, 1.25, 'accepted → attempt opened, event recorded: provider is asked'),
      finding('asked', 0.99, 2, 'accepted → attempt opened, event recorded: provider is asked'),
    ];
  });
}

async function startGraphile(pgPool: BenchWorld['referencePool']) {
  let taken = (): void => undefined;
  const runner: Runner = await run({
    pgPool,
    concurrency: SLOTS,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: { bench: async () => taken() },
  });
  return {
    delay: async () => {
      const start = Promise.withResolvers<number>();
      taken = () => start.resolve(performance.now());
      await runner.addJob('bench', { generationId: crypto.randomUUID() });
      const committed = performance.now();
      // A job may even be taken before the answer of its insert is here.
      return Math.max(0, (await start.promise) - committed);
    },
    stop: () => runner.stop(),
  };
}

async function startOurs(world: BenchWorld) {
  const times = { taken: 0, asked: 0 };
  let settled = (): void => undefined;
  const worker = await startNoOpWorker(world, SLOTS, {
    taken: () => (times.taken = performance.now()),
    asked: () => (times.asked = performance.now()),
    settled: () => settled(),
  });
  return {
    delay: async (userId: number) => {
      const over = Promise.withResolvers<void>();
      settled = () => over.resolve();
      await orderReel(world.engine, userId);
      const committed = performance.now();
      await over.promise;
      return {
        taken: Math.max(0, times.taken - committed),
        asked: Math.max(0, times.asked - committed),
      };
    },
    stop: () => worker.stop(1_000),
  };
}
