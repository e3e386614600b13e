import {
  SEARCHED_SKETCH,
  searchedCategoryNames,
  searchedThemeNames,
} from '../../contract/searched-text.ts';
import type { Param } from '../database/parameters.ts';

/**
 * SQL for what a search looks through of a row of `images i`, in lower case: `searchedTextOf` of the
 * contract says the same to the browser; search.test.ts compares them.
 */
export function searchedTextSql(param: Param): string {
  const themes = param(JSON.stringify(searchedThemeNames), 'jsonb');
  const categories = param(JSON.stringify(searchedCategoryNames), 'jsonb');
  return `lower(concat_ws(' ', i.prompt_used, ${themes} ->> i.theme,
    ${categories} ->> i.video_category, i.video_option,
    case when i.is_sketch then ${param(SEARCHED_SKETCH, 'text')} end))`;
}
