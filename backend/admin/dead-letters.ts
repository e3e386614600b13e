import type { Engine } from '../generations/engine.ts';
import { discardDeadLetter, requeueDeadLetter } from '../jobs/dead-letters.ts';
import { Refusal } from '../refusal.ts';
import { recordAct } from './acts.ts';

type Choice = { by: number; id: string };

/** Lets a dead letter run again, with all its attempts. Refuses with `admin.job-not-found`. */
export async function requeueJob(engine: Engine, { by, id }: Choice): Promise<void> {
  await engine.database.transaction(async (tx) => {
    const queue = await requeueDeadLetter(tx, engine, id);
    if (!queue) throw new Refusal('admin.job-not-found');
    await recordAct(tx, {
      by,
      act: 'job-requeued',
      subject: { kind: 'job', id },
      details: { queue },
    });
  });
}

/** Removes a dead letter for good. Refuses with `admin.job-not-found`. */
export async function discardJob(engine: Engine, { by, id }: Choice): Promise<void> {
  await engine.database.transaction(async (tx) => {
    const queue = await discardDeadLetter(tx, engine, id);
    if (!queue) throw new Refusal('admin.job-not-found');
    await recordAct(tx, {
      by,
      act: 'job-discarded',
      subject: { kind: 'job', id },
      details: { queue },
    });
  });
}
