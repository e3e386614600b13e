import { randomUUID } from 'node:crypto';
import type { UserEvent } from '../../contract/events.ts';
import type { Generation } from '../../contract/generation.ts';
import type { TokenEntry } from '../../contract/tokens.ts';
import { runs } from '../../contract/tools/catalogue.ts';
import { isoText } from '../database/iso-text.ts';
import { openParameters, type Param } from '../database/parameters.ts';
import type { Queryable } from '../database/transaction.ts';
import { eventsCte, numberEvents, type NewEvent, type EventStamp } from '../events/record.ts';
import { Refusal } from '../refusal.ts';
import { chargeCtes } from '../tokens/ledger.ts';
import type { Engine } from './engine.ts';
import {
  generationColumns,
  toGeneration,
  type GenerationRow,
  type PlannedStep,
  type PublicRow,
} from './generation-row.ts';
import type { Order } from './start.ts';

/** What an accepted order wrote. */
export type AcceptedOrder = { row: GenerationRow; generation: Generation; events: UserEvent[] };

type AcceptedRow = GenerationRow & {
  token_balance: number;
  entry: TokenEntry;
  told: EventStamp[];
};

/**
 * Charge, generation, job and news as one statement: one round trip, and atomic by itself. Each
 * room writes its own part; everything selects from `moved`, which is empty when the balance is too
 * small. Refuses with `tokens.insufficient` then.
 *
 * Measured beside the same work as five statements in a transaction: 2.3 times the orders a second.
 */
export function acceptStatement(
  engine: Engine,
  order: Order,
  steps: PlannedStep[],
): (sql: Queryable) => Promise<AcceptedOrder> {
  const { user, run } = order;
  const price = user.isAdmin ? 0 : runs[run].price;
  const id = randomUUID();
  const known = { expectedSeconds: engine.expected.seconds(run) };
  const { param, values } = openParameters();
  const charge = { userId: user.id, amount: price, refKind: 'generation', refId: id, reason: run };
  // As it will be read back; only the moment is PostgreSQL's to tell.
  const queued = toGeneration(queuedRow(order, id, price), known);

  const text = `with
    ${chargeCtes(param, charge, { news: 2, openGenerations: 1 })},
    ${queuedCte(param, order, { id, price, steps })},
    ${engine.queue.enqueueCte(
      'generation.advance',
      `select coalesce(json_agg(json_build_object(
         'data', json_build_object('generationId', id), 'priority', priority)), '[]') from queued`,
    )},
    ${eventsCte(param, [
      {
        type: 'generation.queued',
        data: `${param(JSON.stringify(queued), 'jsonb')} || (
          select jsonb_build_object('createdAt', ${isoText('created_at')}) from queued)`,
      },
      {
        type: 'balance.changed',
        data: `(select jsonb_build_object('tokenBalance', token_balance,
                                              'entries', jsonb_build_array(charged.data))
                 from charged)`,
      },
    ])}
    select queued.*, token_balance, (select data from charged) as entry,
           (select json_agg(told order by seq) from told) as told
      from moved, queued`;

  return async (sql) => {
    const rows = await sql.query<AcceptedRow>(text, values);
    if (!rows[0]) throw new Refusal('tokens.insufficient');
    const { token_balance: tokenBalance, entry, told, ...row } = rows[0];
    const generation = toGeneration(row, known);
    const news: NewEvent[] = [
      { type: 'generation.queued', data: generation },
      { type: 'balance.changed', data: { tokenBalance, entries: [entry] } },
    ];
    return { row, generation, events: numberEvents(news, told) };
  };
}

const EPOCH = '1970-01-01T00:00:00Z';

function queuedCte(
  param: Param,
  order: Order,
  { id, price, steps }: { id: string; price: number; steps: PlannedStep[] },
): string {
  const { user, run } = order;
  const { tool, outputs, deadlineSeconds } = runs[run];
  const userId = param(user.id, 'int');
  return `queued as (
      insert into generations (id, user_id, tool, run, input, steps, outputs, price,
                               idempotency_key, request_hash, deadline_at, priority)
      select ${param(id, 'uuid')}, ${userId}, ${param(tool, 'text')}, ${param(run, 'text')},
             ${param(JSON.stringify(order.input), 'jsonb')}, ${param(JSON.stringify(steps), 'jsonb')},
             ${param(outputs, 'int')}, ${param(price, 'int')},
             ${param(order.idempotencyKey, 'text')}, ${param(order.requestHash, 'text')},
             now() + make_interval(secs => ${param(deadlineSeconds, 'int')}),
             -- the k-th waiting order of a user is served in the k-th round
             1 - open_generations
        from moved
      returning ${generationColumns}
    )`;
}

/** A queued generation before PostgreSQL has seen it. */
function queuedRow({ run, input }: Order, id: string, price: number): PublicRow {
  return {
    id,
    tool: runs[run].tool,
    run,
    state: 'queued',
    input,
    price,
    progress: 0,
    stage: null,
    failure: null,
    failure_text: null,
    refunded: false,
    result: null,
    created_at: EPOCH,
    started_at: null,
    finished_at: null,
  };
}
