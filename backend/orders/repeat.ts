import type { Generation, RepeatOffer } from '../../contract/generation.ts';
import { orderDefinition, type OrderInput } from '../../contract/orders.ts';
import { runs, type RunKey } from '../../contract/tools/catalogue.ts';
import { trainerFor } from '../generations/asking/choose-provider.ts';
import {
  refuseInsufficient,
  keptPhotoOf,
  readRepeatable,
  type Repeatable,
} from '../generations/orders/read-steps.ts';
import type { ToolRun } from '../generations/orders/tool-run.ts';
import { parseInput } from '../http/parse.ts';
import { Refusal } from '../refusal.ts';
import { toolRuns } from '../tools/registry.ts';
import { digestOf, placeOnce, placeOrder, type Buyer, type OrderParts } from './place-order.ts';
import { withStoredFile } from './stored-file.ts';
import { placeWithClip } from './import-clip.ts';
import { placeWithUpload, type StoredUpload, type UploadParts } from './stored-upload.ts';

type RepeatRequest = { user: Buyer; id: string; network: string; idempotencyKey: string | null };
type RepeatParts = OrderParts & UploadParts;

/**
 * Orders again what a generation was ordered with, from a copy of its photo, at today's price and
 * with the consent that was given then. Refuses with what `readRepeatable` refuses with, with
 * `generation.photo-gone`, `generation.repeat-running`, and as every order does.
 */
export async function repeatGeneration(
  parts: RepeatParts,
  { id, ...request }: RepeatRequest,
): Promise<Generation> {
  const { engine } = parts;
  const { user } = request;
  const before = await readRepeatable(engine.database, user.id, id);
  const { run, consent } = before;
  const order = { ...request, requestHash: digestOf(['repeat', id]), repeatOf: id };
  const { insufficient: insufficientText, upload: rule, takesClip } = orderDefinition(run);
  return placeOnce(engine, order, async () => {
    parts.switches.refuseSale();
    // Before its photo is copied.
    await refuseInsufficient(engine, { user, run, insufficientText });
    const wanted = { ...order, consent, input: inputOf(before) };
    const place = (upload: StoredUpload | null) => placeOrder(parts, run, { ...wanted, upload });
    if (!rule && !takesClip) return place(null);
    // Every order has a photo of its own, so that none is removed while another one needs it.
    const kept = { key: await photoOf(engine, before), missing: 'generation.photo-gone' } as const;
    const title = titleOf(before);
    return withStoredFile(engine, kept, (file) =>
      rule
        ? placeWithUpload(parts, { rule, file, countFor: user.id, title }, place)
        : placeWithClip(parts, { file, title }, place),
    );
  });
}

/** The price of `repeatGeneration`, and whether what it needs is still there. */
export async function offerRepeat(
  { engine }: Pick<RepeatParts, 'engine'>,
  { user, id }: Pick<RepeatRequest, 'user' | 'id'>,
): Promise<RepeatOffer> {
  const before = await readRepeatable(engine.database, user.id, id);
  const { run } = before;
  const price = user.isAdmin ? 0 : runs[run].price;
  try {
    await planAgain(engine, before, user.id);
    return { price, obstacle: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { price, obstacle: { code: error.code, text: error.message } };
  }
}

async function planAgain<R extends RunKey>(
  engine: OrderParts['engine'],
  before: Repeatable & { run: R },
  userId: number,
): Promise<void> {
  const { upload, takesClip } = orderDefinition(before.run);
  const sourceKey = upload || takesClip ? await photoOf(engine, before) : null;
  const { plan }: ToolRun<R> = toolRuns[before.run];
  const context = { database: engine.database, userId, sourceKey, trainer: trainerFor(engine) };
  await plan(inputOf(before), context);
}

/** The input as it was accepted, parsed again: an option may be gone since. */
function inputOf<R extends RunKey>({ run, input, steps }: Repeatable & { run: R }): OrderInput<R> {
  const { again }: ToolRun<R> = toolRuns[run];
  // Parsed by this run's own schema.
  const parsed = parseInput(orderDefinition(run).input, input) as OrderInput<R>;
  return again?.(parsed, steps) ?? parsed;
}

/** The title that its photo had. */
function titleOf({ steps: [step] }: Repeatable): string | null {
  // Steps of before have none.
  return step?.makes.kind === 'media' ? (step.makes.title ?? null) : null;
}

async function photoOf({ storage }: OrderParts['engine'], before: Repeatable) {
  const key = keptPhotoOf(before);
  if (!key || !(await storage.stat(key))) throw new Refusal('generation.photo-gone');
  return key;
}
