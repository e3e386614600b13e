/** One word or sign of a prompt. */
export type Token = {
  /** The token as it was written. */
  text: string;
  /** Lower case, without accents: what is looked up. */
  word: string;
  /**
   * `silent` words are articles and the like; a `frame` is "photo", "pair"; the rest have content.
   */
  role: 'content' | 'silent' | 'frame' | 'preposition' | 'negation';
  /** A comma, a full stop or another mark stands before it. */
  isAfterBreak: boolean;
};
export type Tokens = readonly Token[];

const LONGEST_PROMPT = 10_000;
const MOST_TOKENS = 2_000;

/** A prompt's words and signs, in their order; hidden characters do not divide a word. */
export function tokensOf(prompt: string): Token[] {
  const text = prompt.slice(0, LONGEST_PROMPT).replaceAll(/\p{Cf}/gu, '');
  let end = 0;
  const found = [...text.matchAll(pattern)].slice(0, MOST_TOKENS).map((match) => {
    const isAfterBreak = /[^\s'’"“”-]/u.test(text.slice(end, match.index));
    end = match.index + match[0].length;
    return { text: match[0], word: fold(match[0]), isAfterBreak };
  });
  const role = isEnglish(found) ? roleIn(english) : roleIn(foreign);
  return found.map((token) => ({ ...token, role: role(token.word) }));
}

/** Says whether a text is English, as far as its articles and prepositions say. */
export function isEnglish(tokens: readonly Pick<Token, 'word'>[]): boolean {
  return !tokens.some(({ word }) => foreignMarks.has(word));
}

/** Lower case, without accents, variation signs and full-width forms. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll('’', "'")
    .toLowerCase();
}

/** A possessive stays one word: a "woman's handbag" is not a woman. */
const pattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’]s(?!\p{L}))?|\p{Extended_Pictographic}/gu;

const roleIn =
  ({ prepositions, negations, silent }: typeof english) =>
  (word: string): Token['role'] => {
    if (prepositions.has(word)) return 'preposition';
    if (negations.has(word)) return 'negation';
    // One Latin letter is an article or what an elision leaves: a, l'homme.
    if (silent.has(word) || /^[a-z]$/.test(word)) return 'silent';
    return frameWords.has(word) ? 'frame' : 'content';
  };

/** Words that say how the others belong together; without accents, as words are looked up. */

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

/** The roles of a prompt's function words, in one language or several. */
type FunctionWords = {
  /** The subject of a prompt ends at the first of them. */
  prepositions: ReadonlySet<string>;
  /** Negations: what follows is asked to be absent. */
  negations: ReadonlySet<string>;
  /** Articles, pronouns, conjunctions and auxiliary verbs: never drawn, never missed. */
  silent: ReadonlySet<string>;
};

const english: FunctionWords = {
  prepositions: set(`
    in at on inside by near through with within of under over beside besides behind below above beneath
    underneath between among across along alongside against around beyond during for from into onto off
    past since to toward towards until upon amid amidst before after next via outside out as like about`),
  negations: set('without no not never nor except'),
  silent: set(`
    the an and or but so that this these those there here it its is are was were be been being am i me
    my mine we us our you your yours they them their theirs who whom whose which what while when where
    then than very really just also too some any each every all both such has have had do does did will
    would can could should may might must let make made please want wants create generate draw show
    showing it's she's he's that's there's let's i'm one up down back`),
};

/** German, French, Spanish, Italian, Portuguese and Russian, for prompts that are not English. */
const foreign: FunctionWords = {
  prepositions: set(`
    im am auf an mit bei unter uber vor hinter neben zwischen durch aus von vom zum zur zu fur gegen um
    nach in beim
    dans sur sous avec du des d au aux en chez pour par vers entre devant derriere
    de del con sobre bajo para por desde hacia al junto
    nel nella nei sul sulla di della da dal per tra fra
    em no na nos nas com do dos das sob
    в во на у с со из под над для по к ко от до около`),
  negations: set('ohne kein keine keinen sans pas sin senza sem без не нет'),
  silent: set(`
    der die das den dem ein eine einen einem einer und oder ist sind mein meine sein ihr ihre ich wir
    le la les un une et ou est sont mon ma mes son sa ses je nous il elle qui que
    el lo los las una unos unas y o es son mi mis su sus yo gli uno e ed sono mio mia suo sua che
    os um uma ao eu meu minha seu
    и а или это мой моя мои его ее`),
};

/** A prompt with one of them is not English; its adjectives may follow their nouns, too. */
const foreignMarks = set(`
  der das den dem ein eine einen einem einer und mit im auf beim vom zum zur neben hinter ohne
  un une le la les et dans sur sous avec au aux chez sans
  el los las una unos y con del en sin
  il lo gli uno nel nella sul sulla senza di
  um uma com na nas ao sem do da
  и в во на с со у под над без`);

/** Words for the picture itself or for an amount; what follows them is the subject. */
const frameWords = set(`
  photo photos photograph picture pictures image shot portrait closeup close drawing illustration
  view scene render product packshot snapshot selfie foto bild imagen imagem immagine фото
  pair piece pieces slice bunch group set kind lot lots bit glass verre vaso copa glas`);
