import { providerTitles } from '#contract/providers.ts';
import type { Queryable } from '../../database/transaction.ts';
import { countDeadLetters } from '../../jobs/dead-letters.ts';
import { latestLedgerCheck } from '../ledger-checks.ts';
import { isAliveProcess } from '../processes.ts';
import { observedMinutes } from './observations.ts';

/** Something an operator should know of; `name` is the same for as long as it lasts. */
export type Condition = { name: string; text: string };

/** How long a condition holds before it is announced, by the first part of its name; else at once. */
export const holdSeconds: Readonly<Record<string, number>> = {
  'generations-wait': 300,
  'generations-fail': 300,
  'no-worker': 60,
  'process-gone': 60,
  'dead-letters': 600,
};

/** What is wrong now; the rules of `infra/alerts.yaml`, as far as the database knows. */
export async function readConditions(database: Queryable): Promise<Condition[]> {
  const [measured, audit, deadLetters] = await Promise.all([
    readMeasured(database),
    latestLedgerCheck(database),
    countDeadLetters(database),
  ]);
  const rules = audit?.findings.map(({ rule }) => rule) ?? [];
  return [
    ...measured,
    ...(rules.length > 0
      ? [{ name: 'books', text: `The ledger check found a broken rule: ${rules.join('; ')}.` }]
      : []),
    ...(deadLetters > 0
      ? [{ name: 'dead-letters', text: 'A job failed for good: see Dead letters.' }]
      : []),
  ];
}

/** SQL: the words of a name. */
const words = (name: string) => `translate(${name}, '-_', '  ')`;

/** Texts have no figure that changes while a condition lasts. */
function readMeasured(database: Queryable): Promise<Condition[]> {
  const title = `coalesce($1::jsonb ->> provider, provider)`;
  const lastHour = `grain = 'minute' and at > now() - interval '1 hour'`;
  return database.query<Condition>(
    `select 'provider-out:' || provider || ':' || capability as name,
            'Too many failures in a row at ' || ${title} || ' for ' || ${words('capability')}
              || ' (' || ${words('fault')} || '): it gets no orders for it.' as text
       from provider_circuits where out_until is not null
     union all
     select 'provider-fails:' || provider || ':' || capability,
            'More failures than deliveries at ' || ${title} || ' for ' || ${words('capability')}
              || ' within an hour.'
       from provider_rollups where ${lastHour}
      group by provider, capability having sum(failed) > 10 and sum(failed) > sum(done)
     union all
     select 'generations-wait', 'The oldest order has waited for two minutes.'
      where exists (select from generations
                     where state = 'queued' and created_at < now() - interval '2 minutes')
     union all
     select 'generations-fail', 'More than a fifth of the generations of an hour failed.'
       from run_rollups where ${lastHour}
     having sum(failed) > 10 and sum(failed) > 0.2 * sum(succeeded + failed + cancelled)
     union all
     select 'no-worker', 'No worker takes jobs from the queue.'
      where not exists (select from processes where role <> 'api' and ${isAliveProcess})
     union all
     select 'process-gone', 'A process ended without saying goodbye.'
      where exists (select from processes where not (${isAliveProcess}))
     union all
     select kind || ':' || coalesce(reason, ''),
            case kind when 'order-refused'
                 then 'Orders are refused: the spend limit ' || reason || ' is reached.'
                 else 'The disk of ' || reason || ' is nearly full.' end
       from troubles
      where kind in ('order-refused', 'disk-low')
        and at > now() - interval '${observedMinutes} minutes'
      group by kind, reason`,
    [JSON.stringify(Object.fromEntries(providerTitles))],
  );
}
