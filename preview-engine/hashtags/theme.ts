import { isTelling, wordsOf } from '../../contract/tools/hashtags.ts';
import { corpus, type CorpusTopic, isNamed, isTopicWord, singularOf, tiers } from './corpus.ts';
import { english, type Language, latinLanguages, listOf, otherScripts } from './languages.ts';

/** Never part of a tag, for any theme; also compared with parts of tags. */
const obscene =
  /fuck|shit|cunt|porn|nude|naked|nsfw|xxx|onlyfans|whore|slut|nazi|hitler|nigg|fagg|kike|incest|pedo|dildo|blowjob|hentai|bitch|boobs|pussy|penis|vagina|suicide|terrorist|scheiss|(?<![cdgt]|pa)rape(?![sut])/;

/** Tags such as `foodporn` are in common use and still left out. */
export function isObscene(tag: string): boolean {
  return obscene.test(tag.toLowerCase().normalize('NFKC'));
}

/** A theme taken apart. */
export type ThemeWords = {
  language: Language;
  /** Everything, small words included: `tips`, `for`, `freelancers`. */
  all: readonly string[];
  /** Words between small ones: `tax tips` and `freelancers`. Light words stay in their phrase. */
  phrases: readonly (readonly string[])[];
  /** Words that say something by themselves, in their order, each once. */
  words: readonly string[];
};

/**
 * Reads the words of a theme. Markup, commands and instructions are plain letters here: nothing in
 * a theme is executed or obeyed.
 */
export function readTheme(theme: string): ThemeWords {
  const written = wordsOf(theme);
  const language = languageOf(theme, { words: written, isEnglish: isTopicWord });
  const all = written.flatMap(separateWords).filter((word) => !isObscene(word));
  const [stops, light] = [listOf(language.stopWords), listOf(language.lightWords)];
  const phrases = splitAt(all, (word) => stops.has(word));
  const words = phrases.flat().filter((word) => !light.has(word) && /\p{L}/u.test(word));
  if (words.some(isTelling)) return { language, all, phrases, words: [...new Set(words)] };
  // Small words are better than none: "who are we", "best ideas".
  const telling = [...all, ...written].filter((word) => isTelling(word) && !isObscene(word));
  return { language, all, phrases: [all], words: [...new Set([...words, ...telling])] };
}

/**
 * The language of a theme: by its script, then by its small words and its letters. English where
 * nothing speaks for another one.
 */
function languageOf(
  theme: string,
  { words, isEnglish }: { words: readonly string[]; isEnglish: (word: string) => boolean },
): Language {
  const text = `${theme} ${words.join(' ')}`;
  const scripted = otherScripts.find(({ looksLike }) => looksLike?.test(text));
  if (scripted) return scripted;
  const small = (language: Language) => {
    const list = new Set([...listOf(language.stopWords), ...listOf(language.lightWords)]);
    return words.filter((word) => word.length > 1 && list.has(word)).length;
  };
  // Half: many English words are in use everywhere.
  const scores = [{ language: english, score: small(english) + (words.some(isEnglish) ? 0.5 : 0) }];
  for (const language of latinLanguages) {
    scores.push({ language, score: small(language) + (language.looksLike?.test(text) ? 1 : 0) });
  }
  return scores.toSorted((a, b) => b.score - a.score)[0]?.language ?? english;
}

/** Scripts that put no spaces between words. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

function separateWords(written: string): string[] {
  if (!unspaced.test(written)) return [written];
  return [...segmenter.segment(written)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);
}

function splitAt(words: readonly string[], isBoundary: (word: string) => boolean): string[][] {
  const parts: string[][] = [[]];
  for (const word of words) {
    if (isBoundary(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts.filter((part) => part.length > 0);
}

/** More topics than this make a list about nothing. */
const TOPICS_MAX = 3;

/**
 * Tags of the topics that the theme names with a whole word, the most important first. None of them
 * names a season, a country, a feast or a kind of thing that the theme does not name.
 */
export function topicTags(theme: ThemeWords): string[] {
  const named = new Set(theme.all.flatMap((word) => [word, singularOf(word)]));
  const lists = rankTopics(theme).map((topic) => topicList(topic, named));
  const tags = takeInTurns(lists).filter((tag) => !namesMore(tag, named));
  const isAbout = (tag: string) =>
    [...named].some((word) => word.length >= 4 && tag.includes(word));
  return [...new Set([...tags.filter(isAbout), ...tags])];
}

function rankTopics(theme: ThemeWords): CorpusTopic[] {
  const pairs = topicPairs(theme);
  const parts = new Set(pairs.flat());
  const words = [
    ...pairs.map((pair) => pair.join('')),
    ...theme.words.filter((word) => !parts.has(word)),
  ];
  return corpus
    .map((topic) => {
      const hits = words.filter((word) => isNamed(topic, word));
      const telling = hits.filter((word) => !isSupporting(word)).length;
      return { topic, score: telling === 0 ? 0 : telling + hits.length };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, TOPICS_MAX)
    .map(({ topic }) => topic);
}

/** Two words that are one of a topic's words: "martial arts", which is no art. */
export function topicPairs({ phrases }: ThemeWords): (readonly [string, string])[] {
  return phrases
    .flatMap((phrase) => phrase.slice(1).map((word, at) => [phrase[at] ?? '', word] as const))
    .filter((pair) => isTopicWord(pair.join('')));
}

/** Adjectives and words of many meanings. */
export const isSupporting = (word: string): boolean =>
  supportingWords.has(word) || supportingWords.has(singularOf(word));

/** The tags of a topic, early ones of every tier first. */
function topicList({ kinds, tags }: CorpusTopic, named: ReadonlySet<string>): string[] {
  const holds = (kind: readonly string[], text: string) => kind.some((part) => text.includes(part));
  const wanted = kinds.filter((kind) => [...named].some((word) => holds(kind, word)));
  return takeInTurns(tiers.map((tier) => tags[tier])).filter(
    (tag) =>
      wanted.length === 0 ||
      wanted.some((kind) => holds(kind, tag)) ||
      !kinds.some((kind) => holds(kind, tag)),
  );
}

/** The first of every list, then the second of every list, and so on. */
function takeInTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat();
}

/**
 * Adjectives, and words of many meanings. They support a topic that another word of the theme
 * brings and bring none alone: retro synthesizers are no retro fashion.
 */
export const supportingWords: ReadonlySet<string> = new Set(
  [
    'acrylic abstract analog baggy chic cinematic classic clean cold content cozy calm creative custom digital eco exclusive',
    'expensive fit flexible funny gold golden green healthy homemade luxury martial mechanical mental minimal minimalist modern',
    'organic outdoor premier pure remote retro rich romantic secondhand silver simple slow small smart social strong sunny',
    'sustainable sweet tasty tropical urban vintage vegetarian zen zero tall petite big wild inked curly blonde',
    'abs actor ads app armor artist auto ball band bar beat body board brand break breath brew build building',
    'canvas carbon club coach coast comic console costume court creator culture date designer desk director dish drift',
    'earth ev event face fantasy film flash flight flow focus foundation game gel glow goal group growth',
    'habits harvest history home hot hotel house hype idea ice influencer ink innovation island journey jordan',
    'king kit kicks language leaf leaves lens life lifestyle lifting light look match meal media model moon',
    'morning motor nature night note notes owner palette palm partner pc phone pink planner plant player',
    'plaza polish pool prep press project props queen race recovery research ride ring rise road room routine run sand save',
    'saving season seed sea serve set shoot show sleeve song space spf sport stars stock storage stories',
    'story street stress studio style sun swing team tent time tools tour trail training trend trick tv vehicle',
    'waste watch water wave waves wear weekend weight wealth wood work writing youtube',
    'alpine botanical bridal canine dairyfree feline gravel handmade heels jet married modular plantbased preloved rainy',
    'selfemployed snowy spooky standup tidy',
    'adult beginner boy day girl hour man men month people senior stop motion week woman women year',
    'abroad climate company economy environment fight freeride goal gear head',
    'bad cheap cool cute deep design dry easy fast fresh full good great happy hard heavy high living long low natural old open perfect quick quiet real safe short soft strange warm wet wide young',
  ].flatMap((line) => line.trim().split(' ')),
);

/**
 * Seasons, feasts, countries, cities, who somebody is and the like. A tag that holds one of a row's
 * words is only for themes that name one of the same row: rain in autumn is not Halloween, a café
 * is not Paris.
 */
const rows: readonly (readonly string[])[] = [
  'spring | summer tropical | autumn fall | winter snow december | christmas xmas',
  'halloween spooky witch pumpkin | easter | thanksgiving friendsgiving | valentine galentine',
  'newyear | january veganuary | october november | september | july',
  'monday sunday friday saturday caturday | france french paris',
  'england english british uk london | newyork nyc | usa america | italy italian',
  'spain spanish | germany german | russia russian | korea korean kpop kdrama kbeauty',
  'japan japanese kyoto tokyo japandi ghibli anime manga | sweden swedish hygge scandi',
  'africa african afro | cuba cuban | montessori | girl girls woman women female lady ladies',
  '40 | 2026',
].flatMap((line) => line.split(' | ').map((row) => row.split(' ')));

/** Whether a tag holds what the theme does not name. */
function namesMore(tag: string, words: ReadonlySet<string>): boolean {
  return rows.some(
    (row) => row.some((word) => tag.includes(word)) && !row.some((word) => words.has(word)),
  );
}
