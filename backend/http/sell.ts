import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { consentTexts, type ConsentName } from '../../contract/consent.ts';
import type { Generation } from '../../contract/generation.ts';
import { orderDefinition, type OrderInput } from '../../contract/orders.ts';
import { runs, type RunKey } from '../../contract/tools/catalogue.ts';
import type { User } from '../../contract/user.ts';
import { isDatabaseUnavailable, uniqueViolation } from '../database/database.ts';
import { acceptOrder, findOrder, type Order } from '../generations/accept-order.ts';
import { refuseUnserved, trainerFor } from '../generations/choose-provider.ts';
import { refusePoor, refuseUnread } from '../generations/read-steps.ts';
import { Refusal } from '../refusal.ts';
import { mintUploadKey } from '../storage/media-key.ts';
import {
  extensionOfFormat,
  inspectUpload,
  shrinkUpload,
  UploadRejected,
  type PictureFormat,
} from '../media-files/inspect-picture.ts';
import type { ToolRun } from '../generations/tool-run.ts';
import { toolRuns } from '../tools/registry.ts';
import { addressPrefix } from './rate-limits.ts';
import { readIdempotencyKey, parseInput } from './parse.ts';
import { readJson } from './json-body.ts';
import type { HandlerDependencies } from './dependencies.ts';
import { respondAccepted, respondWithOutcome, prefersAsync } from './outcome-response.ts';
import type { Reply } from './bind.ts';
import { withUpload, type ReceivedForm } from './upload.ts';

type SellDependencies = Pick<
  HandlerDependencies,
  'engine' | 'outcomes' | 'switches' | 'review' | 'uploadDir' | 'log' | 'limits'
>;
type Buyer = Pick<User, 'id' | 'isAdmin'>;
type Upload = {
  key: string;
  sha256: string;
  /** For the review; null where it looks at no photos. */
  smallPhoto: Uint8Array | null;
};
/** What the request says, parsed and stored. */
type Request = {
  user: Buyer;
  network: string;
  idempotencyKey: string | null;
  input: unknown;
  upload: Upload | null;
};

/** The one handler of every paid run: receive, order, and wait for the outcome where asked to. */
export function sellRun<R extends RunKey>(parts: SellDependencies, run: R) {
  const toolRun: ToolRun<R> = toolRuns[run];
  return async (ctx: Context, user: Buyer): Promise<Reply<unknown>> => {
    const network = addressPrefix(ctx.ip);
    // Before the upload is received.
    await parts.limits.consume([
      ['order.account', user.id],
      ['order.prefix', network],
    ]);
    const idempotencyKey = readIdempotencyKey(ctx);
    const generation = await receive(parts, run, ctx, (input, upload) =>
      placeOrder(parts, run, { user, network, idempotencyKey, input, upload }),
    );
    const { response } = toolRun;
    if (response === 'accepted' || prefersAsync(ctx)) return respondAccepted(ctx, generation.id);
    return respondWithOutcome(ctx, {
      id: generation.id,
      wait: (until) => parts.outcomes.wait(user.id, generation.id, until),
      // Stored as this run's own schema parsed it.
      toBody: (made) => response(made, generation.input as OrderInput<R>),
    });
  };
}

/** Known key, refusals, plan, accept. */
async function placeOrder<R extends RunKey>(
  { engine, switches, review }: SellDependencies,
  run: R,
  { user, network, idempotencyKey, upload, ...request }: Request,
): Promise<PlacedOrder> {
  // Parsed by this run's own schema.
  const input = request.input as OrderInput<R>;
  const { plan, words }: ToolRun<R> = toolRuns[run];
  const { database } = engine;
  const requestHash = digest([run, input, upload?.sha256 ?? null]);
  const repeated = { user, idempotencyKey, requestHash };
  const known = await findOrder(engine, repeated);
  if (known) return { generation: known, isNew: false };
  try {
    switches.refuseIfPaused(runs[run].tool);
    // The input of this very run.
    if (run === 'reel') switches.refuseIfOff(input as OrderInput<'reel'>);
    const sourceKey = upload?.key ?? null;
    const context = { database, userId: user.id, sourceKey, trainer: trainerFor(engine) };
    const steps = await plan(input, context);
    await refuseUnserved(engine, steps);
    const insufficientText = orderDefinition(run).insufficient;
    const order = { ...repeated, run, network, steps, insufficientText, ...apart(input) };
    await refuseUnread(engine, order);
    const content = { words: words?.(input, steps) ?? '', photo: upload?.smallPhoto ?? null };
    const finding = await review.inspect(content);
    // Too few tokens are refused first: no service judges an order that cannot be paid.
    if (finding !== 'harmless') await refusePoor(engine, order);
    await review.refuseUnwanted(finding, content, { userId: user.id, run });
    return { generation: await acceptOrder(engine, order), isNew: true };
  } catch (error) {
    // A request with the same key may have been accepted since `findOrder` looked.
    const isRace = uniqueViolation(error) === 'generations_idempotency' || error instanceof Refusal;
    const winner = isRace && (await findOrder(engine, repeated));
    if (winner) return { generation: winner, isNew: false };
    throw error;
  }
}

/** The consent goes into a column of its own: the rest is what is shown again and ordered again. */
function apart(parsed: object): Pick<Order, 'input' | 'consent'> {
  const { consent, ...input }: { consent?: ConsentName } = parsed;
  return { input, consent: consent ? consentTexts[consent] : null };
}

/** `isNew` is false when an earlier request with the same key placed the order. */
type PlacedOrder = { generation: Generation; isNew: boolean };

/** Reads the order's input and stores its upload, which is removed again unless the order is new. */
async function receive<R extends RunKey>(
  parts: SellDependencies,
  run: R,
  ctx: Context,
  place: (input: unknown, upload: Upload | null) => Promise<PlacedOrder>,
): Promise<Generation> {
  const { input: schema, upload: rule } = orderDefinition(run);
  if (!rule) return (await place(parseInput(schema, await readJson(ctx)), null)).generation;
  return withUpload(ctx, { field: rule.field, scratchDir: parts.uploadDir }, async (form) => {
    const input = parseInput(schema, form.fields);
    const upload = await storeUpload(parts, form, rule);
    try {
      const { generation, isNew } = await place(input, upload);
      // The order of the first request has its own copy.
      if (!isNew) await removeUpload(parts, upload);
      return generation;
    } catch (error) {
      // It may have been committed, and the order then waits for its file.
      if (!isDatabaseUnavailable(error)) await removeUpload(parts, upload);
      throw error;
    }
  });
}

type UploadRule = {
  field: string;
  formats: readonly PictureFormat[];
  wrongType: string;
  missing: string;
};

async function storeUpload(
  { engine, review }: SellDependencies,
  { filePath }: ReceivedForm,
  { formats, wrongType, missing }: UploadRule,
): Promise<Upload> {
  if (filePath === null) throw new Refusal('upload.missing', { text: missing });
  const { format } = await inspectUpload(filePath, formats).catch((cause: unknown) => {
    if (!(cause instanceof UploadRejected) || cause.reason !== 'type') throw cause;
    throw new Refusal('upload.unsupported-type', { text: wrongType, cause });
  });
  // Before the storage takes the file.
  const smallPhoto = review.looksAtPhotos ? await shrinkUpload(filePath) : null;
  const key = mintUploadKey(extensionOfFormat[format]);
  const { sha256 } = await engine.storage.put(key, filePath, { contentType: `image/${format}` });
  return { key, sha256, smallPhoto };
}

/** What is left behind here is found by the orphan sweeper. */
async function removeUpload({ engine, log }: SellDependencies, { key }: Upload): Promise<void> {
  await engine.storage
    .remove([key])
    .catch((error: unknown) => log.warn({ err: error }, 'upload was not removed'));
}

function digest(ordered: unknown): string {
  return createHash('sha256').update(JSON.stringify(ordered)).digest('hex');
}
