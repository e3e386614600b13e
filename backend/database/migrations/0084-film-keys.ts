import { Migration } from '@mikro-orm/migrations';

/** The keys of the requests that made films. */
export class FilmKeys extends Migration {
  override up(): void {
    this.addSql(`
-- the Idempotency-Key of the request that made a film, and the digest of its body
alter table films add column idempotency_key text, add column request_hash text;
-- the lock of the user keeps it unique, which processes of 0.3.0 could not know of
create index films_key_idx on films (user_id, idempotency_key);`);
  }
}
