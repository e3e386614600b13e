import type { Generation } from '../../contract/generation.ts';
import { pause } from '../../backend/clock.ts';
import type { Queryable } from '../../backend/database/transaction.ts';
import { until } from '../until.ts';

/** For a machine that is busy with much else; nothing that works waits for so long. */
export const WAIT_SECONDS = 600;
const CALM_MS = 150;

type SeenOrder = Pick<Generation, 'status'> & {
  /** Attempts that go on, or are being cancelled at their service; null: none. */
  open: object[] | null;
};

/** Resolves when what is seen of an order is enough. */
export type UntilOrder = (id: string, isEnough: (seen: SeenOrder) => boolean) => Promise<SeenOrder>;

export const isOver = ({ status }: Pick<Generation, 'status'>): boolean =>
  !['queued', 'running'].includes(status);

/** Work that a service has not ended is cancelled there after the order has ended. */
export const isSettled = (seen: SeenOrder): boolean => isOver(seen) && seen.open === null;

/**
 * Waits for orders of a product, many at the same time. A few times a second one query looks at all
 * of them, which takes less of a busy machine than a call of the product for each.
 */
export function openOrderWait(database: Queryable): UntilOrder {
  let next: { ids: string[]; seen: Promise<Map<string, SeenOrder>> } | undefined;

  async function lookSoon(ids: readonly string[]): Promise<Map<string, SeenOrder>> {
    await pause(CALM_MS);
    next = undefined;
    const rows = await database.sql<SeenOrder & { id: string }>`
      select id, state as status,
             (select json_agg(p) from (select state, capability, step, try, fault
                                         from provider_jobs
                                        where generation_id = g.id and finished_at is null) p
             ) as open
        from generations g where id = any(${ids}::uuid[])`;
    return new Map(rows.map(({ id, ...seen }) => [id, seen]));
  }

  async function look(id: string): Promise<SeenOrder> {
    if (!next) {
      const ids: string[] = [];
      next = { ids, seen: lookSoon(ids) };
    }
    const { ids, seen } = next;
    ids.push(id);
    return (await seen).get(id) ?? expect.fail(`there is no order ${id}`);
  }

  return (id, isEnough) => until(() => look(id), isEnough, WAIT_SECONDS);
}
