import type { Engine } from '../../backend/generations/engine.ts';
import { acceptOrder } from '../../backend/generations/orders/accept-order.ts';
import { hashtags } from '../../backend/tools/hashtags/hashtags.ts';

/** Orders hashtags as the HTTP layer does; returns the generation's id. */
export async function orderHashtags(engine: Engine, userId: number): Promise<string> {
  const input = { theme: 'sunrise' };
  const { database } = engine;
  const { id } = await acceptOrder(engine, {
    network: 'test',
    user: { id: userId, isAdmin: false },
    run: 'hashtags',
    input,
    steps: await hashtags.plan(input, { database, userId, sourceKey: null, trainer: null }),
    idempotencyKey: null,
    repeatOf: null,
    consent: null,
    requestHash: 'x',
    insufficientText: 'Not enough tokens.',
  });
  return id;
}
