import type { Queryable } from '../database/transaction.ts';
import { paidAmount } from './purchase-row.ts';

/** Something that must never be true; `example` names one row that makes it so. */
export type Finding = { rule: string; count: number; example: string };

/**
 * The ledger must balance at any instant, under any load: each rule is one statement, so one
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
  'a debt is the sum of what was lent and paid back': `
    select u.id::text as example from users u
      left join (select user_id, sum(amount) as total from ledger_entries
                  where kind = 'debt' group by user_id) l on l.user_id = u.id
     where u.token_debt <> coalesce(l.total, 0)`,
  'a paid purchase is credited once, and nothing else is': `
    select coalesce(l.ref_id, p.id::text) as example
      from (select * from ledger_entries where kind = 'purchase') l
      full join (select * from purchases where state = 'paid') p on p.id::text = l.ref_id
     where l.id is null or p.id is null or l.amount <> p.tokens or l.user_id <> p.user_id
        or l.ref_kind <> 'purchase'`,
  'tokens go back with the money, and only with it': `
    select coalesce(l.ref_id, p.id::text) as example
      from (select split_part(ref_id, '#', 1) as ref_id, min(user_id) as user_id,
                   -sum(amount) as taken
              from ledger_entries where kind in ('purchase-refund', 'purchase-restore')
             group by 1) l
      full join (
        select p.*, case when state <> 'paid' or ${paidAmount} = 0 then 0
                    else floor(p.tokens::numeric * least(${paidAmount}, p.refunded_cents
                           + coalesce(d.cents, 0)) / ${paidAmount}) end as owed
          from purchases p
          left join (select payment_intent, sum(amount_cents) as cents from stripe_disputes
                      where state in ('open', 'lost') group by 1) d
            on d.payment_intent = p.payment_intent) p on p.id::text = l.ref_id
     where p.id is null or p.taken_tokens <> p.owed or p.taken_tokens <> coalesce(l.taken, 0)
        or l.user_id <> p.user_id`,
  "a user's open generations are counted on their row": `
    select u.id::text as example from users u
     where u.open_generations <> (select count(*) from generations g
                                   where g.user_id = u.id and g.state in ('queued', 'running'))`,
  "a user's events are numbered 1 to n without a hole": `
    select u.id::text as example from users u
      join (select user_id, min(seq) as first, max(seq) as last, count(*) as n
              from user_events group by user_id) e on e.user_id = u.id
     where e.last <> u.event_seq or e.last - e.first + 1 <> e.n`,
};

/** SQL: users whose `stored_bytes` is not what their rows say. */
export const wronglyStored = `
    select u.id::text as example from users u
      left join (select user_id, sum(size_bytes + coalesce(original_size_bytes, 0)) as bytes
                   from images group by user_id) i on i.user_id = u.id
      left join (select user_id, sum(bytes) as bytes from uploads group by user_id) w
        on w.user_id = u.id
     where u.stored_bytes <> coalesce(i.bytes, 0) + coalesce(w.bytes, 0)`;

/**
 * Rules that are broken by time alone while no worker runs, or by a process of the version before;
 * the next worker makes them true again.
 */
const timedRules: Record<string, string> = {
  'what a user has stored is the sum of their items and uploads': wronglyStored,
  'an open generation is not older than its deadline': `
    select id::text as example from generations
     where state in ('queued', 'running') and deadline_at < now() - interval '60 seconds'`,
};

/** Checks the ledger; an empty list means that it balances. Reads only. */
export async function checkLedger(sql: Queryable): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [rule, broken] of Object.entries({ ...rules, ...timedRules })) {
    const rows = await sql.query<{ count: number; example: string }>(
      `select count(*)::int as count, min(example) as example from (${broken}) as broken`,
    );
    const row = rows[0];
    if (row && row.count > 0) findings.push({ rule, ...row });
  }
  return findings;
}

/** Findings that no worker will make true again: they say that money or events are wrong. */
export const lastingFindings = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ rule }) => !Object.hasOwn(timedRules, rule));
