import { randomInt, randomUUID } from 'node:crypto';
import { PgBoss, type Db } from 'pg-boss';
import { pause } from '../clock.ts';
import type { DatabaseConnection } from '../database/connection.ts';
import type { Database } from '../database/database.ts';
import type { Listener } from '../database/listener.ts';
import type { Sql, StatementWriter } from '../database/statement.ts';
import type { Queryable, Transaction } from '../database/transaction.ts';
import type { Log } from '../log.ts';
import {
  declaredJobs,
  deadLetterQueue,
  declarationOf,
  jobNames,
  type JobName,
  type JobPayload,
} from './declared.ts';

/** Wake-ups between processes: the queue's name, and who sends it. */
const WAKE_CHANNEL = 'lumireel_jobs';

/** A dead letter stays visible this long. */
const DEAD_LETTER_SECONDS = 14 * 24 * 3600;
/** Finished jobs are kept for debugging only. */
const FINISHED_SECONDS = 24 * 3600;

const STOP_MS = 2_000;

/** The jobs that take a generation further, in SQL. */
const GENERATION_JOBS = `array['generation.advance', 'generation.outside', 'generation.film',
  'generation.import']`;

/**
 * A query, in SQL: the ids, as text, of generations that a waiting or running job will take
 * further.
 */
export const generationsWithJob: Sql = `select data->>'generationId' from pgboss.job
  where name = any(${GENERATION_JOBS}) and state < 'completed'`;

/** SQL: how many jobs wait whose payload has this `userId`; by the index of what a fetch takes. */
export const waitingOf = (name: JobName, userId: Sql): Sql =>
  `(select count(*)::int from pgboss.job where name = '${name}' and state < 'active' and not blocked
      and data->>'userId' = (${userId})::text)`;

type EnqueueOptions = {
  /** Higher comes first. */
  priority?: number;
  /** Not before this many seconds from now. */
  afterSeconds?: number;
};

/**
 * Slots of this process, reserved for jobs that a statement adds as running, so that no worker
 * fetches them.
 */
export type Reservation<Payload> = {
  /** For `enqueuePart`, one per job; fewer than were asked for where fewer slots are free. */
  readonly ids: readonly string[];
  /** Runs the jobs of `ids`, with these payloads in the same order; call it after the commit. */
  start(payloads: readonly Payload[]): void;
  /** Gives the slots back; call it when nothing was committed. */
  release(): void;
};
export type ReserveSlots = (name: JobName, count: number) => Reservation<object>;

export type Queue = Awaited<ReturnType<typeof openQueue>>;

/** pg-boss over our connections: its statements are prepared and ride in our transactions. */
export const bossDb = (sql: Pick<Queryable, 'query'>): Db => ({
  executeSql: async (text, values) => ({ rows: await sql.query(text, values) }),
});

/** How many jobs a command of pg-boss reached; its types leave the count out. */
export const affected = (response: object): number =>
  'affected' in response && typeof response.affected === 'number' ? response.affected : 0;

/**
 * Opens pg-boss and creates the declared queues. `isWorker` also looks after lapsed heartbeats and
 * finished jobs; without it the process only sends.
 */
export async function openQueue(options: {
  database: Database;
  listener: Listener;
  log: Log;
  isWorker: boolean;
}) {
  const { database, listener, log, isWorker } = options;
  const { connection, pooler } = database;
  if (pooler) {
    // Its tables are made or migrated directly; what it runs later needs no session.
    const direct = makeBoss(connection, { supervise: false, log });
    try {
      await direct.start();
    } finally {
      await stop(direct);
    }
  }
  const boss = makeBoss(pooler?.connection ?? connection, { supervise: isWorker, log });
  await boss.start();
  await createQueues(boss);
  const wakers: ((name: JobName | null) => void)[] = [];
  const offers: ReserveSlots[] = [];
  const self = randomUUID();
  const wake = (name: JobName) => {
    for (const waker of wakers) waker(name);
    listener.notify(WAKE_CHANNEL, `${name} ${self}`);
  };

  return {
    boss,
    /**
     * Adds a job in the caller's transaction: it exists if, and only if, that commits. Workers are
     * woken after the commit.
     */
    enqueue: async <J extends JobName>(
      tx: Transaction,
      name: J,
      payload: JobPayload<J>,
      { priority = 0, afterSeconds }: EnqueueOptions = {},
    ): Promise<void> => {
      const later = afterSeconds ? { startAfter: afterSeconds } : {};
      await boss.send(name, payload as object, { db: bossDb(tx), priority, ...later });
      tx.afterCommit(() => {
        if (afterSeconds) setTimeout(wake, afterSeconds * 1000, name).unref();
        else wake(name);
      });
    },
    /**
     * Adds jobs as part of a larger statement: one for each row of the subquery `jobs`, whose
     * columns are `data` (jsonb), `priority` (integer) and `id` (uuid): one of a `Reservation`, or
     * null for a job that waits. Call `start` of the reservation, or `wake`, after the commit.
     */
    enqueuePart: (statement: Pick<StatementWriter<never>, 'effect'>, name: JobName, jobs: Sql) =>
      statement.effect(`enqueued_${name.replaceAll(/\W/g, '_')}`, insertInto(name, jobs)),
    wake,
    /**
     * Reserves free slots of this process for up to `count` jobs. Only while none of the queue is
     * being fetched, so that a new job never overtakes one that waits.
     */
    reserve: <J extends JobName>(name: J, count: number): Reservation<JobPayload<J>> => {
      for (const offer of offers) {
        const reservation = offer(name, count);
        if (reservation.ids.length > 0) return reservation;
      }
      return noReservation;
    },
    /** Lets `reserve` take slots here. */
    offerSlots: (reserve: ReserveSlots) => void offers.push(reserve),
    /**
     * Calls back for every wake-up: of this process at once, of others when they arrive; with null
     * where some may have been missed.
     */
    onWake: async (callback: (name: JobName | null) => void): Promise<void> => {
      wakers.push(callback);
      await listener.on(WAKE_CHANNEL, (payload) => {
        if (payload === null) return callback(null);
        const [name = '', sender] = payload.split(' ');
        // This process has already reacted to what it sent.
        if (sender !== self && isJobName(name)) callback(name);
      });
    },
    /**
     * Adds the job unless this interval already has one, or one still waits to be run; for
     * schedules. After an hour without a worker a sweep runs once and not for each interval that it
     * missed.
     */
    enqueueOncePer: async (seconds: number, name: JobName, afterSeconds = 0): Promise<void> => {
      const waiting = await database.sql`
        select from pgboss.job where name = ${name} and state in ('created', 'retry') limit 1`;
      if (waiting.length > 0) return;
      const once = { singletonSeconds: seconds, startAfter: afterSeconds };
      if (await boss.send(name, {}, { db: bossDb(database), ...once })) wake(name);
    },
    /** Deletes the jobs of this generation that have not started. */
    deletePending: async (tx: Transaction, generationId: string): Promise<void> => {
      await tx.query(
        `delete from pgboss.job
          where name = any(${GENERATION_JOBS}) and state in ('created', 'retry')
            and data->>'generationId' = $1`,
        [generationId],
      );
    },
    close: () => stop(boss),
  };
}

export const noReservation: Reservation<object> = { ids: [], start: () => {}, release: () => {} };

/**
 * Sends those of these jobs that are declared with an interval; pg-boss keeps one per interval over
 * all processes. Returns how to stop.
 */
export function startSchedules(queue: Queue, names: readonly JobName[], log: Log): () => void {
  const timers = names.flatMap((name) => {
    const { schedule } = declarationOf(name);
    if (!schedule) return [];
    const { everySeconds: seconds, jitterSeconds = 0 } = schedule;
    const send = () =>
      void queue
        .enqueueOncePer(seconds, name, randomInt(Math.ceil(jitterSeconds / 2), jitterSeconds + 1))
        .catch((error: unknown) => log.warn({ err: error, queue: name }, 'schedule'));
    send();
    return [setInterval(send, seconds * 1000)];
  });
  return () => timers.forEach(clearInterval);
}

function makeBoss(
  connection: DatabaseConnection,
  { supervise, log }: { supervise: boolean; log: Log },
): PgBoss {
  const boss = new PgBoss({
    ...('url' in connection ? { connectionString: connection.url } : connection),
    application_name: 'lumireel-jobs',
    max: 2,
    schedule: false,
    supervise,
    superviseIntervalSeconds: 3,
    monitorIntervalSeconds: 3,
    maintenanceIntervalSeconds: 600,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'pg-boss'));
  boss.on('warning', (warning) => log.info({ warning }, 'pg-boss'));
  return boss;
}

/** Its own limit is one for jobs that run: it waits for an answer of PostgreSQL without one. */
const stop = (boss: PgBoss) =>
  Promise.race([boss.stop({ graceful: false, timeout: 1_000 }), pause(STOP_MS)]);

/**
 * The insert into pg-boss's job table as its documentation describes it (docs/sql.md: only the name
 * is required), with the settings of the queue. A job whose id is given is one that a fetch has
 * taken.
 */
function insertInto(name: JobName, jobs: Sql): Sql {
  const settings = settingsOf(name);
  const takenAt = 'case when id is not null then now() end';
  return `
    insert into pgboss.job (name, data, priority, id, state, started_on, heartbeat_on, retry_limit,
                            retry_delay, retry_backoff, heartbeat_seconds, expire_seconds,
                            deletion_seconds, dead_letter)
    select '${name}', data, priority, coalesce(id, gen_random_uuid()),
           (case when id is null then 'created' else 'active' end)::pgboss.job_state,
           ${takenAt}, ${takenAt}, ${settings.retryLimit}, ${settings.retryDelay},
           ${settings.retryBackoff}, ${settings.heartbeatSeconds}, ${settings.expireInSeconds},
           ${settings.deleteAfterSeconds}, '${settings.deadLetter}'
      from (${jobs}) as job`;
}

const isJobName = (text: string): text is JobName => Object.hasOwn(declaredJobs, text);

async function createQueues(boss: PgBoss): Promise<void> {
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name));
  for (const name of jobNames) {
    const settings = settingsOf(name);
    if (!existing.has(settings.deadLetter))
      await boss.createQueue(settings.deadLetter, { retentionSeconds: DEAD_LETTER_SECONDS });
    if (existing.has(name)) await boss.updateQueue(name, settings);
    else await boss.createQueue(name, settings);
  }
}

function settingsOf(name: JobName) {
  const job = declarationOf(name);
  return {
    retryLimit: job.attempts - 1,
    retryDelay: job.retryDelaySeconds,
    retryBackoff: true,
    heartbeatSeconds: job.heartbeatSeconds,
    expireInSeconds: job.timeoutSeconds,
    deleteAfterSeconds: FINISHED_SECONDS,
    deadLetter: deadLetterQueue(name),
  };
}
