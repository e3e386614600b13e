import { randomBytes } from 'node:crypto';
import { claimGeneration } from '../backend/generations/claim.ts';
import type { Engine } from '../backend/generations/engine.ts';
import { deliverStep } from '../backend/generations/settle.ts';
import { watchClaim } from '../backend/generations/watch-claim.ts';
import { jobNames } from '../backend/jobs/declared.ts';
import {
  startDispatcher,
  type Dispatcher,
  type JobHandlers,
  type JobRun,
} from '../backend/jobs/dispatcher.ts';
import { newMedia } from '../tests/media.ts';
import type { BenchWorld } from './world.ts';

/** What a benchmark is told of a generation, and what it does in place of a provider's work. */
export type NoOp = {
  /** A worker has taken the job. */
  taken?: (generationId: string) => void;
  /** The claim, the try and the news of the start are committed: the provider would be asked. */
  asked?: (generationId: string) => void;
  work?: () => Promise<unknown>;
  settled?: (generationId: string) => void;
};

/**
 * The product's dispatcher with the product's steps of a generation (claim, try, ref, watch,
 * deliver, close) around no work at all: the file is already there, so that nothing is measured but
 * the engine. What a file costs is goal 13.
 */
export function startNoOpWorker(
  { engine, log }: BenchWorld,
  slots: number,
  noOp: NoOp,
): Promise<Dispatcher> {
  return startDispatcher({
    ...engine,
    handlers: {
      ...idle,
      'generation.advance': async ({ generationId }, run) => {
        noOp.taken?.(generationId);
        await advance(engine, generationId, run, noOp);
        noOp.settled?.(generationId);
      },
    },
    slots,
    log,
  });
}

// Every name is there, by its own list; what keeps house has nothing to keep here.
const idle = Object.fromEntries(
  jobNames.map((name) => [name, async () => {}]),
) as unknown as JobHandlers;

async function advance(engine: Engine, id: string, run: JobRun, noOp: NoOp): Promise<void> {
  const claim = await claimGeneration(engine, id);
  if (!claim?.opened) throw new Error('a generation could not be claimed');
  const { row, opened: attempt } = claim;
  engine.positions.moved();
  const watch = watchClaim(engine, row, run.signal);
  noOp.asked?.(id);
  await attempt.keepRef({ clientRef: attempt.clientRef });
  await noOp.work?.();
  watch.report({ fraction: 1, stage: 'Saving' });
  const folder = `media/${randomBytes(20).toString('hex')}`;
  const media = newMedia({
    userId: row.user_id,
    generationId: id,
    fileKey: `${folder}/reel.mp4`,
    thumbnailKey: `${folder}/thumbnail.webp`,
    posterKey: `${folder}/poster.webp`,
  });
  const tried = { id: attempt.id, actualCostMicros: 0 };
  await deliverStep(engine, row, { media, data: null }, tried);
  await watch.stop();
}
