import { Migration } from '@mikro-orm/migrations';

/** Which orders a circuit has counted, so that one order counts once. */
export class CircuitOrders extends Migration {
  override up(): void {
    this.addSql(`
-- the last ten: generationId, userId, at; meaningless while faults is 0
alter table provider_circuits add column orders jsonb not null default '[]';`);
  }
}
