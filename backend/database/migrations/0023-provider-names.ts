import { Migration } from '@mikro-orm/migrations';

/** Who made what. Null: made by a process of the version before, which did not store it. */
export class ProviderNames extends Migration {
  override up(): void {
    this.addSql(`
alter table generations
  -- who was asked last; null before
  add column provider text,
  -- whose place it took because that one was not available; only the preview engine does
  add column instead_of text;
alter table images
  add column provider text,
  add column instead_of text;
-- who trained the model, and alone can draw with it
alter table influencers add column provider text;
`);
  }
}
