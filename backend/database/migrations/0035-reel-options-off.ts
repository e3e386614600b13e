import { Migration } from '@mikro-orm/migrations';

/** Reel options that an operator does not offer. */
export class ReelOptionsOff extends Migration {
  override up(): void {
    this.addSql(`
create table reel_options_off (
  category text not null,
  option text not null,
  changed_at timestamptz not null default now(),
  primary key (category, option)
);
`);
  }
}
