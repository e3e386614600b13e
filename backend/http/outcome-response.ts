import type { Context } from 'koa';
import type { FailureReason } from '../../contract/failures.ts';
import type { Generation } from '../../contract/generation.ts';
import type { RefusalCode } from '../../contract/refusals.ts';
import type { Outcomes } from '../generations/reading/list.ts';
import { Refusal } from '../refusal.ts';
import { Reply } from './bind.ts';

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
  const over = await waitWhileConnected(ctx, work);
  if (!over) return respondAccepted(ctx, work.id);
  if (over.status !== 'succeeded') throw refusalOf(over);
  return new Reply(work.toBody(over.result ?? { media: [], data: null }));
}

async function waitWhileConnected(ctx: Context, { wait }: AwaitedWork): Promise<Generation | null> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  ctx.res.once('close', leave);
  try {
    return await wait({ timeoutSeconds: waitSeconds, signal: gone.signal });
  } finally {
    ctx.res.off('close', leave);
  }
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
