import type { Database } from '../backend/database/database.ts';

/**
 * Adds so many reels to a user's gallery, oldest first, in batches: statements end after 30 s. They
 * all show the same thumbnail.
 */
export async function addImages(
  database: Database,
  userId: number,
  count: number,
  thumbnailKey = 'media/bench/thumbnail.webp',
): Promise<void> {
  const batch = 20_000;
  for (let from = 1; from <= count; from += batch) {
    await database.query(
      `insert into images (user_id, sequence, theme, is_video, video_category, video_option,
         prompt_used, file_key, thumbnail_key, poster_key, width, height, duration_seconds,
         size_bytes, sha256, placeholder, created_at)
       select $1::int, 1, 'reels', true, 'flexing', 'Flex Abs', 'Flexing in front of the mirror, slow',
              'media/' || $1::int || 'u' || n || '/reel-flexing-flex-abs.mp4', $4, $4, 720, 1280, 10,
              661234, repeat('a', 64), '1QcSHQRnh493V4dIh4eXh1h4kJUI',
              now() - make_interval(secs => 100000000 - n)
         from generate_series($2::int, $3::int) as n`,
      [userId, from, Math.min(count, from + batch - 1), thumbnailKey],
    );
  }
  await database.query('vacuum analyze images');
}
