import { Migration } from '@mikro-orm/migrations';

/** The pages of a user's trash; see gallery/trash.ts. */
export class TrashIndex extends Migration {
  override up(): void {
    // A gallery of millions takes longer than a request may.
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
create index images_trash_idx on images (user_id, deleted_at, id)
  where deleted_at is not null and is_listed;
`);
  }
}
