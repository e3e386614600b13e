import { clock } from '../clock.ts';
import { isoText } from '../database/iso-text.ts';
import { openParameters } from '../database/parameters.ts';
import { eventsCte, numberEvents, type EventStamp } from '../events/record.ts';
import type { Engine } from './engine.ts';
import { generationColumns, toGeneration, type GenerationRow } from './generation-row.ts';
import { firstAttempt, type ProviderAttempt } from './provider-attempt.ts';

/** The row as this worker holds it, and the try of its step where the claim has opened it. */
export type RunAttempt = { row: GenerationRow; providerAttempt: ProviderAttempt | null };

/**
 * Makes this worker the one that may change the generation: the attempt number rises, and whoever
 * holds an older one is fenced out. The first claim starts it (`generation.started`) and opens the
 * first try. Null when it is over, or past its deadline and the sweeper's to fail.
 */
export async function startRunAttempt(engine: Engine, id: string): Promise<RunAttempt | null> {
  for (;;) {
    const open = await engine.database.query<GenerationRow>(
      `select ${generationColumns} from generations
        where id = $1 and state in ('queued', 'running') and deadline_at > now()`,
      [id],
    );
    const seen = open[0];
    if (!seen) return null;
    const claimed = await (seen.state === 'queued' ? startQueued : takeOver)(engine, seen);
    // Somebody else came between the look and the claim: look again.
    if (claimed) return claimed;
  }
}

type StartedRow = Pick<GenerationRow, 'attempt' | 'started_at'> & {
  told: EventStamp[];
  tryId: string | null;
};

/**
 * The first claim, its news and the first try, one statement: worded from the row as it was seen,
 * in which nobody else changes anything but the state.
 */
async function startQueued(engine: Engine, seen: GenerationRow): Promise<RunAttempt | null> {
  const { param, values } = openParameters();
  const known = { expectedSeconds: engine.expected.seconds(seen.run) };
  const running = { ...seen, state: 'running', started_at: clock.now().toISOString() } as const;
  const started = toGeneration(running, known);
  const first = firstAttempt(engine, seen);
  const rows = await engine.database.query<StartedRow>(
    `with claimed as (
       update generations set state = 'running', attempt = attempt + 1, started_at = now()
        where id = ${param(seen.id, 'uuid')} and state = 'queued' and deadline_at > now()
       returning id, user_id, attempt, started_at
     ), ${first ? `${first.cte(param)}, ` : ''}moved as (
       update users set event_seq = event_seq + 1
        where id = (select user_id from claimed) returning id, event_seq
     ), ${eventsCte(param, [
       {
         type: 'generation.started',
         data: `${param(JSON.stringify(started), 'jsonb')} || (
           select jsonb_build_object('startedAt', ${isoText('started_at')}) from claimed)`,
       },
     ])}
     select attempt, started_at, (select json_agg(told) from told) as told,
            ${first ? '(select id from opened)' : 'null'} as "tryId"
       from claimed`,
    values,
  );
  if (!rows[0]) return null;
  const { told, tryId, ...claimed } = rows[0];
  const row = { ...running, ...claimed };
  const data = toGeneration(row, known);
  engine.events.publish(row.user_id, numberEvents([{ type: 'generation.started', data }], told));
  return { row, providerAttempt: tryId === null ? null : (first?.opened(tryId) ?? null) };
}

async function takeOver(engine: Engine, { id }: GenerationRow): Promise<RunAttempt | null> {
  const rows = await engine.database.query<GenerationRow>(
    `update generations set attempt = attempt + 1
      where id = $1 and state = 'running' and deadline_at > now()
      returning ${generationColumns}`,
    [id],
  );
  return rows[0] ? { row: rows[0], providerAttempt: null } : null;
}
