import { Migration } from '@mikro-orm/migrations';

/** What the next submit of a step depends on. */
export class SubmitPauses extends Migration {
  override up(): void {
    this.addSql(`
alter table provider_jobs
  -- its provider asked not to be asked again before
  add column paused_until timestamptz,
  -- its submit was answered with the finished work; work that is fetched later has a ref
  add column was_done_at_once boolean not null default false;
`);
  }
}
