import { Migration } from '@mikro-orm/migrations';

/** The photo that an item was made from, where it is kept with the item. */
export class KeptOriginals extends Migration {
  override up(): void {
    this.addSql(`
alter table images
  -- in the folder of file_key, and removed with it
  add column original_key text,
  add column original_size_bytes int;
`);
  }
}
