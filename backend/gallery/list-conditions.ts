import type { z } from 'zod';
import type { galleryRoutes } from '../../contract/routes/gallery.ts';
import { searchWords } from '../../contract/search-words.ts';
import type { Param } from '../database/parameters.ts';
import { searchedTextSql } from './searched-text-sql.ts';

/** What `GET /api/images` may ask for. */
export type MediaQuery = z.infer<typeof galleryRoutes.images.query>;
/** What items of a list must be. */
type MediaConditions = Omit<MediaQuery, 'limit' | 'before' | 'collection'>;

/** The conditions on `images i` that indexes of the gallery have. */
export function indexedConditions(
  { ids, theme, type, favourite }: MediaConditions,
  param: Param,
): string[] {
  return [
    ids && `i.id = any(${param(ids, 'int[]')})`,
    theme !== undefined && `i.theme = ${param(theme, 'text')}`,
    type !== undefined && `i.gallery_type = ${param(type, 'text')}`,
    favourite && 'i.is_favourite',
  ].filter((condition) => typeof condition === 'string');
}

/** The conditions on `images i` for which each row must be looked at. */
export function searchedConditions({ search, from, to }: MediaConditions, param: Param): string[] {
  const words = searchWords(search ?? '');
  return [
    words.length > 0 &&
      `${searchedTextSql(param)} like all (${param(words.map(likePattern), 'text[]')})`,
    from !== undefined && `i.created_at >= ${param(from, 'timestamptz')}`,
    to !== undefined && `i.created_at < ${param(to, 'timestamptz')}`,
  ].filter((condition) => typeof condition === 'string');
}

/** A pattern for `like` that matches the word literally. */
function likePattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}
