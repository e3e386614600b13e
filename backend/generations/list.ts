import type { Generation } from '../../contract/generation.ts';
import { PAGE_SIZE } from '../../contract/limits.ts';
import { Refusal } from '../refusal.ts';
import type { Engine } from './engine.ts';
import { generationColumns, toGeneration, type GenerationRow } from './generation-row.ts';

type PositionedRow = GenerationRow & { queue_position: number | null };

/** How many are served before this one, and one: counted only for what is queued. */
const queuePosition = `case when g.state = 'queued' then (
    select count(*)::int from generations q
     where q.state = 'queued'
       and (q.priority, g.created_at, g.id) >= (g.priority, q.created_at, q.id)
  ) end as queue_position`;

const columns = generationColumns
  .split(',')
  .map((column) => `g.${column.trim()}`)
  .join(', ');

/** A user's generations, newest first. */
export async function listGenerations(
  engine: Engine,
  userId: number,
  limit: number = PAGE_SIZE,
): Promise<Generation[]> {
  const rows = await engine.database.query<PositionedRow>(
    `select ${columns}, ${queuePosition} from generations g
      where g.user_id = $1 order by g.created_at desc, g.id limit $2`,
    [userId, limit],
  );
  return rows.map((row) => present(engine, row));
}

/** A user's own generation. Refuses with `generation.not-found`, also for other people's. */
export async function readGeneration(
  engine: Engine,
  userId: number,
  id: string,
): Promise<Generation> {
  const rows = await engine.database.query<PositionedRow>(
    `select ${columns}, ${queuePosition} from generations g where g.id = $1 and g.user_id = $2`,
    [id, userId],
  );
  const row = rows[0];
  if (!row) throw new Refusal('generation.not-found');
  return present(engine, row);
}

function present(engine: Engine, row: PositionedRow): Generation {
  return toGeneration(row, {
    expectedSeconds: engine.expected.seconds(row.run),
    queuePosition: row.queue_position,
  });
}
