/** What the generator knows of one language. Lists are words separated by spaces. */
export type Language = {
  /** Recognises a text of this language by letters or endings that are rare elsewhere. */
  looksLike?: RegExp;
  /** Words that carry no meaning of their own: they separate phrases and are no tag. */
  stopWords: string;
  /** Words that belong to a phrase and say nothing alone: the `tips` of `taxtips`. */
  lightWords: string;
  /** How a word becomes more tags; `*` is the word as typed, `~` the word in the singular. */
  patterns: string;
  /** Tags that fit every post. */
  general: string;
};

/** The languages of a table, in its order. */
export const languagesIn = (table: Readonly<Record<string, LanguageRow>>): Language[] =>
  Object.values(table).map(([looksLike, stopWords, lightWords, patterns, general]) => ({
    looksLike,
    stopWords,
    lightWords,
    patterns,
    general,
  }));

type LanguageRow = readonly [
  looksLike: RegExp,
  stopWords: string,
  lightWords: string,
  patterns: string,
  general: string,
];
