import { Migration } from '@mikro-orm/migrations';

/** The heads of clips, as they were found. */
export class Sight extends Migration {
  override up(): void {
    this.addSql(`
-- of a clip its heads at moments of it (contract/photo-look.ts); null until it was looked at
alter table images add column sight jsonb;`);
  }
}
