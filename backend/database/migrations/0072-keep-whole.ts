import { Migration } from '@mikro-orm/migrations';

/** What no cut of a picture should take away, such as heads. */
export class KeepWhole extends Migration {
  override up(): void {
    this.addSql(`
-- areas (backend/media-files/crop.ts); null where its maker said nothing
alter table images add column keep_whole jsonb;`);
  }
}
