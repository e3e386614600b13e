import { Migration } from '@mikro-orm/migrations';

/**
 * Which orders a circuit has counted, so that one order counts once; who asks services what they
 * publish, and what they charge; and where the cost of an attempt is from.
 */
export class ProviderFacts extends Migration {
  override up(): void {
    this.addSql(`
-- the last ten: generationId, userId, at; meaningless while faults is 0
alter table provider_circuits add column orders jsonb not null default '[]';
-- when a process began to ask, by which settings, and the prices that count instead of the table's
alter table provider_checks
  add column asked_at timestamptz, add column settings text,
  add column prices jsonb not null default '{}';
-- service, published or table; null where it is not known
alter table provider_jobs add column cost_from text;`);
  }
}
