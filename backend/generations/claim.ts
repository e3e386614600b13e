import type { Engine } from './engine.ts';
import { generationColumns, toGeneration, type GenerationRow } from './generation-row.ts';

/**
 * Makes this worker the one that may change the generation: the attempt number rises, and whoever
 * holds an older one is fenced out. The first claim starts it (`generation.started`). Null when it
 * is over, or past its deadline and the sweeper's to fail.
 */
export function claimGeneration(engine: Engine, id: string): Promise<GenerationRow | null> {
  return engine.database.transaction(async (tx) => {
    const rows = await tx.query<GenerationRow & { is_first: boolean }>(
      `update generations g
          set state = 'running', attempt = g.attempt + 1, started_at = coalesce(g.started_at, now())
         from (select id, state from generations where id = $1 for update) as before
        where g.id = before.id and before.state in ('queued', 'running') and g.deadline_at > now()
        returning before.state = 'queued' as is_first, ${prefixed('g')}`,
      [id],
    );
    const row = rows[0];
    if (!row) return null;
    if (row.is_first) {
      await engine.events.record(tx, row.user_id, [
        {
          type: 'generation.started',
          data: toGeneration(row, { expectedSeconds: engine.expected.seconds(row.run) }),
        },
      ]);
    }
    return row;
  });
}

const prefixed = (alias: string) =>
  generationColumns
    .split(',')
    .map((column) => `${alias}.${column.trim()}`)
    .join(', ');
