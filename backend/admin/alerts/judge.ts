import { randomUUID } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { SpendLimits } from '../../generations/costs/spend-limits.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { Log } from '../../log.ts';
import { startLoop, type Loop } from '../../loops.ts';
import type { CountedStorage } from '../../storage/open-storage.ts';
import { createObserver, readConditions, type Condition } from './conditions.ts';
import { decide, type AlertState, type Announcement } from './decide.ts';
import { noteDeadLetters } from './troubles.ts';

/** Key of the lock of the process that judges; an arbitrary number. */
const JUDGE_LOCK = 5_302_017_345;

type Parts = { database: Database; queue: Queue; config: Channels };
type Channels = Pick<Config, 'ALERT_EMAIL' | 'ALERT_WEBHOOK'>;

/** Every process does it, so that it goes on as long as one lives; one judges at a time. */
export function startAlerts(
  parts: Omit<Parts, 'config'> & {
    config: Channels & Pick<Config, 'DATA_DIR'>;
    spendLimits: Pick<SpendLimits, 'refusals'>;
    storage: Pick<CountedStorage, 'faults'>;
    log: Log;
  },
): Loop {
  const { database, config, spendLimits, storage, log } = parts;
  const observe = createObserver({
    refusals: spendLimits.refusals,
    storageFaults: storage.faults,
    folder: config.DATA_DIR,
  });
  return startLoop('alerts.judge', log, async () => {
    await observe(database);
    await judgeAlerts(parts);
  });
}

/**
 * Compares what is wrong with what was announced. A message is a job of the transaction that marks
 * it as announced, so however many processes there are, each is sent by one.
 */
export function judgeAlerts({ database, queue, config }: Parts): Promise<void> {
  return database.transaction(async (tx) => {
    const locked = await tx.sql<{ is: boolean; seconds: number }>`
      select pg_try_advisory_xact_lock(${JUDGE_LOCK}) as is,
              extract(epoch from now())::float8 as seconds`;
    if (!locked[0]?.is) return;
    const { seconds } = locked[0];
    await noteDeadLetters(tx);
    const holding = new Map((await readConditions(tx)).map((each) => [each.name, each]));
    const known = new Map((await readAlerts(tx)).map((row) => [row.name, row]));
    for (const name of new Set([...holding.keys(), ...known.keys()])) {
      const held = holding.get(name);
      const text = held?.text ?? known.get(name)?.text ?? '';
      const { state, announce } = decide(known.get(name) ?? unknown, {
        holds: held !== undefined,
        seconds,
        holdSeconds: held?.holdSeconds ?? 0,
      });
      await saveAlert(tx, { name, text }, state);
      if (announce) await enqueueMessages({ tx, queue, config }, { name, text }, announce);
    }
    await tx.sql`
      delete from alerts where since is null
          and (announced_at is null or announced_at < now() - interval '2 hours')`;
  });
}

const unknown: AlertState = { since: null, isAnnounced: false, announcedAt: null };

function readAlerts(tx: Transaction): Promise<(Condition & AlertState)[]> {
  return tx.sql<Condition & AlertState>`
    select condition as name, text, extract(epoch from since)::float8 as since,
            is_announced as "isAnnounced", extract(epoch from announced_at)::float8 as "announcedAt"
       from alerts`;
}

async function saveAlert(
  tx: Transaction,
  { name, text }: Condition,
  { since, isAnnounced, announcedAt }: AlertState,
): Promise<void> {
  await tx.sql`
    insert into alerts (condition, text, since, is_announced, announced_at)
     values (${name}, ${text}, to_timestamp(${since}), ${isAnnounced}, to_timestamp(${announcedAt}))
     on conflict (condition) do update
       set text = excluded.text, since = excluded.since, is_announced = excluded.is_announced,
           announced_at = excluded.announced_at`;
}

async function enqueueMessages(
  { tx, queue, config }: { tx: Transaction; queue: Queue; config: Channels },
  { name, text }: Condition,
  state: Announcement,
): Promise<void> {
  await tx.query(`insert into troubles (kind, reason) values ($1, $2)`, [`alert-${state}`, text]);
  const message = { id: randomUUID(), condition: name, state, text, at: new Date().toISOString() };
  if (config.ALERT_EMAIL) await queue.enqueue(tx, 'alert.send', { ...message, by: 'mail' });
  if (config.ALERT_WEBHOOK) await queue.enqueue(tx, 'alert.send', { ...message, by: 'webhook' });
}
