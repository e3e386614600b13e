import { runs, runKeys, type RunKey } from '#contract/tools/catalogue.ts';
import type { Listener } from '../../database/listener.ts';
import type { Queryable } from '../../database/transaction.ts';
import type { Events } from '../../events/events.ts';
import type { Log } from '../../log.ts';
import { startLoop } from '../../loops.ts';

type Reading = { database: Queryable; log: Log };

/** How long a run takes: the specification's constant until there are measured ones. */
export type ExpectedTimes = Awaited<ReturnType<typeof openExpectedTimes>>;

/** So many of the newest make the median. */
const SAMPLE = 50;
/** Fewer say nothing yet. */
const SAMPLE_LEAST = 10;

/** Reads the medians, and again every minute; the old ones stay when that fails. */
export async function openExpectedTimes({ database, log }: Reading) {
  let measured = await readMedians(database);
  const loop = startLoop('runs.medians', log, async () => {
    measured = await readMedians(database);
  });
  return {
    seconds: (run: RunKey): number => measured.get(run) ?? runs[run].expectedSeconds,
    /** The median of the newest runs; null while too few were measured. */
    measured: (run: RunKey): number | null => measured.get(run) ?? null,
    close: () => loop.stop(),
  };
}

async function readMedians(sql: Queryable): Promise<ReadonlyMap<RunKey, number>> {
  const rows = await sql.sql<{ run: RunKey; median: number }>`
    select run, percentile_cont(0.5) within group (order by seconds) as median
      from unnest(${runKeys}::text[]) as run,
           lateral (select extract(epoch from finished_at - started_at)::float8 as seconds
                      from generations
                     where generations.run = run.run and state = 'succeeded'
                     order by finished_at desc limit ${SAMPLE}) as newest
     group by run having count(*) >= ${SAMPLE_LEAST}`;
  return new Map(rows.map(({ run, median }) => [run, median]));
}

/** Key of the lock of the process that pushes the places; an arbitrary number. */
const PLACES_LOCK = 5_302_017_346;
type Placing = Reading & {
  listener: Pick<Listener, 'isAlone'>;
  events: Pick<Events, 'publishEphemeral'>;
};

/** Further back, a place is shown only when the screen asks. */
const PUBLISHED_MAX = 100;

/**
 * Pushes their places to those who wait first in the queue, when they have changed. Every process
 * is ready to, and one does it as long as it lives: it alone knows which places the screens show.
 */
export function startQueuePositions({ database, listener, events, log }: Placing) {
  let published = new Map<string, number>();
  return startLoop('runs.places', log, async () => {
    const places = (await listener.isAlone(PLACES_LOCK)) ? await readPlaces(database) : [];
    for (const { id, userId, position } of places) {
      if (published.get(id) === position) continue;
      events.publishEphemeral(userId, {
        type: 'generation.progressed',
        data: { id, progress: 0, stage: null, queuePosition: position, etaSeconds: null },
      });
    }
    published = new Map(places.map(({ id, position }) => [id, position]));
  });
}

function readPlaces(sql: Queryable) {
  return sql.query<{ id: string; userId: number; position: number }>(
    `select id, user_id as "userId",
            (row_number() over (order by priority desc, created_at, id))::int as position
       from generations where state = 'queued'
      order by priority desc, created_at, id limit ${PUBLISHED_MAX}`,
  );
}
