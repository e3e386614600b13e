import { Migration } from '@mikro-orm/migrations';

/** A sample says so in every row, and a refresh remembers that no chart could be reached. */
export class InventedSongs extends Migration {
  override up(): void {
    this.addSql(`
alter table music_insights add column is_invented boolean not null default false;
update music_insights set is_invented = true where source like 'Sample chart%';
alter table music_refreshes add column is_failed boolean not null default false;
`);
  }
}
