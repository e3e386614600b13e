import { Migration } from '@mikro-orm/migrations';

/** What users bring in, and how much each of them has stored. */
export class Uploads extends Migration {
  override up(): void {
    this.addSql(`
-- Before any table is locked: what is added or removed meanwhile the next audit counts.
create temporary table stored on commit drop as
  select user_id, sum(size_bytes + coalesce(original_size_bytes, 0)) as bytes
    from images group by user_id;

-- uploads under way
create table uploads (
  id uuid primary key,
  user_id int not null references users (id) on delete cascade,
  -- that receives it; once it is gone, the upload is
  process_id uuid not null,
  -- set aside for it in users.stored_bytes
  bytes bigint not null,
  created_at timestamptz not null default now()
);
create index uploads_user_idx on uploads (user_id);

-- what a request of the same Idempotency-Key is answered with
create table upload_keys (
  user_id int not null references users (id) on delete cascade,
  idempotency_key text not null,
  -- of the file as it was received
  sha256 text not null,
  image_id int not null references images (id) on delete cascade,
  primary key (user_id, idempotency_key)
);
create index upload_keys_image_idx on upload_keys (image_id);

-- of files and kept originals of all rows of images, and of uploads
alter table users add column stored_bytes bigint not null default 0;
update users set stored_bytes = stored.bytes from stored where stored.user_id = users.id;

-- name of the wording (contract/consent.ts) that the user agreed to; null for what was generated
alter table images add column consent text;`);
  }
}
