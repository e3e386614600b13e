import type { Engine } from '../generations/engine.ts';
import { discardDeadLetter, requeueDeadLetter } from '../jobs/dead-letters.ts';
import { Refusal } from '../refusal.ts';
import { writeAuditEntry } from './audit-log.ts';

type DeadLetterAction = { by: number; id: string };

/** Lets a dead letter run again, with all its attempts. Refuses with `admin.job-not-found`. */
export async function requeueAsAdmin(engine: Engine, { by, id }: DeadLetterAction): Promise<void> {
  await engine.database.transaction(async (tx) => {
    const queue = await requeueDeadLetter(tx, engine, id);
    if (!queue) throw new Refusal('admin.job-not-found');
    await writeAuditEntry(tx, {
      by,
      action: 'job-requeued',
      subject: { kind: 'job', id },
      details: { queue },
    });
  });
}

/** Removes a dead letter for good. Refuses with `admin.job-not-found`. */
export async function discardAsAdmin(engine: Engine, { by, id }: DeadLetterAction): Promise<void> {
  await engine.database.transaction(async (tx) => {
    const queue = await discardDeadLetter(tx, engine, id);
    if (!queue) throw new Refusal('admin.job-not-found');
    await writeAuditEntry(tx, {
      by,
      action: 'job-discarded',
      subject: { kind: 'job', id },
      details: { queue },
    });
  });
}
