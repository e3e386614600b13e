import type { UserEvent } from '#contract/events.ts';
import type { Generation } from '#contract/generation.ts';
import { runs, type RunKey } from '#contract/tools/catalogue.ts';
import { isoText, defineStatement, oncePer } from '../../database/statement.ts';
import type { Queryable, Transaction } from '../../database/transaction.ts';
import { selectEvents } from '../../events/record.ts';
import type { Queue } from '../../jobs/queue.ts';
import { Refusal } from '../../refusal.ts';
import { chargePart, type Entry } from '../../tokens/ledger.ts';
import { idForOrder, inSpan, logGeneration } from '../../tracing/spans.ts';
import { estimateCosts } from '../costs/cost-limits.ts';
import { secondsToBegin, readySteps } from './step-dependencies.ts';
import type { Engine } from '../engine.ts';
import { routeFor, type Routing, type StepRoute } from '../asking/choose-provider.ts';
import {
  generationColumns,
  toGeneration,
  type StoredGeneration,
  type PlannedStep,
} from '../stored-generation.ts';

export type Selling = Routing &
  Pick<Engine, 'database' | 'queue' | 'events' | 'expected' | 'spendLimits' | 'hooks'>;

export type Order = {
  user: { id: number; isAdmin: boolean };
  run: RunKey;
  /** The address prefix it comes from, for what one network may order. */
  network: string;
  input: Record<string, unknown>;
  steps: PlannedStep[];
  /** The words about the photo that the user agreed to; null where they were not asked. */
  consent: string | null;
  /** The caller's `Idempotency-Key`, unique per user. */
  idempotencyKey: string | null;
  /** Digest of everything ordered: the same key with another one is a conflict. */
  requestHash: string;
  repeatOf: string | null;
  /** For the user whose balance is too small. */
  insufficientText: string;
};

/**
 * The order that this user placed under this key before; null when there is none or no key. Refuses
 * with `generation.key-reused` when something else was ordered under it.
 */
export async function findOrder(
  engine: Pick<Engine, 'database' | 'expected'>,
  { user, idempotencyKey, requestHash }: Pick<Order, 'user' | 'idempotencyKey' | 'requestHash'>,
): Promise<Generation | null> {
  if (idempotencyKey === null) return null;
  const [row] = await engine.database.query<StoredGeneration>(
    `select ${generationColumns} from generations where user_id = $1 and idempotency_key = $2`,
    [user.id, idempotencyKey],
  );
  if (!row) return null;
  if (row.request_hash !== requestHash) throw new Refusal('generation.key-reused');
  return toGeneration(row, engine.expected);
}

/**
 * Takes the tokens, writes the generation, enqueues its job and records the events: one
 * transaction, so all of it or nothing. Refuses with `tokens.insufficient`, `generation.at-ceiling`
 * and, where another repeat of the same generation is open, `generation.repeat-running`. A key that
 * was used before violates the unique constraint of keys.
 */
export function acceptOrder(engine: Selling, order: Order): Promise<Generation> {
  const { tool } = runs[order.run];
  const attributes = {
    'lumireel.tool': tool,
    'lumireel.run': order.run,
    'lumireel.user.id': order.user.id,
  };
  return inSpan('accept', attributes, async () => {
    const route = routeFor(engine, order.steps[0]);
    const steps = readySteps(order.steps, {});
    // While this process has a free slot, the job starts here after the commit, without a fetch.
    const reserved = engine.queue.reserve(route.queue, steps.length);
    const accepting = toAccepting(order, { route, steps, jobIds: reserved.ids });
    const { id } = accepting;
    const events = await recordOrder(engine, accepting).catch((error: unknown) => {
      reserved.release();
      throw error;
    });
    logGeneration(id);
    // The worker first: wake-ups and events share the NOTIFY queue, and the user paid for the work.
    reserved.start(steps.map((step) => ({ generationId: id, step })));
    if (reserved.ids.length < steps.length) engine.queue.wake(route.queue);
    engine.events.publish(order.user.id, events);
    const [queued] = events;
    if (queued?.type !== 'generation.queued') throw new Error('the accepted order has no event');
    return queued.data;
  });
}

async function recordOrder(engine: Selling, accepting: Accepting): Promise<UserEvent[]> {
  const { id, order, route } = accepting;
  const { user, run, repeatOf, input, steps, insufficientText: text } = order;
  const runAccept = async (sql: Queryable) => {
    const recorded = await acceptStatements(engine.queue)[route.queue](sql, accepting);
    if (recorded.length > 0) return recorded;
    throw new Refusal('tokens.insufficient', { text, cause: run });
  };
  const accepted = engine.hooks[run]?.accepted;
  if (!accepted && !engine.spendLimits.isOn && !repeatOf) return runAccept(engine.database);
  return engine.database.transaction(async (tx) => {
    if (repeatOf) await refuseSecondRepeat(tx, repeatOf);
    const costs = () => estimateCosts(engine, steps);
    await engine.spendLimits.count(tx, { ...order, generationId: id, costs });
    const recorded = await runAccept(tx);
    const row = { id, user_id: user.id, input, steps };
    if (accepted) await engine.events.record(tx, user.id, await accepted(tx, row));
    return recorded;
  });
}

/**
 * Two tabs may order the same again at once: the second waits here for the first, and is refused
 * while that one's order is open.
 */
async function refuseSecondRepeat(tx: Transaction, id: string): Promise<void> {
  await tx.query('select from generations where id = $1 for update', [id]);
  const open = await tx.sql`
    select from generations where repeat_of = ${id} and state in ('queued', 'running') limit 1`;
  if (open.length > 0) throw new Refusal('generation.repeat-running');
}

type Accepting = {
  id: string;
  order: Order;
  charge: Entry;
  /** The first steps decide it: in every plan they are of one kind. */
  route: StepRoute;
  /** The first steps, and the jobs of those that this process works on at once. */
  steps: readonly number[];
  jobIds: readonly string[];
  /** Published like this, with PostgreSQL's `createdAt`. */
  queued: Generation;
};

function toAccepting(order: Order, jobs: Pick<Accepting, 'route' | 'steps' | 'jobIds'>): Accepting {
  const { user, run, input, repeatOf } = order;
  const { tool } = runs[run];
  const price = user.isAdmin ? 0 : runs[run].price;
  const id = idForOrder();
  const queued: Generation = {
    id,
    tool,
    run,
    status: 'queued',
    progress: 0,
    stage: null,
    queuePosition: null,
    etaSeconds: null,
    provider: null,
    insteadOf: null,
    price,
    refundedReason: null,
    error: null,
    input,
    repeatOf,
    result: null,
    createdAt: '',
    startedAt: null,
    finishedAt: null,
  };
  const charge = { userId: user.id, amount: price, refKind: 'generation', refId: id, reason: run };
  return { id, order, charge, queued, ...jobs };
}

/**
 * Charge, generation, job and events as one statement: one round trip, and atomic by itself.
 * Everything depends on the charge, which has no row when the balance is too small. Decision 13 has
 * the measurement.
 */
const acceptStatements = oncePer((queue: Queue) => ({
  'generation.advance': defineAccept(queue, 'generation.advance'),
  'generation.outside': defineAccept(queue, 'generation.outside'),
  'generation.film': defineAccept(queue, 'generation.film'),
  'generation.import': defineAccept(queue, 'generation.import'),
}));

const defineAccept = (queue: Queue, queueName: StepRoute['queue']) =>
  defineStatement<Accepting, UserEvent>((statement) => {
    const { value, json, part } = statement;
    const of = (read: (order: Order) => unknown, type: string) =>
      value(({ order }) => read(order), type);
    const sold = (read: (run: (typeof runs)[RunKey]) => unknown, type: string) =>
      of(({ run }) => read(runs[run]), type);
    const charged = chargePart(
      statement,
      ({ charge }) => charge,
      'open_generations = open_generations + 1',
    );
    const queued = part(
      'queued',
      ['id', 'priority'],
      `insert into generations (id, user_id, tool, run, input, steps, outputs, price, consent,
                                repeat_of, idempotency_key, request_hash, deadline_at, priority)
       select ${value(({ id }) => id, 'uuid')}, id, ${sold(({ tool }) => tool, 'text')},
              ${of(({ run }) => run, 'text')}, ${json(({ order }) => order.input)},
              ${json(({ order }) => order.steps)}, ${sold(({ outputs }) => outputs, 'int')},
              ${value(({ charge }) => charge.amount, 'int')},
              ${of(({ consent }) => consent, 'text')},
              ${of(({ repeatOf }) => repeatOf, 'uuid')},
              ${of(({ idempotencyKey }) => idempotencyKey, 'text')},
              ${of(({ requestHash }) => requestHash, 'text')},
              now() + make_interval(secs => ${of(({ run }) => secondsToBegin(run), 'int')}),
              -- the k-th waiting order of a user is served in the k-th round
              ${value(({ route }) => route.priority, 'int')} + 1 - open_generations
         from ${charged.user.name}
       returning id, priority`,
    );
    queue.enqueuePart(
      statement,
      queueName,
      `select jsonb_build_object('generationId', id, 'step', step) as data,
              -- a further step waits behind the first ones of other users
              (priority - number + 1)::int as priority, job_id as id
         from ${queued.name},
              unnest(${value(({ steps }) => steps, 'int[]')},
                     ${value(({ jobIds }) => jobIds, 'uuid[]')})
                with ordinality as ready(step, job_id, number)`,
    );
    // The default of the column: the time of the transaction.
    const createdAt = `jsonb_build_object('createdAt', ${isoText('now()')})`;
    const events = charged.user.record([
      { type: 'generation.queued', data: `${json((input) => input.queued)} || ${createdAt}` },
      { type: 'balance.changed', data: charged.change },
    ]);
    return selectEvents(events);
  });
