import { isoText } from '../database/statement.ts';

/** The columns of `images i` as the REST item of `contract/media.ts`. */
export const trashedColumns = `
  i.id, i.theme, i.sequence, i.is_sketch as "isSketch", i.is_video as "isVideo",
  i.video_category as "videoCategory", i.video_option as "videoOption",
  i.prompt_used as "promptUsed", ${isoText('i.created_at')} as "createdAt",
  i.duration_seconds as "durationSeconds",
  i.size_bytes + coalesce(i.original_size_bytes, 0) as "sizeBytes",
  '/api/trash/' || i.id || '/thumbnail' as "thumbnailUrl", i.placeholder,
  ${isoText('i.deleted_at')} as "deletedForGoodAt"`;

/** What is in a user's trash, of `images i`: portraits and their like never are. */
export const isInTrash = 'i.is_listed and i.deleted_at > now()';

/** So long over that it can neither be restored nor is spared by the next sweep. */
export const DELETED_FOR_GOOD = `now() - interval '1 day'`;
