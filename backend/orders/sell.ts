import { consentTexts, SAMPLE_CONSENT, type ConsentName } from '../../contract/consent.ts';
import type { FailureReason } from '../../contract/failures.ts';
import type { Generation } from '../../contract/generation.ts';
import { orderDefinition, type OrderInput } from '../../contract/orders.ts';
import type { RefusalCode } from '../../contract/refusals.ts';
import type { RunKey } from '../../contract/tools/catalogue.ts';
import type { Order } from '../generations/orders/accept-order.ts';
import type { ToolRun } from '../generations/orders/tool-run.ts';
import type { Outcomes } from '../generations/reading/list.ts';
import { Reply } from '../http/bind.ts';
import { readJson } from '../http/body.ts';
import { invalid, parseInput, readIdempotencyKey } from '../http/parse.ts';
import { addressPrefix, userPoints } from '../http/rate-limits.ts';
import type { Context } from '../http/request-state.ts';
import { leavingOf, withUpload } from '../http/upload.ts';
import type { Examples } from '../pages/examples.ts';
import { Refusal } from '../refusal.ts';
import type { MeasuredFile } from '../storage/storage.ts';
import { toolRuns } from '../tools/registry.ts';
import { digestOf, placeOnce, placeOrder, type Buyer, type OrderParts } from './place-order.ts';
import { withPicture } from './stored-file.ts';
import { placeWithUpload, type StoredUpload, type UploadParts } from './stored-upload.ts';

export type SellParts = OrderParts & UploadParts & { examples: Examples; outcomes: Outcomes };

/** The one handler of every paid run: receive, order, and wait for the outcome where asked to. */
export function sellRun<R extends RunKey>(parts: SellParts, run: R) {
  const toolRun: ToolRun<R> = toolRuns[run];
  return async (ctx: Context, user: Buyer): Promise<Reply<unknown>> => {
    // Before the upload is received.
    await parts.limits.consume(userPoints('order', ctx, user.id));
    const network = addressPrefix(ctx.ip);
    const idempotencyKey = readIdempotencyKey(ctx);
    const generation = await receive(parts, run, ctx, async (parsed, file) => {
      const requestHash = digestOf([run, parsed, file?.sha256 ?? null]);
      const ordered = { user, network, idempotencyKey, requestHash, repeatOf: null };
      return placeOnce(parts.engine, ordered, async () => {
        const wanted = { ...ordered, ...splitConsent<R>(parsed) };
        if (file && (await parts.examples.isSample(file.sha256))) wanted.consent = SAMPLE_CONSENT;
        const { upload: rule } = orderDefinition(run);
        const place = (upload: StoredUpload | null) =>
          placeOrder(parts, run, { ...wanted, upload });
        if (!rule) return place(null);
        const received = { rule, countFor: user.id };
        const { imageId } = parsed;
        if (imageId === undefined) return placeWithUpload(parts, { ...received, file }, place);
        const of = { userId: user.id, id: imageId, formats: rule.formats };
        return withPicture(parts.engine, of, (copy, { title, consent }) => {
          if (consent) wanted.consent ??= consentTexts[consent];
          return placeWithUpload(parts, { ...received, file: copy, title }, place);
        });
      });
    });
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

/** The consent goes into a column of its own: the rest is what is shown again and ordered again. */
function splitConsent<R extends RunKey>(
  parsed: object,
): Pick<Order, 'consent'> & { input: OrderInput<R> } {
  const { consent, ...input }: { consent?: ConsentName } = parsed;
  // Parsed by this run's own schema, which asks for no consent.
  return { input: input as OrderInput<R>, consent: consent ? consentTexts[consent] : null };
}

/** An order's input; what is ordered from an item of the gallery names it. */
type ParsedOrder = object & { imageId?: number };

/** Reads the order's input, and receives its file where the run takes one and no item is named. */
async function receive<R extends RunKey>(
  { photos, engine }: SellParts,
  run: R,
  ctx: Context,
  place: (parsed: ParsedOrder, file: MeasuredFile | null) => Promise<Generation>,
): Promise<Generation> {
  const { input: schema, upload: rule } = orderDefinition(run);
  // Every run's input is an object, and all schemas have one kind of `imageId`.
  const parse = (received: unknown) => parseInput(schema, received) as ParsedOrder;
  if (!rule) return place(parse(await readJson(ctx)), null);
  photos.prepare();
  if (ctx.is('application/json')) {
    const received = await readJson(ctx);
    // A photo itself comes in a form alone.
    if (!Object.hasOwn(Object(received), 'imageId')) {
      throw new Refusal('request.unsupported-type', { text: 'Please send a multipart form.' });
    }
    return place(parse(received), null);
  }
  const { scratchDir } = engine;
  return withUpload(ctx, { field: rule.field, scratchDir }, async (form) => {
    const parsed = parse(form.fields);
    if (form.file && parsed.imageId !== undefined) {
      throw invalid('imageId: please send a photo or name a picture, not both.');
    }
    return place(parsed, form.file);
  });
}

/** How long a response waits for the generation, which goes on after it. */
const waitSeconds = 180;

export function prefersAsync(ctx: Context): boolean {
  return ctx
    .get('Prefer')
    .split(',')
    .some((preference) => preference.trim().toLowerCase() === 'respond-async');
}

/** 202: the order is accepted; the headers say where to follow it. */
export function respondAccepted(ctx: Context, generationId: string) {
  return new Reply(
    { generationId },
    {
      status: 202,
      headers: {
        Location: `/api/generations/${generationId}`,
        ...(prefersAsync(ctx) ? { 'Preference-Applied': 'respond-async' } : {}),
      },
    },
  );
}

export type AwaitedWork = {
  id: string;
  /** Resolves to null when time or the caller ran out first. */
  wait: (until: Parameters<Outcomes['wait']>[2]) => Promise<Generation | null>;
  /** The documented body of the finished work. */
  toBody: (made: NonNullable<Generation['result']>) => unknown;
};

/**
 * Waits for the work and responds with its result, or refuses with the reason of its failure. When
 * the time runs out, it responds with 202. A caller who disconnects ends the waiting, not the work.
 */
export async function respondWithOutcome(ctx: Context, work: AwaitedWork): Promise<Reply<unknown>> {
  const over = await work.wait({ timeoutSeconds: waitSeconds, signal: leavingOf(ctx) });
  if (!over) return respondAccepted(ctx, work.id);
  if (over.status !== 'succeeded') throw refusalOf(over);
  return new Reply(work.toBody(over.result ?? { media: [], data: null }));
}

/** The status depends on whose fault it was. The tokens have been refunded in every case. */
const failureCodes = {
  cancelled: 'generation.cancelled',
  'invalid-input': 'generation.rejected',
  'content-rejected': 'generation.rejected',
  timeout: 'generation.failed',
  'waited-too-long': 'generation.failed',
  'provider-unavailable': 'generation.failed',
  incomplete: 'generation.failed',
  stopped: 'generation.failed',
  internal: 'generation.failed',
} as const satisfies Record<FailureReason, RefusalCode>;

function refusalOf({ error, refundedReason }: Generation): Refusal {
  const code = failureCodes[refundedReason ?? 'internal'];
  return new Refusal(code, error === null ? {} : { text: error });
}
