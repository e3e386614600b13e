import { createHash } from 'node:crypto';
import type { Generation } from '../../contract/generation.ts';
import { orderDefinition, type OrderInput } from '../../contract/orders.ts';
import { runs, type Run, type RunKey } from '../../contract/tools/catalogue.ts';
import type { User } from '../../contract/user.ts';
import type { Switches } from '../admin/switches.ts';
import { uniqueViolation } from '../database/database.ts';
import {
  needsProbe,
  refuseUnserved,
  takeProbes,
  trainerFor,
} from '../generations/asking/choose-provider.ts';
import type { Engine } from '../generations/engine.ts';
import { refuseFull, type StorageBound } from '../gallery/stored-bytes.ts';
import { acceptOrder, findOrder, type Order } from '../generations/orders/accept-order.ts';
import { refuseInsufficient, refuseUnread } from '../generations/orders/read-steps.ts';
import type { ToolRun } from '../generations/orders/tool-run.ts';
import { Refusal } from '../refusal.ts';
import type { OrderReview } from '../safety/order-review.ts';
import { toolRuns } from '../tools/registry.ts';
import type { StoredUpload } from './stored-upload.ts';

export type OrderParts = StorageBound & { engine: Engine; switches: Switches; review: OrderReview };

export type Buyer = Pick<User, 'id' | 'isAdmin'>;

/** The order as it is wanted, parsed and stored. */
type WantedOrder<R extends RunKey> = Pick<
  Order,
  'network' | 'idempotencyKey' | 'requestHash' | 'consent' | 'repeatOf'
> & { user: Buyer; input: OrderInput<R>; upload: StoredUpload | null };

/** Refusals, plan, accept. The order is new: `placeOnce` calls this. */
export async function placeOrder<R extends RunKey>(
  { engine, switches, review, config }: OrderParts,
  run: R,
  { upload, ...wanted }: WantedOrder<R>,
): Promise<Generation> {
  const { user, input } = wanted;
  const { plan, words }: ToolRun<R> = toolRuns[run];
  switches.refuseSale();
  const { tool, isApartFromCard }: Run = runs[run];
  if (!isApartFromCard) switches.refuseIfPaused(tool);
  // The input of this very run.
  if (run === 'reel') switches.refuseIfOff(input as OrderInput<'reel'>);
  const { database } = engine;
  // What is paid for is made all the same.
  if (runs[run].price === 0) await refuseFull({ config }, database, { userId: user.id, bytes: 1 });
  const context = {
    database,
    userId: user.id,
    sourceKey: upload?.key ?? null,
    sourceTitle: upload?.title ?? null,
    trainer: trainerFor(engine),
  };
  const steps = await plan(input, context);
  refuseUnserved(engine, steps);
  const order = { ...wanted, run, steps, insufficientText: orderDefinition(run).insufficient };
  await refuseUnread(engine, order);
  const content = { words: words?.(input, steps) ?? '', photo: upload?.smallPhoto ?? null };
  const finding = await review.inspect(content);
  // Too few tokens are refused first: no service judges an order that cannot be paid.
  if (finding !== 'harmless') await refuseInsufficient(engine, order);
  await review.refuseUnwanted(finding, content, { userId: user.id, run });
  if (needsProbe(engine, steps)) {
    // The charge decides, but an order that it would refuse must not spend the probe.
    await refuseInsufficient(engine, order);
    await takeProbes(engine, steps);
  }
  return acceptOrder(engine, order);
}

/**
 * The order that is known under this key, or else the one that `place` makes of it. What is done
 * within `place`, such as reading a photo, is not done for a request that is sent again.
 */
export async function placeOnce(
  engine: Pick<Engine, 'database' | 'expected'>,
  keyed: Pick<Order, 'user' | 'idempotencyKey' | 'requestHash'>,
  place: () => Promise<Generation>,
): Promise<Generation> {
  const known = await findOrder(engine, keyed);
  if (known) return known;
  try {
    return await place();
  } catch (error) {
    // A request with the same key may have been accepted since `findOrder` looked.
    const isRace = uniqueViolation(error) === 'generations_idempotency' || error instanceof Refusal;
    const winner = isRace && (await findOrder(engine, keyed));
    if (winner) return winner;
    throw error;
  }
}

/** The digest of all that was ordered: the same key with another digest is a conflict. */
export const digestOf = (ordered: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(ordered)).digest('hex');
