import { Migration } from '@mikro-orm/migrations';

/** The gallery's pages of favourites; see gallery/list.ts. */
export class FavouritesIndex extends Migration {
  override up(): void {
    this.addSql(`
create index images_favourite_idx on images (user_id, (-id))
  where is_favourite and deleted_at is null;
`);
  }
}
