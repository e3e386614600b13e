import { isTelling } from '../../contract/tools/hashtags.ts';
import { HASHTAG_COUNT } from '../../contract/tools/texts.ts';
import { english } from './languages/latin.ts';
import { extendedTags, ownTags } from './own-tags.ts';
import { topicTags } from './theme-topics.ts';
import { isObscene, readTheme } from './theme-words.ts';

/** Most tags that are only the theme's own words and their combinations. */
const OWN_MAX = 12;
/** General tags that close a list: they fit every post and reach many. */
const GENERAL_COUNT = 4;

/**
 * Thirty unique hashtags for a theme, the most relevant first: its own words, then tags of its
 * topics mixed with its words in its language, then a few that fit every post. The same theme
 * always gets the same list; it is never obscene. At least eight tags hold a word of the theme and
 * at most eight fit every post, except for a theme without a word that tags can be made of.
 */
export function hashtagsFor(theme: string): string[] {
  const read = readTheme(theme);
  const own = ownTags(read).slice(0, OWN_MAX);
  const telling = read.words.some(isTelling) ? mixed(topicTags(read), extendedTags(read)) : [];
  const specific = cleaned([...own, ...telling]).slice(0, HASHTAG_COUNT - GENERAL_COUNT);
  const general = `${read.language.general} ${english.general}`.split(' ');
  return cleaned([...specific, ...general])
    .slice(0, HASHTAG_COUNT)
    .map((tag) => `#${tag}`);
}

/** Two tags of a topic, one with a word of the theme, and so on, to the end of both lists. */
function mixed(topical: readonly string[], extended: readonly string[]): string[] {
  const rounds = Math.max(Math.ceil(topical.length / 2), extended.length);
  return Array.from({ length: rounds }, (_, round) => [
    ...topical.slice(2 * round, 2 * round + 2),
    ...extended.slice(round, round + 1),
  ]).flat();
}

const cleaned = (tags: readonly string[]): string[] => [
  ...new Set(tags.filter((tag) => !isObscene(tag))),
];
