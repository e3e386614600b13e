import { Migration } from '@mikro-orm/migrations';

/** What items are called, and how they came to be; films have a theme and a type of their own. */
export class Titles extends Migration {
  override up(): void {
    this.addSql(`
alter table images
  -- null for the name of its kind
  add column title text,
  -- its owner wrote it, so strangers may see it; false of a file's name and of another item's title
  add column title_is_typed boolean not null default false,
  -- backend/media-files/origin.ts; null of rows that versions before wrote
  add column origin text,
  add column made_with_ai boolean not null default true;

create or replace function gallery_type_of(theme text) returns text language sql immutable as $$
  select case
    when theme = 'reels' then 'reels'
    when theme = 'film' then 'films'
    when theme = 'realismEnhancer' then 'enhanced'
    when theme = 'aiInfluencer' then 'influencer'
    when theme in ('workAndGrind', 'fitnessLifestyle', 'luxuryTravel', 'fashionLifestyle',
      'nightlifeSocial', 'customPrompt') then 'stories'
  end
$$;

-- For films that a process of 0.3.0 plans, as reels, or stores, without a title.
create function name_film() returns trigger language plpgsql as $$
declare
  film record;
begin
  select input->>'name' as name into film
    from generations where id = new.generation_id and run = 'film';
  if found then
    new.theme := 'film';
    new.gallery_type := 'films';
    new.title := film.name;
    new.title_is_typed := film.name is not null;
  end if;
  return new;
end $$;
create trigger images_film before insert on images for each row
  when (new.theme in ('reels', 'film') and new.title is null and new.video_category is null
    and new.generation_id is not null)
  execute function name_film();`);
  }
}
