import type { FailureReason } from '../../contract/failures.ts';
import { openParameters } from '../database/parameters.ts';
import type { Transaction } from '../database/transaction.ts';
import { newsCtes, numbered, type News, type Told } from '../events/record.ts';
import { addMedia, type NewMedia } from '../gallery/add.ts';
import { refund } from '../tokens/ledger.ts';
import { OUTCOME_CHANNEL, type Engine } from './engine.ts';
import { generationColumns, toGeneration, type GenerationRow } from './generation-row.ts';
import { closedCte, type TriedStep } from './provider-try.ts';

/** Who may change a running generation: the worker whose claim is the newest. */
export type Claim = { id: string; attempt: number };

/** What a step made: media, or data in its place. */
export type StepMade = { media: NewMedia[]; data: Record<string, unknown> | null };

type Progress = 'over' | 'more' | 'fenced';

/** A row that this transaction has locked; `moment` is the transaction's own time. */
type LockedRow = GenerationRow & { moment: string };

/**
 * Keeps what a step made, and ends the generation when it was the last one: media, the try's end,
 * refund of a partial delivery and news in one transaction. `fenced` when the claim is no longer the
 * newest: a zombie, whose files the caller deletes.
 */
export function deliverStep(
  engine: Engine,
  claim: Claim,
  made: StepMade,
  tried: TriedStep,
): Promise<Progress> {
  const count = made.media.length + (made.data ? 1 : 0);
  return afterStep(engine, claim, { count, tried }, async (tx, row) => {
    const items = await addMedia(tx, made.media);
    const { media = [], data = null } = row.result ?? {};
    row.result = { media: [...media, ...items], data: made.data ?? data };
    const listed = items.filter((_, index) => made.media[index]?.isListed !== false);
    return listed.length > 0 ? [{ type: 'media.added', data: { items: listed } }] : [];
  });
}

/**
 * Gives a step up. What other steps make is still delivered; the generation fails when there is
 * nothing of it, and is refunded either way.
 */
export function giveUpStep(engine: Engine, claim: Claim, reason: FailureReason): Promise<Progress> {
  return afterStep(engine, claim, { count: 0 }, async (_tx, row) => {
    row.failure = reason;
    return [];
  });
}

function afterStep(
  engine: Engine,
  claim: Claim,
  { count, tried }: { count: number; tried?: TriedStep },
  keep: (tx: Transaction, row: GenerationRow) => Promise<News[]>,
): Promise<Progress> {
  return engine.database.transaction(async (tx) => {
    const { param, values } = openParameters();
    const rows = await tx.query<LockedRow>(
      `with stepped as (
         update generations
            set steps_done = steps_done + 1, delivered = delivered + ${param(count, 'int')},
                progress = greatest(progress, (steps_done + 1)::real / jsonb_array_length(steps))
          where id = ${param(claim.id, 'uuid')} and attempt = ${param(claim.attempt, 'int')}
            and state = 'running'
         returning ${generationColumns}
       ) ${tried ? `, ${closedCte(param, tried, 'exists (select from stepped)')}` : ''}
       select *, now() as moment from stepped`,
      values,
    );
    const row = rows[0];
    if (!row) return 'fenced';
    const news = await keep(tx, row);
    if (row.steps_done === row.steps.length) {
      await end(engine, tx, row, row.delivered > 0 ? 'succeeded' : 'failed', news);
      return 'over';
    }
    await tx.query('update generations set result = $2, failure = $3 where id = $1', [
      row.id,
      row.result && JSON.stringify(row.result),
      row.failure,
    ]);
    await engine.events.record(tx, row.user_id, news);
    return 'more';
  });
}

/**
 * Ends an open generation as a whole, whoever works on it, and returns its tokens, once. What was
 * delivered before stays. False when it was over already.
 */
export function endGeneration(
  engine: Engine,
  id: string,
  state: Ending['state'],
  reason: FailureReason,
): Promise<boolean> {
  return engine.database.transaction((tx) => endGenerationIn(tx, engine, { id, state, reason }));
}

export type Ending = { id: string; state: 'failed' | 'cancelled'; reason: FailureReason };

/** As `endGeneration`, in the caller's transaction; call it last, for it locks the user's row. */
export async function endGenerationIn(
  tx: Transaction,
  engine: Engine,
  { id, state, reason }: Ending,
): Promise<boolean> {
  const rows = await tx.query<LockedRow>(
    `select ${generationColumns}, now() as moment from generations
      where id = $1 and state in ('queued', 'running') for update`,
    [id],
  );
  const row = rows[0];
  if (!row) return false;
  row.failure = reason;
  await end(engine, tx, row, state, []);
  return true;
}

/** The caller has set result and failure of the row it has locked and seen open. */
async function end(
  engine: Engine,
  tx: Transaction,
  { moment, ...row }: LockedRow,
  state: 'succeeded' | 'failed' | 'cancelled',
  news: News[],
): Promise<void> {
  const isRefunded = row.delivered < row.outputs;
  const over: GenerationRow = {
    ...row,
    state,
    failure: isRefunded ? (row.failure ?? 'incomplete') : null,
    refunded: isRefunded,
    progress: state === 'succeeded' ? 1 : row.progress,
    stage: null,
    finished_at: moment,
  };
  const ofTheTool = (await engine.hooks[over.run]?.ended?.(tx, over)) ?? [];
  const known = { expectedSeconds: engine.expected.seconds(over.run) };
  const all: News[] = [
    ...news,
    ...ofTheTool,
    { type: `generation.${state}`, data: toGeneration(over, known) },
  ];
  if (isRefunded) {
    const tokenBalance = await refund(tx, {
      userId: row.user_id,
      amount: row.price,
      refKind: 'generation',
      refId: row.id,
      reason: over.failure,
    });
    if (tokenBalance !== null) all.push({ type: 'balance.changed', data: { tokenBalance } });
  }
  const told = await writeEnd(tx, over, all);
  tx.afterCommit(() => {
    engine.events.announce(row.user_id, numbered(all, told));
    engine.listener.notify(OUTCOME_CHANNEL, row.id);
    removeUploads(engine, row);
  });
}

/** The ended row, the user's counters and the news as one statement: the user's row is locked last. */
async function writeEnd(tx: Transaction, over: GenerationRow, news: News[]): Promise<Told[]> {
  const { param, values } = openParameters();
  const result = over.result && JSON.stringify(over.result);
  const told = newsCtes(
    param,
    news.map(({ type, data }) => ({ type, data: param(JSON.stringify(data), 'jsonb') })),
  );
  return tx.query<Told>(
    `with ended as (
       update generations
          set state = ${param(over.state, 'text')}, failure = ${param(over.failure, 'text')},
              refunded = ${param(over.refunded, 'boolean')}, result = ${param(result, 'jsonb')},
              progress = ${param(over.progress, 'real')}, stage = null, finished_at = now()
        where id = ${param(over.id, 'uuid')}
     ), moved as (
       update users
          set open_generations = open_generations - 1,
              event_seq = event_seq + ${param(news.length, 'int')}
        where id = ${param(over.user_id, 'int')} returning id, event_seq
     ), ${told}
     select seq, at from told order by seq`,
    values,
  );
}

/** Originals are not kept. What a crash leaves behind here is found by the orphan sweeper. */
function removeUploads(engine: Engine, row: GenerationRow): void {
  const uploads = row.steps.flatMap(({ work }) =>
    work.sourceKey?.startsWith('uploads/') ? [work.sourceKey] : [],
  );
  engine.storage
    .remove(uploads)
    .catch((error: unknown) => engine.log.warn({ err: error }, 'upload was not removed'));
}
