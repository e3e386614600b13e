import { Migration } from '@mikro-orm/migrations';

/** How often an attempt was bought: a model may be asked twice in one submit. */
export class AttemptPurchases extends Migration {
  override up(): void {
    this.addSql('alter table provider_jobs add column purchases smallint');
  }
}
