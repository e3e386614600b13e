import type { BadgeTone } from '../../ui/Badge.tsx';

type Rule = readonly [words: RegExp, tone: BadgeTone];

const moods: readonly Rule[] = [
  [/energ|hype|party|power|upbeat|dance/i, 'warm'],
  [/love|romant|heart|sensual/i, 'rose'],
  [/sad|melanch|blue|heartbreak|emotion/i, 'info'],
  [/chill|calm|relax|dream|mellow|cozy|cosy/i, 'cool'],
  [/intense|dark|aggress|angry|rage/i, 'gold'],
  [/happy|play|fun|joy|feel.?good|bright/i, 'success'],
  [/confident|bold|swag|fierce/i, 'gold'],
];

const genres: readonly Rule[] = [
  [/hip.?hop|rap|trap|drill/i, 'gold'],
  [/r&b|soul|funk/i, 'rose'],
  [/electro|edm|house|techno|dance|garage/i, 'cool'],
  [/rock|metal|punk|alternative/i, 'info'],
  [/country|folk|acoustic|singer/i, 'success'],
  [/latin|reggae|afro|salsa|urbano/i, 'warm'],
  [/jazz|classical|blues|ambient/i, 'info'],
  [/pop/i, 'rose'],
];

/** Mood and genre where a list says nothing. */
export const DEFAULT_MOOD = 'Energetic';
export const DEFAULT_GENRE = 'Pop';

/** The colour of a mood's badge: the first keyword that fits. */
export const moodTone = (mood: string): BadgeTone => toneOf(mood, moods);
/** The tone of a genre: "K-Pop" is Pop, "Hip-Hop/Rap" is not. */
export const genreTone = (genre: string): BadgeTone => toneOf(genre, genres);

function toneOf(text: string, rules: readonly Rule[]): BadgeTone {
  return rules.find(([words]) => words.test(text))?.[1] ?? 'plain';
}
