import type { Engine } from '../../backend/generations/engine.ts';
import { acceptOrder, type Order } from '../../backend/generations/orders/accept-order.ts';
import { hashtags } from '../../backend/tools/hashtags/hashtags.ts';

/** Orders hashtags as the HTTP layer does; returns the generation's id. */
export async function orderHashtags(engine: Engine, userId: number): Promise<string> {
  const input = { theme: 'sunrise' };
  const context = { database: engine.database, userId, sourceKey: null, trainer: null };
  const steps = await hashtags.plan(input, context);
  return orderPlanned(engine, userId, { run: 'hashtags', input, steps });
}

/** Orders what is planned already, past the HTTP layer; returns the generation's id. */
export async function orderPlanned(
  engine: Engine,
  userId: number,
  order: Pick<Order, 'run' | 'input' | 'steps'>,
): Promise<string> {
  const { id } = await acceptOrder(engine, {
    ...order,
    network: 'test',
    user: { id: userId, isAdmin: false },
    idempotencyKey: null,
    repeatOf: null,
    consent: null,
    requestHash: 'x',
    insufficientText: 'Not enough tokens.',
  });
  return id;
}
