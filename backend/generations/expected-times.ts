import { runs, runKeys, type RunKey } from '../../contract/tools/catalogue.ts';
import type { Queryable } from '../database/transaction.ts';

/** How long a run takes: the specification's constant until there are measured ones. */
export interface ExpectedTimes {
  seconds(run: RunKey): number;
  /** Reads the medians anew; the old ones stay when it fails. */
  refresh(): Promise<void>;
}

/** So many of the newest make the median. */
const SAMPLE = 50;
/** Fewer say nothing yet. */
const SAMPLE_LEAST = 5;

export function openExpectedTimes(sql: Queryable): ExpectedTimes {
  const measured = new Map<RunKey, number>();
  return {
    seconds: (run) => measured.get(run) ?? runs[run].expectedSeconds,
    refresh: async () => {
      for (const run of runKeys) {
        const rows = await sql.query<{ median: number | null; n: number }>(
          `select percentile_cont(0.5) within group (order by seconds) as median, count(*)::int as n
             from (select extract(epoch from finished_at - started_at)::float8 as seconds
                     from generations
                    where run = $1 and state = 'succeeded'
                    order by finished_at desc limit $2) as newest`,
          [run, SAMPLE],
        );
        const row = rows[0];
        if (row && row.median !== null && row.n >= SAMPLE_LEAST) measured.set(run, row.median);
      }
    },
  };
}
