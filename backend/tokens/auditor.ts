import type { Queryable } from '../database/transaction.ts';

/** Something that must never be true; `example` names one row that makes it so. */
export type Finding = { rule: string; count: number; example: string };

/**
 * The books must balance at any instant, under any load: each rule is one statement, so one
 * snapshot. A rule selects what breaks it.
 */
const rules: Record<string, string> = {
  'a balance is the sum of its ledger entries': `
    select u.id::text as example from users u
      left join (select user_id, sum(amount) as total from ledger_entries group by user_id) l
        on l.user_id = u.id
     where u.token_balance <> coalesce(l.total, 0)`,
  'an entry continues the balance of the one before': `
    select id::text as example from (
      select id, amount, balance_after,
             lag(balance_after, 1, 0) over (partition by user_id order by id) as before
        from ledger_entries) e
     where before + amount <> balance_after`,
  'a generation is charged exactly its price, once': `
    select g.id::text as example from generations g
      left join ledger_entries l
        on l.kind = 'charge' and l.ref_kind = 'generation' and l.ref_id = g.id::text
     where l.id is null or l.amount <> -g.price or l.user_id <> g.user_id`,
  'a charge has its generation': `
    select l.id::text as example from ledger_entries l
     where l.kind = 'charge' and l.ref_kind = 'generation'
       and not exists (select 1 from generations g where g.id::text = l.ref_id)`,
  'a finished generation delivered everything or was refunded': `
    select g.id::text as example from generations g
     where g.state in ('succeeded', 'failed', 'cancelled')
       and (g.delivered >= g.outputs) = g.refunded`,
  'a refund is marked on its generation, returns its price and happens only once it is over': `
    select coalesce(l.ref_id, g.id::text) as example
      from (select * from ledger_entries where kind = 'refund' and ref_kind = 'generation') l
      full join (select * from generations where refunded) g on g.id::text = l.ref_id
     where l.id is null or g.id is null or l.amount <> g.price or l.user_id <> g.user_id
        or g.state in ('queued', 'running')`,
  'an open generation is not older than its deadline': `
    select id::text as example from generations
     where state in ('queued', 'running') and deadline_at < now() - interval '60 seconds'`,
  "a user's events are numbered 1 to n without a hole": `
    select u.id::text as example from users u
      join (select user_id, min(seq) as first, max(seq) as last, count(*) as n
              from user_events group by user_id) e on e.user_id = u.id
     where e.last <> u.event_seq or e.last - e.first + 1 <> e.n`,
};

/** Checks the books; an empty list means that they balance. Reads only. */
export async function audit(sql: Queryable): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [rule, broken] of Object.entries(rules)) {
    const rows = await sql.query<{ count: number; example: string }>(
      `select count(*)::int as count, min(example) as example from (${broken}) as broken`,
    );
    const row = rows[0];
    if (row && row.count > 0) findings.push({ rule, ...row });
  }
  return findings;
}
