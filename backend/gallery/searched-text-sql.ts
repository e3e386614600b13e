import { searchedThemeNames } from '../../contract/media-kinds.ts';
import { SEARCHED_SKETCH, searchedCategoryNames } from '../../contract/searched-text.ts';
import type { Param } from '../database/parameters.ts';

/**
 * SQL for what a search looks through of a row of `images i`, in lower case. The browser computes
 * the same text with `searchedTextOf` of the contract; search.test.ts compares the two.
 */
export function searchedTextSql(param: Param): string {
  const lookup = (names: ReadonlyMap<string, string>) =>
    param(JSON.stringify(Object.fromEntries(names)), 'jsonb');
  return `lower(concat_ws(' ', i.prompt_used, ${lookup(searchedThemeNames)} ->> i.theme,
    ${lookup(searchedCategoryNames)} ->> i.video_category, i.video_option,
    case when i.is_sketch then ${param(SEARCHED_SKETCH, 'text')} end))`;
}
