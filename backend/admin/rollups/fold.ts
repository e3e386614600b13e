import type { Database } from '../../database/database.ts';
import type { Log } from '../../log.ts';
import { startLoop, type Loop } from '../../loops.ts';
import type { Queryable, Transaction } from '../../database/transaction.ts';
import { fineGrains, grains, grainValues, intervalOf, userGrains } from './grains.ts';
import { addRanges, countRanges, noRanges } from './histogram.ts';

/** Notes that one transaction adds up. */
const BATCH = 20_000;
/** So many troubles of a batch, the newest, are listed one by one; the others are a number. */
const TROUBLES_MAX = 200;
/** Key of the lock of the process that adds up; an arbitrary number. */
const FOLD_LOCK = 5_302_017_344;

/** Every process does it, whichever comes first: the figures go on as long as one lives. */
export function startFolding(parts: { database: Database; log: Log }): Loop {
  return startLoop('rollups.fold', parts.log, async () => {
    await foldEnded(parts.database);
  });
}

/**
 * Adds what has ended to the rollups, each note once: what removes the notes adds them up. A note
 * is there when the transaction that ended the work has committed, however late that was, so none
 * can be missed behind a time that was reached already. One process at a time: another finds
 * nothing to do. Returns how many notes there were.
 */
export async function foldEnded(database: Pick<Database, 'transaction'>): Promise<number> {
  for (let folded = 0; ;) {
    const counts = await database.transaction(async (tx) => {
      if (!(await isAlone(tx))) return [0];
      return [await foldGenerations(tx), await foldAttempts(tx)];
    });
    folded += counts.reduce((sum, count) => sum + count, 0);
    if (counts.every((count) => count < BATCH)) return folded;
  }
}

/** Takes a lock of the transaction, which also holds behind a pooler. */
async function isAlone(tx: Transaction): Promise<boolean> {
  const rows = await tx.sql<{ is: boolean }>`select pg_try_advisory_xact_lock(${FOLD_LOCK}) as is`;
  return rows[0]?.is === true;
}

const takeNotes = (table: string) => `
  batch as (
    select id from ${table} order by id limit ${BATCH} for update skip locked
  ), taken as (
    delete from ${table} using batch where ${table}.id = batch.id returning ${table}.*
  )`;

const newestFailures = `(select * from taken where state = 'failed'
  order by id desc limit ${TROUBLES_MAX}) as newest`;

const stateCounts = (states: readonly string[]) =>
  states.map((state) => `count(*) filter (where state = '${state}')`).join(', ');

async function foldGenerations(tx: Transaction): Promise<number> {
  const at = intervalOf('grain.step', 'taken.at');
  const rows = await tx.query<{ count: number }>(
    `with ${takeNotes('ended_generations')}, runs as (
       insert into run_rollups as r
         (grain, at, run, succeeded, failed, cancelled, refunded, tokens, waits, durations,
          cost_micros)
       select grain.name, ${at}, run, ${stateCounts(['succeeded', 'failed', 'cancelled'])},
              count(*) filter (where refunded), sum(tokens),
              ${countRanges('wait_seconds')},
              ${countRanges('run_seconds', `state = 'succeeded'`)}, 0
         from taken, ${grainValues(fineGrains)} as grain (name, step)
        group by 1, 2, 3
       on conflict (grain, at, run) do update
         set succeeded = r.succeeded + excluded.succeeded, failed = r.failed + excluded.failed,
             cancelled = r.cancelled + excluded.cancelled,
             refunded = r.refunded + excluded.refunded, tokens = r.tokens + excluded.tokens,
             waits = ${addRanges('r.waits', 'excluded.waits')},
             durations = ${addRanges('r.durations', 'excluded.durations')}
     ), failures as (
       insert into troubles (at, kind, generation_id, user_id, run, reason)
       select at, 'generation-failed', generation_id, user_id, run, failure
         from ${newestFailures} order by id
     ), users as (
       insert into user_rollups as r (grain, at, user_id, succeeded, failed, cancelled, tokens)
       select grain.name, ${at}, user_id, ${stateCounts(['succeeded', 'failed', 'cancelled'])},
              sum(tokens)
         from taken, ${grainValues(userGrains)} as grain (name, step)
        group by 1, 2, 3
       on conflict (grain, at, user_id) do update
         set succeeded = r.succeeded + excluded.succeeded, failed = r.failed + excluded.failed,
             cancelled = r.cancelled + excluded.cancelled, tokens = r.tokens + excluded.tokens
     )
     select count(*)::int as count from taken`,
  );
  return rows[0]?.count ?? 0;
}

/** An attempt belongs to the run of its generation, which is looked up by its key. */
async function foldAttempts(tx: Transaction): Promise<number> {
  const at = intervalOf('grain.step', 'taken.at');
  const rows = await tx.query<{ count: number }>(
    `with ${takeNotes('ended_attempts')}, providers as (
       insert into provider_rollups as r
         (grain, at, provider, capability, done, failed, cancelled, durations, cost_micros,
          last_fault, last_fault_at)
       select grain.name, ${at}, provider, capability,
              ${stateCounts(['done', 'failed', 'cancelled'])},
              ${countRanges('seconds', `state = 'done'`)}, sum(cost_micros),
              (array_agg(fault order by taken.id desc) filter (where state = 'failed'))[1],
              max(taken.at) filter (where state = 'failed')
         from taken, ${grainValues(fineGrains)} as grain (name, step)
        group by 1, 2, 3, 4
       on conflict (grain, at, provider, capability) do update
         set done = r.done + excluded.done, failed = r.failed + excluded.failed,
             cancelled = r.cancelled + excluded.cancelled,
             durations = ${addRanges('r.durations', 'excluded.durations')},
             cost_micros = r.cost_micros + excluded.cost_micros,
             last_fault = coalesce(excluded.last_fault, r.last_fault),
             last_fault_at = coalesce(excluded.last_fault_at, r.last_fault_at)
     ), faults as (
       insert into troubles (at, kind, generation_id, provider, capability, reason)
       select at, 'provider-fault', generation_id, provider, capability, fault
         from ${newestFailures} order by id
     ), runs as (
       insert into run_rollups as r
         (grain, at, run, succeeded, failed, cancelled, refunded, tokens, waits, durations,
          cost_micros)
       select grain.name, ${at}, g.run, 0, 0, 0, 0, 0, ${noRanges}, ${noRanges}, sum(cost_micros)
         from taken join generations g on g.id = taken.generation_id,
              ${grainValues(fineGrains)} as grain (name, step)
        where cost_micros <> 0
        group by 1, 2, 3
       on conflict (grain, at, run) do update
         set cost_micros = r.cost_micros + excluded.cost_micros
     )
     select count(*)::int as count from taken`,
  );
  return rows[0]?.count ?? 0;
}

/** Removes the rollups whose time is over. */
export async function trimRollups(database: Queryable): Promise<void> {
  for (const table of ['run_rollups', 'provider_rollups', 'user_rollups']) {
    for (const [grain, { kept }] of Object.entries(grains)) {
      await database.query(
        `delete from ${table} where grain = $1 and at < now() - interval '${kept}'`,
        [grain],
      );
    }
  }
}
