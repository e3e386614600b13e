import { raw } from '@mikro-orm/postgresql';
import type { AdminGeneration } from '../../contract/admin-schemas.ts';
import type { Transaction } from '../database/transaction.ts';
import {
  retryGeneration,
  endGenerationIn,
  inEndingSpan,
  type Settling,
} from '../generations/endings/settle.ts';
import type { Engine } from '../generations/engine.ts';
import { endDeadLetter } from '../jobs/dead-letters.ts';
import { Refusal } from '../refusal.ts';
import { writeAuditEntry } from './audit-log.ts';
import { adminGenerationJson } from './usage-recent.ts';

type GenerationAction = { by: number; id: string };

/**
 * Ends a stuck generation and gives its tokens back. Refuses with `generation.not-found` and
 * `generation.already-finished`.
 */
export function failGeneration(engine: Settling, request: GenerationAction) {
  const ending = { id: request.id, state: 'failed', reason: 'stopped' } as const;
  return inEndingSpan(ending, () =>
    runAudited(engine, request, 'generation-failed', (tx) => endGenerationIn(tx, engine, ending)),
  );
}

/** Restarts the current step of a stuck generation; see `retryGeneration`. Same refusals. */
export function retryStuckGeneration(engine: Settling, request: GenerationAction) {
  return runAudited(engine, request, 'generation-retried', (tx) =>
    retryGeneration(engine, tx, request.id),
  );
}

function runAudited(
  { database }: Settling,
  { by, id }: GenerationAction,
  kind: 'generation-failed' | 'generation-retried',
  work: (tx: Transaction) => Promise<boolean>,
): Promise<AdminGeneration> {
  return database.transaction(async (tx) => {
    const before = await tx.sql<{ state: string; run: string }>`
      select state, run from generations where id = ${id} for update`;
    if (!before[0]) throw new Refusal('generation.not-found');
    if (!(await work(tx))) throw new Refusal('generation.already-finished');
    await writeAuditEntry(tx, {
      by,
      action: kind,
      subject: { kind: 'generation', id },
      details: { run: before[0].run, was: before[0].state },
    });
    const after = await tx.sql<{ generation: AdminGeneration }>`
      select ${raw(adminGenerationJson)} as generation from generations where id = ${id}`;
    if (!after[0]) throw new Error('a locked generation vanished');
    return after[0].generation;
  });
}

/** Gives a dead letter its attempts again, or removes it. Refuses with `admin.job-not-found`. */
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
