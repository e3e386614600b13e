import { Migration } from '@mikro-orm/migrations';

/** The gallery's type of an item is a column, written from the table of media kinds. */
export class GalleryType extends Migration {
  override up(): void {
    // A gallery of millions takes longer than a request may.
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
-- null: an item that no type filter shows
alter table images add column gallery_type text;

-- The kinds of this version. Later kinds are written by the processes that make them.
create function gallery_type_of(theme text) returns text language sql immutable as $$
  select case
    when theme = 'reels' then 'reels'
    when theme = 'realismEnhancer' then 'enhanced'
    when theme = 'aiInfluencer' then 'influencer'
    when theme in ('workAndGrind', 'fitnessLifestyle', 'luxuryTravel', 'fashionLifestyle',
      'nightlifeSocial', 'customPrompt') then 'stories'
  end
$$;
update images set gallery_type = gallery_type_of(theme) where is_listed;

drop index images_type_idx;
create index images_type_idx on images (user_id, gallery_type, (-id)) where deleted_at is null;

-- Processes of the version before still insert without the column.
create function fill_gallery_type() returns trigger language plpgsql as $$
begin
  new.gallery_type := gallery_type_of(new.theme);
  return new;
end $$;
create trigger images_gallery_type before insert on images for each row
  when (new.gallery_type is null and new.is_listed) execute function fill_gallery_type();
`);
  }
}
