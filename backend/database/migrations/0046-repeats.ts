import { Migration } from '@mikro-orm/migrations';

/** Which generation another one makes again. */
export class Repeats extends Migration {
  override up(): void {
    this.addSql(`
-- both are one user's; no foreign key, for the check of one would lock a row of the history
alter table generations add column repeat_of uuid;
`);
  }
}
