import { Migration } from '@mikro-orm/migrations';

/** What a person confirmed about their photo when they ordered. */
export class Consent extends Migration {
  override up(): void {
    this.addSql(`
-- the words that were shown, agreed to at created_at; null: not asked
alter table generations add column consent text;
`);
  }
}
