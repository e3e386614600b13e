import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { declarationOf, type JobName } from './declared.ts';

/** A job attempt, one run of a job: a later one of the same job is another. */
export type JobAttempt = { id: string; retryCount: number };

/** A job that is to run, and whether its last attempt was lost with its worker. */
type Fetched = { name: JobName; retryCount: number; wasLost: boolean };

const PUT_OFF_SECONDS = 2;

/**
 * True for a suspect, a job that was lost so often that it may be what ends its workers, while
 * another suspect runs in its process. A worker that dies costs each of its jobs an attempt, and
 * what was lost with the culprit each time has not been lost more often than that: once it is a
 * suspect, so is the culprit, and they never share a process again. It so keeps attempts that the
 * culprit cannot take.
 */
export const isPutOff = (job: Fetched, running: Iterable<Fetched>): boolean =>
  isSuspect(job) && [...running].some(isSuspect);

const isSuspect = ({ name, retryCount, wasLost }: Fetched): boolean =>
  wasLost && retryCount >= (declarationOf(name).suspectFrom ?? Infinity);

/** Runs job attempts of this process, and leaves to a later moment those that are put off. */
export function takeTurns(database: Database, log: Log) {
  const running = new Set<Fetched>();

  return async (name: JobName, attempt: JobAttempt, work: () => Promise<void>): Promise<void> => {
    const { retryCount } = attempt;
    const mayBeSuspect = isSuspect({ name, retryCount, wasLost: true });
    const job = {
      name,
      retryCount,
      wasLost: mayBeSuspect && (await isLost(database, name, attempt)),
    };
    if (isPutOff(job, running)) {
      await putOff(database, name, attempt).catch((error: unknown) =>
        // Its heartbeat lapses, which costs it an attempt.
        log.warn({ err: error }, 'job could not be put off'),
      );
      return;
    }
    running.add(job);
    await work().finally(() => running.delete(job));
  };
}

/**
 * A worker that gives a job up leaves its message; a lapsed heartbeat leaves none. True where it is
 * not known.
 */
async function isLost(database: Database, name: JobName, { id }: JobAttempt): Promise<boolean> {
  const rows = await database.sql`
    select from pgboss.job where name = ${name} and id = ${id} and output->>'message' is not null`.catch(
    () => [],
  );
  return rows.length === 0;
}

/** Gives a job back that was not begun; pg-boss counts no attempt where none began. */
async function putOff(database: Database, name: JobName, { id, retryCount }: JobAttempt) {
  await database.sql`
    update pgboss.job
       set state = 'retry', started_on = null, heartbeat_on = null,
           start_after = now() + make_interval(secs => ${PUT_OFF_SECONDS})
     where name = ${name} and id = ${id} and state = 'active' and retry_count = ${retryCount}`;
}
