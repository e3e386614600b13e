import { Migration } from '@mikro-orm/migrations';

/** Indexes for the gallery's pages and for the sweeper's question which files have a row. */
export class GalleryIndexes extends Migration {
  override up(): void {
    this.addSql(`
-- why -id: gallery/list.ts
drop index images_user_idx;
create index images_user_idx on images (user_id, (-id)) where deleted_at is null;
create index images_theme_idx on images (user_id, theme, (-id)) where deleted_at is null;

-- the expression of gallery/media-type.ts
create index images_type_idx on images (user_id, (case when is_video then 'reels'
    when theme = 'realismEnhancer' then 'enhanced'
    when theme = 'aiInfluencer' then 'influencer'
    else 'stories' end), (-id)) where deleted_at is null;

-- a media file, its thumbnail and its poster share a folder: media/<folder>/<name>
create index images_folder_idx on images (split_part(file_key, '/', 2));
`);
  }
}
