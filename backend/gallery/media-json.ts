import { isoText } from '../database/statement.ts';

/**
 * The columns of `images i` as the REST item of `contract/media.ts`, for lists, events and responses
 * alike. A URL is a slash and the file's key.
 */
export const mediaColumns = `
  i.id, i.user_id as "userId", '/' || i.file_key as "imageUrl", i.theme, i.sequence,
  i.is_sketch as "isSketch", coalesce('/' || i.original_key, i.original_image_url) as "originalImageUrl",
  i.is_video as "isVideo",
  i.video_category as "videoCategory", i.video_option as "videoOption",
  i.prompt_used as "promptUsed", ${isoText('i.created_at')} as "createdAt",
  i.generation_id as "generationId", i.width, i.height, i.duration_seconds as "durationSeconds",
  i.size_bytes + coalesce(i.original_size_bytes, 0) as "sizeBytes", '/' || i.thumbnail_key as "thumbnailUrl",
  '/' || i.poster_key as "posterUrl", i.placeholder,
  i.is_favourite as "isFavourite", i.provider, i.instead_of as "insteadOf"`;
