import { isRaw, MikroORM, type Options } from '@mikro-orm/postgresql';
import type { Client, Pool } from 'pg';
import { pause } from '../clock.ts';
import type { Log } from '../log.ts';
import { ormConnection, type DatabaseConnection } from './connection.ts';
import {
  endOnNonsense,
  keepWarm,
  prepareStatements,
  sessionLimits,
  warnWithoutLimits,
} from './connections.ts';
import { migrate } from './migrate.ts';
import { sqlstateOf } from './sqlstate.ts';
import type { Queryable, Transaction } from './transaction.ts';

/**
 * A pooler in transaction mode, such as PgBouncer: what a statement leaves in its session, such as
 * a lock, a setting or a LISTEN, is not there for the next transaction.
 */
export interface Pooler {
  connection: DatabaseConnection;
  /** The pooler finds prepared statements by name, as PgBouncer does from 1.21 on. */
  canPrepare: boolean;
}

export interface Database extends Queryable {
  /** Each statement is a transaction of its own, and is repeated like one. */
  query: Queryable['query'];
  /**
   * Runs `work` in one transaction and commits when it resolves. A serialization failure or a
   * deadlock runs it again, up to five times: `work` must have no effect outside the transaction
   * but through `afterCommit`.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Resolves when PostgreSQL answers. */
  ping(): Promise<void>;
  /** Connections of this process's pool, and callers that wait for one. */
  connections(): { busy: number; idle: number; awaited: number };
  /**
   * Fails whatever waits for PostgreSQL and whatever is asked from now on; for a process that must
   * end although PostgreSQL does not answer.
   */
  giveUp(): void;
  close(): Promise<void>;
  /** PostgreSQL itself, for what needs a session of its own. */
  readonly connection: DatabaseConnection;
  /** The pooler that the connections of the pool go to instead. */
  readonly pooler: Pooler | undefined;
}

/** Tables as MikroORM knows them. */
export type Entities = NonNullable<Options['entities']>;

const RETRIES = 5;

/** Migrates the schema and connects. Queries go through a `pooler`, migrations never do. */
export async function openDatabase(options: {
  connection: DatabaseConnection;
  pooler?: Pooler | undefined;
  poolSize: number;
  log: Log;
  /** Those of `backend/main/entities.ts`, for whoever uses `Queryable.entities`. */
  entities?: Entities;
  /** The caller knows that the schema is current. */
  skipMigrations?: boolean;
  /** Connections that stay open while idle. */
  warmSize?: number;
}): Promise<Database> {
  const { connection, pooler, log, entities = [], warmSize = 0 } = options;
  if (!options.skipMigrations) await migrate(connection, log);
  const pools: Pool[] = [];
  const clients = new Set<Client>();
  const orm = await MikroORM.init({
    ...ormConnection(pooler?.connection ?? connection),
    entities,
    discovery: { warnWhenNoEntities: false },
    pool: { min: warmSize, max: options.poolSize },
    logger: (message) => log.debug(message),
    debug: false,
    driverOptions: {
      connectionTimeoutMillis: 5_000,
      // PgBouncer ends a connection that names a parameter it does not know.
      ...(pooler ? {} : sessionLimits),
      onPoolCreated: (pool: Pool) => {
        pools.push(pool);
        pool.on('connect', endOnNonsense);
        pool.on('connect', (client) => clients.add(client));
        pool.on('remove', (client) => clients.delete(client));
        if (!pooler || pooler.canPrepare) pool.on('connect', prepareStatements);
      },
    },
  });
  await orm.connect();
  const pool = pools[0];
  if (!pool) throw new Error('MikroORM made no connection pool');
  if (pooler) await warnWithoutLimits(pool, log);
  const warm = keepWarm(pool, warmSize, log);
  let ending: Promise<unknown> | undefined;
  const end = () => (ending ??= Promise.all([warm.stop(), orm.close()]));

  const kysely = orm.em.getKysely();
  type OpenTransaction = Parameters<
    Parameters<ReturnType<typeof kysely.transaction>['execute']>[0]
  >[0];

  const queryIn =
    (open: OpenTransaction): Transaction['query'] =>
    async <Row extends object>(text: string, values: readonly unknown[] = []) => {
      const { rows } = await open.executeQuery<Row>({
        sql: text,
        parameters: values,
        query: { kind: 'RawNode', sqlFragments: [text], parameters: [] },
        queryId: { queryId: 'lumireel' },
      });
      return rows;
    };

  // Kysely's controlled transactions keep the connection for ever where begin, commit or rollback
  // fails.
  const once = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    const after: (() => void)[] = [];
    let failure: { error: unknown } | undefined;
    const inTransaction = async (open: OpenTransaction): Promise<T> => {
      const tx = {
        query: queryIn(open),
        sql: sqlByQuery,
        afterCommit: (callback: () => void) => void after.push(callback),
        entities: () => {
          const em = orm.em.fork();
          em.setTransactionContext(open);
          return em;
        },
        // The brand exists for the compiler only; no other code makes a Transaction.
      } as unknown as Transaction;
      return work(tx).catch((error: unknown) => {
        failure = { error };
        throw error;
      });
    };
    const result = await kysely
      .transaction()
      .execute(inTransaction)
      .catch((error: unknown) => {
        // The rollback of a lost connection fails too; the first error is the one to report.
        throw failure ? failure.error : error;
      });
    for (const callback of after) callback();
    return result;
  };

  return {
    connection,
    pooler,
    query: <Row extends object>(text: string, values: readonly unknown[] = []) =>
      repeated(async () => (await pool.query<Row>(text, [...values])).rows),
    sql: sqlByQuery,
    transaction: (work) => repeated(() => once(work)),
    entities: () => orm.em.fork(),
    ping: async () => void (await pool.query('select 1')),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      awaited: pool.waitingCount,
    }),
    giveUp: () => {
      end().catch((error: unknown) => log.debug({ err: error }, 'the pool was not closed'));
      for (const { connection: wire } of clients) wire.stream.destroy();
    },
    close: async () => void (await end()),
  };
}

/** The `sql` of an object by its `query`, also where that is another's. */
function sqlByQuery<Row extends object>(
  this: Pick<Queryable, 'query'>,
  texts: TemplateStringsArray,
  ...parts: unknown[]
): Promise<Row[]> {
  const values: unknown[] = [];
  const text = texts.reduce((before, next, place) => {
    const part = parts[place - 1];
    return `${before}${isRaw(part) ? part.sql : `$${values.push(part)}`}${next}`;
  });
  return this.query<Row>(text, values);
}

/**
 * Runs `work`, which has then written nothing, again after a serialization failure or a deadlock.
 */
async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= RETRIES || !isRetryable(error)) throw error;
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** Serialization failure or deadlock: nothing was written, the same work may succeed now. */
const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01'].includes(sqlstateOf(error) ?? '');

/** SQLSTATE of a unique violation, and the constraint's name. */
export function uniqueViolation(error: unknown): string | undefined {
  if (sqlstateOf(error) !== '23505' || !(error instanceof Error) || !('constraint' in error))
    return;
  return typeof error.constraint === 'string' ? error.constraint : undefined;
}

/** PostgreSQL is unreachable, starting, stopping or out of connections: worth a retry. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = sqlstateOf(error) ?? '';
  if (/^(08|57P0|53)/.test(code) || code === '25006') return true;
  if (['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes(code)) {
    return error instanceof Error && 'syscall' in error && error.syscall !== 'open';
  }
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  );
}
