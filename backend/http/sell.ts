import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { orderDefinition, type OrderInput } from '../../contract/orders.ts';
import { runs, type RunKey } from '../../contract/tools/catalogue.ts';
import type { User } from '../../contract/user.ts';
import { isDatabaseUnavailable } from '../database/database.ts';
import { startGeneration, type StartedGeneration } from '../generations/start.ts';
import { Refusal } from '../refusal.ts';
import { mintUploadKey } from '../storage/media-key.ts';
import {
  extensionOfFormat,
  inspectUpload,
  UploadRejected,
  type PictureFormat,
} from '../media-files/inspect-picture.ts';
import type { ToolRun } from '../generations/tool-run.ts';
import { toolRuns } from '../tools/registry.ts';
import { addressPrefix } from './address-prefix.ts';
import { readJson } from './json-body.ts';
import { invalid, parseInput } from './parse.ts';
import type { HandlerDependencies } from './dependencies.ts';
import { respondAccepted, respondWithOutcome, prefersAsync } from './outcome-response.ts';
import type { Reply } from './reply.ts';
import { withUpload, type ReceivedForm } from './upload.ts';

type SellDependencies = Pick<
  HandlerDependencies,
  'engine' | 'outcomes' | 'switches' | 'uploadDir' | 'log' | 'limits'
>;
type Buyer = Pick<User, 'id' | 'isAdmin'>;
type Upload = { key: string; sha256: string };

/** The one handler of every paid run: order, start, and wait for the outcome where it answers so. */
export function sellRun<R extends RunKey>(parts: SellDependencies, run: R) {
  const toolRun: ToolRun<R> = toolRuns[run];
  return async (ctx: Context, user: Buyer): Promise<Reply<unknown>> => {
    // Before the upload is received.
    await parts.limits.consume([
      ['order.account', user.id],
      ['order.prefix', addressPrefix(ctx.ip)],
    ]);
    const { generation } = await placeOrder(parts, run, ctx, user);
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

async function placeOrder<R extends RunKey>(
  parts: SellDependencies,
  run: R,
  ctx: Context,
  user: Buyer,
): Promise<StartedGeneration> {
  const idempotencyKey = readIdempotencyKey(ctx);
  const { input: schema, upload, insufficient } = orderDefinition(run);
  const { plan, capability }: ToolRun<R> = toolRuns[run];
  const { database, providers, health } = parts.engine;
  const start = async (parsed: unknown, file: Upload | null) => {
    // Parsed by this run's own schema.
    const input = parsed as OrderInput<R>;
    const context = { database, userId: user.id, sourceKey: file?.key ?? null };
    return startGeneration(parts.engine, {
      user,
      run,
      network: addressPrefix(ctx.ip),
      input,
      plan: async () => {
        parts.switches.refuseIfPaused(runs[run].tool);
        await health.refuseIfOpen(providers, capability);
        return plan(input, context);
      },
      idempotencyKey,
      requestHash: digest([run, input, file?.sha256 ?? null]),
      insufficientText: insufficient,
    });
  };

  if (!upload) return start(parseInput(schema, await readJson(ctx)), null);
  return withUpload(ctx, { field: upload.field, scratchDir: parts.uploadDir }, async (form) => {
    const input = parseInput(schema, form.fields);
    const file = await storeUpload(parts, form, upload);
    try {
      const started = await start(input, file);
      // The order of the first request has its own copy.
      if (!started.isNew) await removeUpload(parts, file);
      return started;
    } catch (error) {
      // Where nobody knows whether it was committed, an order may be waiting for its file.
      if (!isDatabaseUnavailable(error)) await removeUpload(parts, file);
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
  { engine }: SellDependencies,
  { filePath }: ReceivedForm,
  { formats, wrongType, missing }: UploadRule,
): Promise<Upload> {
  if (filePath === null) throw new Refusal('upload.missing', { text: missing });
  const { format } = await inspectUpload(filePath, formats).catch((cause: unknown) => {
    if (!(cause instanceof UploadRejected) || cause.reason !== 'type') throw cause;
    throw new Refusal('upload.unsupported-type', { text: wrongType, cause });
  });
  const key = mintUploadKey(extensionOfFormat[format]);
  const { sha256 } = await engine.storage.put(key, filePath, { contentType: `image/${format}` });
  return { key, sha256 };
}

/** What is left behind here is found by the orphan sweeper. */
async function removeUpload({ engine, log }: SellDependencies, { key }: Upload): Promise<void> {
  await engine.storage
    .remove([key])
    .catch((error: unknown) => log.warn({ err: error }, 'upload was not removed'));
}

function readIdempotencyKey(ctx: Context): string | null {
  const key = ctx.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalid('Idempotency-Key must be 1 to 255 visible ASCII characters.');
  }
  return key;
}

function digest(ordered: unknown): string {
  return createHash('sha256').update(JSON.stringify(ordered)).digest('hex');
}
