import { Migration } from '@mikro-orm/migrations';

/** The pages of the web that a list of songs rests on; the same in each of its rows. */
export class ChartSources extends Migration {
  override up(): void {
    this.addSql(`
alter table music_insights add column sources jsonb not null default '[]';
`);
  }
}
