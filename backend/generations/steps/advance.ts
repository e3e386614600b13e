import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobContext } from '../../jobs/dispatcher.ts';
import { ProviderFault, type StepSource } from '../../providers/provider.ts';
import { inSpan } from '../../tracing/spans.ts';
import type { StepFiles } from '../attempts/step-job.ts';
import { workOnStep } from '../attempts/work.ts';
import type { Engine } from '../engine.ts';
import type { EndedSteps } from '../stored-generation.ts';
import { startRunAttempt, type Beginning } from './run-attempt.ts';
import type { Delivering } from './take-result.ts';
import { watchStep } from './watch-step.ts';

/**
 * Works on one step of a generation: the handler of both queues of steps. Each step that is ready
 * has a job of its own, so that steps which do not need each other run at the same time.
 *
 * Everything it does can be repeated by another worker after a crash at any point: what happens to
 * an attempt is written before the next thing is done, the claim of the attempt fences out the
 * older worker, and files get their rows only in the delivering transaction. Throws when it was
 * stopped and work is left.
 */
export async function advanceGeneration(
  engine: Delivering & Beginning & Pick<Engine, 'scratchDir'>,
  { generationId, step }: { generationId: string; step: number },
  run: JobContext,
): Promise<void> {
  await inSpan('step', { 'lumireel.step': step }, (describe) =>
    // Before the run attempt: a full disk must not leave a provider attempt that never began.
    withStepFiles(engine, async (files) => {
      const held = await startRunAttempt(engine, { generationId, step });
      if (!held) return;
      const { tool, run: sold, user_id: userId } = held.row;
      describe({ 'lumireel.tool': tool, 'lumireel.run': sold, 'lumireel.user.id': userId });
      const watch = watchStep(engine, held, run.signal);
      try {
        const { isLastAttempt = false } = run;
        await workOnStep(engine, held, { files, watch, isLastAttempt });
      } finally {
        await watch.stop();
      }
    }),
  );
}

/** Gives `work` a scratch folder and removes it afterwards, whatever happened. */
async function withStepFiles(
  engine: Pick<Engine, 'storage' | 'scratchDir'>,
  work: (files: StepFiles) => Promise<void>,
): Promise<void> {
  await mkdir(engine.scratchDir, { recursive: true });
  const folder = await mkdtemp(join(engine.scratchDir, 'step-'));
  const scratchDir = join(folder, 'scratch');
  await mkdir(scratchDir);
  const download = async (key: string, path: string) => {
    if (await engine.storage.download(key, path)) return path;
    throw new ProviderFault('invalid_input', `the source ${key} is gone`);
  };
  const fetched = new Map<string, Promise<string>>();
  const fetch: StepFiles['fetch'] = async (source, ended) => {
    const key = keyOf(source, ended);
    const path = fetched.get(key) ?? download(key, join(folder, `source-${fetched.size}`));
    fetched.set(key, path);
    return path;
  };
  try {
    await work({ scratchDir, fetch });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function keyOf(source: StepSource | null, ended: EndedSteps): string {
  const key = source && ('key' in source ? source.key : ended[source.step]?.key);
  if (!key) throw new Error('this step has no source in storage');
  return key;
}
