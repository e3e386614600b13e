import { wordsOf } from '../../contract/tools/hashtags.ts';

/** The question to a language model, whatever the service's wire format. */
export type Asked = {
  instructions: string;
  /** The words of users and earlier answers, in order. */
  messages: readonly string[];
  /** Names of the tools that it may call, the service's own among them. */
  tools: readonly string[];
  /** The tool that it must call. */
  forcedTool: string | null;
  /** The answer must be JSON of this schema. */
  schema: unknown;
};

/** The words and acts of a language model. */
export type Said = {
  text?: string;
  /** The words with which it declines. */
  refusal?: string;
  /** Searches of the service's own, and the pages that they found. */
  searches?: readonly string[];
  pages?: readonly { url: string; title: string }[];
  /** Calls of tools that the caller would have to run. */
  calls?: readonly { name: string; input: object }[];
  usage?: { input: number; output: number };
};

export type LanguageModel = (asked: Asked) => Said;

export const usualUsage = { input: 8_000, output: 1_200 };

/**
 * Thirty-six hashtags made of the theme's words, or ten songs of a platform, after one search where
 * it can search.
 */
export const usualModel: LanguageModel = ({ messages, tools, forcedTool }) => {
  const { theme, platform } = JSON.parse(messages[0] ?? '') as Record<string, unknown>;
  const topic = String(theme ?? platform);
  if (forcedTool === 'search') return { calls: [{ name: 'search', input: { words: topic } }] };
  const about = platform ? { songs: songsOf(topic) } : { hashtags: hashtagsFor(topic) };
  const answer = { text: JSON.stringify(about) };
  if (!tools.some((tool) => tool.includes('search'))) return answer;
  return { ...answer, searches: [`${topic} trends`], pages: pagesAbout(topic) };
};

/** A list of `count` songs of a platform, the first one trending most. */
export const songsOf = (platform: string, count = 10) =>
  Array.from({ length: count }, (_, n) => ({
    title: `${platform} Song ${n + 1}`,
    artist: `Artist ${n + 1}`,
    genre: 'Latin',
    mood: n === 0 ? 'playful' : 'Thoughtful',
    seconds: n === 0 ? 154 : null,
  }));

/** A list of `count` different hashtags, beginning with the theme's own words. */
export function hashtagsFor(theme: string, count = 36): string[] {
  const words = wordsOf(theme).slice(0, 3);
  const stem = words.join('') || 'theme';
  const tags = [stem, ...words, ...Array.from({ length: count }, (_, n) => `${stem}${n}`)];
  return [...new Set(tags)].slice(0, count).map((tag) => `#${tag}`);
}

export const pagesAbout = (theme: string) =>
  ['trends', 'creators', 'photo'].map((name) => ({
    url: `https://${name}.example/hashtags?about=${encodeURIComponent(theme)}`,
    title: `Hashtags for ${theme}, by ${name}`,
  }));
