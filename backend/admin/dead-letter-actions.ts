import type { Engine } from '../generations/engine.ts';
import { endDeadLetter } from '../jobs/dead-letters.ts';
import { Refusal } from '../refusal.ts';
import { writeAuditEntry } from './audit-log.ts';

/**
 * Lets a dead letter run again, with all its attempts, or removes it for good. Refuses with
 * `admin.job-not-found`.
 */
export async function settleDeadLetter(
  engine: Pick<Engine, 'database' | 'queue'>,
  { by, id, action }: { by: number; id: string; action: 'job-requeued' | 'job-discarded' },
): Promise<void> {
  await engine.database.transaction(async (tx) => {
    const queue = await endDeadLetter(tx, engine, { id, isRepeated: action === 'job-requeued' });
    if (!queue) throw new Refusal('admin.job-not-found');
    const subject = { kind: 'job', id } as const;
    await writeAuditEntry(tx, { by, action, subject, details: { queue } });
  });
}
