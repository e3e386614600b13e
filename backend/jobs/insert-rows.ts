import type { Sql } from '../database/statement.ts';

/** Where pg-boss's insert reads its jobs: its one parameter, and the columns it knows. */
const RECORDSET = /json_to_recordset\(\$1::text::json\) as x \(([^()]+)\)/;

/**
 * Makes pg-boss's insert read a subquery of `data` (jsonb) and `priority` (integer) instead of JSON.
 * Every other column is a null that PostgreSQL folds away when it plans, where JSON costs it each
 * time: 0.05 ms of the 0.4 of an order. Throws where pg-boss words its insert in another way.
 */
export function insertFromRows(insert: Sql): (jobs: Sql) => Sql {
  const columns = RECORDSET.exec(insert)?.[1]
    ?.split(',')
    .map((column) => column.trim().split(' '))
    .filter(([name]) => name !== '');
  const rest = insert.replace(RECORDSET, '');
  if (!columns || /\$\d/.test(rest)) {
    throw new Error('pg-boss inserts jobs in another way than this was written for');
  }
  const values = columns.map(([name, type]) =>
    name === 'data' || name === 'priority' ? `job.${name}` : `null::${type} as ${name}`,
  );
  return (jobs) =>
    insert.replace(RECORDSET, () => `(select ${values.join(', ')} from (${jobs}) as job) as x`);
}
