import type { Engine } from '../backend/generations/engine.ts';
import { acceptOrder } from '../backend/generations/orders/accept-order.ts';
import { Refusal } from '../backend/refusal.ts';
import { mintUploadKey } from '../backend/storage/media-key.ts';
import { reel } from '../backend/tools/reels/reel.ts';

/** Orders a reel as the HTTP layer does, without an upload; returns the generation's id. */
export async function orderReel(engine: Engine, userId: number): Promise<string> {
  const input = { category: 'flexing', option: 'Flex Abs' } as const;
  const { database } = engine;
  const context = { database, userId, sourceKey: mintUploadKey('jpg'), trainer: null };
  const { id } = await acceptOrder(engine, {
    network: 'bench',
    user: { id: userId, isAdmin: false },
    run: 'reel',
    input,
    steps: await reel.plan(input, context),
    idempotencyKey: null,
    repeatOf: null,
    consent: null,
    requestHash: 'x',
    insufficientText: 'Not enough tokens.',
  });
  return id;
}

/** The same; false when the balance is out. */
export async function orderIfAffordable(engine: Engine, userId: number): Promise<boolean> {
  try {
    await orderReel(engine, userId);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'tokens.insufficient') return false;
    throw error;
  }
}

/**
 * Takes what was ordered out of the queue, as if it had been delivered: rounds start alike. Media
 * rows come with it, so that the ledger still balances.
 */
export async function settleAll({ database }: Engine): Promise<void> {
  await database.query(
    `with settled as (
       update generations set state = 'succeeded', delivered = outputs, finished_at = now(),
                              started_at = now()
        where state = 'queued' returning id, user_id, tool)
     insert into images (user_id, generation_id, sequence, theme, file_key, thumbnail_key, width,
                         height, size_bytes, sha256, placeholder)
     select user_id, id, 1, 'reels', 'media/' || id || '/a.mp4', 'media/' || id || '/t.webp',
            720, 1280, 1, 'x', 'x'
       from settled where tool <> 'bare' and $1`,
    [true],
  );
  await database.query('update users set open_generations = 0 where open_generations > 0');
  await database.query(`delete from pgboss.job where name = 'generation.advance'`);
  await database.query('vacuum analyze users, generations, ledger_entries, user_events');
}
