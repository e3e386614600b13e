import { Migration } from '@mikro-orm/migrations';

/** What bounds the mails about plans that are due, and keeps what the next one has to name. */
export class PlanMails extends Migration {
  override up(): void {
    this.addSql(`
-- when mails about plans were ordered within the last hour
alter table user_settings add column plan_mails timestamptz[] not null default '{}';
-- due, and beyond the mails of an hour: the next one names it
alter table plans add column awaits_mail bool not null default false;`);
  }
}
