import type { Queryable } from './transaction.ts';

/** A fragment of SQL. */
export type Sql = string;

/** A common table expression of a statement. */
export type Part<Column extends string> = {
  /** For `from`. */
  readonly name: Sql;
  /** One of its columns; a column that it does not have is a compile error. */
  readonly of: (column: Column) => Sql;
};

/** Collects the parts and parameters of a statement; `Input` is what each execution is given. */
export type StatementWriter<Input> = {
  /** A parameter that each execution reads from its input, typed for PostgreSQL: `$3::int`. */
  value(read: (input: Input) => unknown, type: string): Sql;
  /** A `jsonb` parameter. A value of null is SQL's null. */
  json(read: (input: Input) => unknown): Sql;
  /**
   * Adds a part that returns these columns, for later parts to select from. A function as `body` is
   * called when all parts are known.
   */
  part<Column extends string>(
    name: string,
    columns: readonly [Column, ...Column[]],
    body: Sql | (() => Sql),
  ): Part<Column>;
  /** Adds a part that only writes: no other part can name it. */
  effect(name: string, body: Sql): void;
};

/** Runs the statement with an input. */
export type Statement<Input, Row> = (sql: Queryable, input: Input) => Promise<Row[]>;

/**
 * One SQL statement to which several modules contribute: each adds the part about its own tables,
 * and refers to the parts of others by what they returned. `write` is called once and returns the
 * final `select`; its text is the same string in every execution, so that a connection finds its
 * prepared statement without hashing the text again.
 */
export function defineStatement<Input, Row extends object>(
  write: (statement: StatementWriter<Input>) => Sql,
): Statement<Input, Row> {
  const reads: ((input: Input) => unknown)[] = [];
  const parts = new Map<string, Sql | (() => Sql)>();
  const value = (read: (input: Input) => unknown, type: string) => `$${reads.push(read)}::${type}`;
  const add = (name: string, body: Sql | (() => Sql)) => {
    if (parts.has(name)) throw new Error(`the statement has a part ${name} already`);
    parts.set(name, body);
  };
  const final = write({
    value,
    json: (read) =>
      value((input) => {
        const item = read(input);
        return item === null || item === undefined ? null : JSON.stringify(item);
      }, 'jsonb'),
    part: (name, _columns, body) => {
      add(name, body);
      return { name, of: (column) => `${name}.${column}` };
    },
    effect: add,
  });
  const bodies = [...parts].map(
    ([name, body]) => `${name} as (${typeof body === 'string' ? body : body()})`,
  );
  const text = `with ${bodies.join(', ')} ${final}`;
  return (sql, input) =>
    sql.query<Row>(
      text,
      reads.map((read) => read(input)),
    );
}

/** Keeps one result per key, for statements whose text depends on it. */
export function oncePer<Key extends object, T>(make: (key: Key) => T): (key: Key) => T {
  const made = new WeakMap<Key, T>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = make(key);
    made.set(key, fresh);
    return fresh;
  };
}

/** SQL for a timestamptz as ISO 8601 with milliseconds and `Z`, as `Date.toISOString` writes it. */
export const isoText = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Adds a value to a statement and returns its placeholder, typed: `$3::jsonb`. */
export type Param = (value: unknown, type: string) => Sql;

/** The values of a statement whose text depends on what was asked, such as a filtered list. */
export function openParameters() {
  const values: unknown[] = [];
  const param: Param = (value, type) => `$${values.push(value)}::${type}`;
  return { param, values };
}
