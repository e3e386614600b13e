import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { mergeCalls } from '../database/merge-calls.ts';
import { clock } from '../clock.ts';
import { withLogIds, type Log } from '../log.ts';
import { startLoop } from '../loops.ts';
import { isRecording, recordSpan, withGeneration } from '../tracing/spans.ts';
import {
  declarationOf,
  jobNames,
  parsePayload,
  poolSlots,
  type JobName,
  type JobPayload,
} from './declared.ts';
import {
  affected,
  bossDb,
  noReservation,
  startSchedules,
  type ReserveSlots,
  type Queue,
} from './queue.ts';
import { takeTurns, type JobAttempt } from './suspects.ts';

/** The facts that a handler may know of its job attempt. */
export type JobContext = {
  /**
   * Aborts when the job was given to another worker, when its time is over, or at shutdown; the
   * reason is one of `abortReasons`. A handler that leaves work undone because of it throws: the
   * job goes on elsewhere. One that resolves has done its work, aborted or not, and is not
   * repeated.
   */
  signal: AbortSignal;
  /** No other attempt follows if the handler throws. */
  isLastAttempt?: boolean;
};

export const abortReasons = {
  lost: 'lost to another worker',
  timeout: 'out of time',
  shutdown: 'shutting down',
} as const;

export type JobHandlers = {
  [J in JobName]: (payload: JobPayload<J>, run: JobContext) => Promise<void>;
};

/** A queue and the slots that its jobs take here. */
type Lane = {
  name: JobName;
  pool: Pool;
  /** Which of its jobs. */
  fetches: { minPriority?: number };
  /** Jobs of a queue that end together share a statement, so that a burst costs few commits. */
  complete: (attempt: JobAttempt) => Promise<void>;
  /** Looked at while the pool is full. */
  quick?: Lane;
};
type Pool = keyof typeof poolSlots | 'generations';

type FetchedJob = JobAttempt & {
  data: unknown;
  /** While traces are recorded: since when a worker could take it, as PostgreSQL's text. */
  startAfter?: string;
};

/**
 * Runs the jobs it has handlers for: fetches when woken, after a job while more may wait, and once
 * a second. The stock loop of pg-boss stalls in bursts; this one keeps its slots full while there
 * is work.
 */
export async function startDispatcher(options: {
  database: Database;
  queue: Queue;
  handlers: Partial<JobHandlers>;
  /** Steps at once that this machine's processors make. */
  slots: number;
  log: Log;
}) {
  const { database, queue, handlers, log } = options;
  const { boss } = queue;
  const db = bossDb(database);
  const lanes = new Map(jobNames.flatMap((name) => (handlers[name] ? [[name, laneOf(name)]] : [])));
  const running = new Map<Promise<void>, AbortController>();
  const inTurn = takeTurns(database, log);
  const free = { generations: options.slots, ...poolSlots };
  const fetching = new Map<Lane, 'once' | 'again'>();
  /** Lanes that may have more jobs than there were slots for. */
  const passedOver = new Set<Lane>();
  /** Calls of `fill` that have not ended. */
  const fills = new Set<Promise<void>>();
  let isStopping = false;

  function pump(lane: Lane): void {
    const filled = fill(lane).finally(() => fills.delete(filled));
    fills.add(filled);
  }

  /** Fetches until the slots are full or the queue is empty; calls while it runs are merged. */
  async function fill(lane: Lane): Promise<void> {
    const { name, pool, fetches } = lane;
    if (fetching.has(lane)) {
      fetching.set(lane, 'again');
      return;
    }
    if (free[pool] === 0) return passOver(lane);
    passedOver.delete(lane);
    let isEmpty = false;
    do {
      fetching.set(lane, 'once');
      isEmpty = false;
      while (!isStopping && !isEmpty && free[pool] > 0) {
        const wanted = free[pool];
        free[pool] -= wanted;
        let jobs: FetchedJob[] = [];
        try {
          // Wide rows: read only where somebody looks at them.
          const includeMetadata = isRecording();
          jobs = await boss.fetch(name, { ...fetches, batchSize: wanted, db, includeMetadata });
        } catch (error) {
          log.warn({ err: error, queue: name }, 'jobs could not be fetched');
        }
        free[pool] += wanted - jobs.length;
        for (const job of jobs) start(lane, job);
        isEmpty = jobs.length < wanted;
      }
    } while (fetching.get(lane) === 'again' && !isStopping);
    fetching.delete(lane);
    if (!isEmpty) passOver(lane);
    if (!isStopping && free[pool] > 0) pumpPassedOver(pool);
  }

  function passOver(lane: Lane): void {
    passedOver.add(lane);
    if (lane.quick && !isStopping) pump(lane.quick);
  }

  /** The one that has waited longest; it hands on in turn. */
  function pumpPassedOver(pool: Pool): void {
    for (const lane of passedOver) if (lane.pool === pool) return pump(lane);
  }

  const reserve: ReserveSlots = (name, count) => {
    const lane = lanes.get(name);
    if (!lane || isStopping || fetching.has(lane)) return noReservation;
    const { pool } = lane;
    const held = Math.min(free[pool], count);
    free[pool] -= held;
    const ids = Array.from({ length: held }, () => randomUUID());
    return {
      ids,
      start: (payloads) => {
        for (const [place, id] of ids.entries())
          start(lane, { id, retryCount: 0, data: payloads[place] });
      },
      release: () => {
        free[pool] += held;
        pumpPassedOver(pool);
      },
    };
  };

  function start(lane: Lane, job: FetchedJob): void {
    const { name, pool } = lane;
    const abort = new AbortController();
    // Stopped while it was on its way here.
    const work = () =>
      isStopping ? handBack(name, job) : inTurn(name, job, () => execute(lane, job, abort));
    const run = inOwnTrace(name, job, work).finally(() => {
      running.delete(run);
      free[pool] += 1;
      if (!isStopping) pumpPassedOver(pool);
    });
    running.set(run, abort);
  }

  async function execute(lane: Lane, job: FetchedJob, abort: AbortController): Promise<void> {
    const { name } = lane;
    const { heartbeatSeconds, timeoutSeconds, attempts } = declarationOf(name);
    const heartbeat = setInterval(() => void beat(), (heartbeatSeconds * 1000) / 3);
    const timeout = setTimeout(() => abort.abort(abortReasons.timeout), timeoutSeconds * 1000);
    const attempt = { id: job.id, retryCount: job.retryCount };

    async function beat(): Promise<void> {
      try {
        if (affected(await boss.touch(name, attempt, { db })) === 0) abort.abort(abortReasons.lost);
      } catch (error) {
        log.warn({ err: error }, 'heartbeat failed');
      }
    }

    try {
      const isLastAttempt = job.retryCount + 1 >= attempts;
      await handle(name, job.data, { signal: abort.signal, isLastAttempt });
      // Its heartbeat stops now, so a job that cannot be marked is repeated all the same, only
      // later.
      await lane.complete(attempt).catch((error: unknown) => {
        log.warn({ err: error }, 'job could not be marked as done');
      });
    } catch (error) {
      const { reason } = abort.signal;
      if (reason === abortReasons.shutdown) await handBack(name, job);
      // Another worker has the job, and ends it.
      else if (reason === abortReasons.lost) log.warn({ err: error }, 'job lost');
      else await giveUpAttempt(name, attempt, error);
    } finally {
      clearInterval(heartbeat);
      clearTimeout(timeout);
    }
  }

  async function giveUpAttempt(name: JobName, attempt: JobAttempt, error: unknown): Promise<void> {
    log.error({ err: error }, 'job failed');
    const message = error instanceof Error ? error.message : String(error);
    await boss
      .fail(name, attempt, { message }, { db })
      // As above.
      .catch((cause: unknown) => log.warn({ err: cause }, 'job could not be marked as failed'));
  }

  /** Gives unfinished work to another worker without using up one of its attempts. */
  async function handBack(name: JobName, { data, ...attempt }: FetchedJob): Promise<void> {
    await database
      .transaction(async (tx) => {
        if (affected(await boss.complete(name, attempt, null, { db: bossDb(tx) })) === 0) return;
        await queue.enqueue(tx, name, parsePayload(name, data), { priority: HANDED_BACK_PRIORITY });
      })
      .catch((cause: unknown) => log.warn({ err: cause }, 'job could not be handed back'));
  }

  function handle<J extends JobName>(name: J, payload: unknown, run: JobContext): Promise<void> {
    const handler: JobHandlers[J] | undefined = handlers[name];
    if (!handler) throw new Error(`this process has no handler for ${name}`);
    return handler(parsePayload(name, payload), run);
  }

  function laneOf(name: JobName): Lane {
    const { slots: pool, quick } = declarationOf(name);
    const complete = mergeCalls<JobAttempt, void>(async (attempts) => {
      await boss.complete(name, [...attempts], null, { db });
      return [];
    });
    const lane = { name, pool, fetches: {}, complete };
    if (!quick) return lane;
    const { slots, ...fetches } = quick;
    return { ...lane, quick: { ...lane, pool: slots, fetches } };
  }

  const all = [...lanes.values()];
  // Users watch what these do.
  const steps = all.filter(({ name }) => name.startsWith('generation.'));
  const others = all.filter((lane) => !steps.includes(lane));
  queue.offerSlots(reserve);
  await queue.onWake((woken) => {
    for (const lane of all) if (woken === null || lane.name === woken) pump(lane);
  });
  const sweeps = [
    startLoop('jobs.steps', log, async () => steps.forEach(pump)),
    startLoop('jobs.others', log, async () => others.forEach(pump)),
  ];
  const stopSchedules = startSchedules(queue, [...lanes.keys()], log);
  all.forEach(pump);

  return {
    /** How many jobs run here now. */
    running: () => running.size,
    /** Takes no more work; waits up to `graceMs` for what runs, then hands the rest back. */
    stop: async (graceMs: number): Promise<void> => {
      isStopping = true;
      await Promise.all(sweeps.map((loop) => loop.stop()));
      stopSchedules();
      const hurry = setTimeout(() => {
        for (const abort of running.values()) abort.abort(abortReasons.shutdown);
      }, graceMs);
      await Promise.all(fills);
      await Promise.all(running.keys());
      clearTimeout(hurry);
    },
  };
}

/** Interrupted work goes before new work: its user has been watching it. */
const HANDED_BACK_PRIORITY = 50;

/**
 * Log lines of a job that takes a generation further name it, and its trace has how long it waited.
 */
function inOwnTrace<T>(name: JobName, job: FetchedJob, work: () => T): T {
  return withLogIds({ job: job.id, queue: name }, () => {
    const { generationId } = job.data as { generationId?: string };
    if (generationId === undefined) return work();
    return withGeneration(generationId, () => {
      const endedAt = clock.now();
      const startedAt = job.startAfter ? new Date(job.startAfter) : endedAt;
      recordSpan('queue', { startedAt, endedAt, attributes: { 'lumireel.queue': name } });
      return work();
    });
  });
}
