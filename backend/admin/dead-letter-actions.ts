import type { Engine } from '../generations/engine.ts';
import { discardDeadLetter, requeueDeadLetter } from '../jobs/dead-letters.ts';
import { Refusal } from '../refusal.ts';
import { writeAuditEntry } from './audit-log.ts';

const works = { 'job-requeued': requeueDeadLetter, 'job-discarded': discardDeadLetter };

/**
 * Lets a dead letter run again, with all its attempts, or removes it for good. Refuses with
 * `admin.job-not-found`.
 */
export async function settleDeadLetter(
  engine: Pick<Engine, 'database' | 'queue'>,
  { by, id, action }: { by: number; id: string; action: keyof typeof works },
): Promise<{ ok: true }> {
  return engine.database.transaction(async (tx) => {
    const queue = await works[action](tx, engine, id);
    if (!queue) throw new Refusal('admin.job-not-found');
    const subject = { kind: 'job', id } as const;
    await writeAuditEntry(tx, { by, action, subject, details: { queue } });
    return { ok: true };
  });
}
