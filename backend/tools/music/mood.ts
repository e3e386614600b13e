import type { MusicMood } from '#contract/music.ts';

/** Moods by keyword of genre and title; the first match wins. */
const moods: readonly (readonly [mood: MusicMood, words: RegExp])[] = [
  ['Romantic', /\b(love|heart|kiss|romance|r&b|soul|baby|together)\b/i],
  ['Melancholic', /\b(sad|tears?|cry|rain|lonely|goodbye|blues|letters?|lost|broken)\b/i],
  ['Chill', /\b(chill|lo-?fi|acoustic|folk|ambient|slow|dream|jazz|singer)\b/i],
  ['Intense', /\b(metal|rock|punk|hardcore|fire|war|run|rage)\b/i],
  ['Confident', /\b(hip-?hop|rap|trap|drill|boss|king|queen|money)\b/i],
  ['Playful', /\b(k-?pop|candy|sugar|funny|silly|party|latin|reggaeton)\b/i],
];

/** `Energetic` where no keyword matches, as specified. */
export function moodOf(text: string): MusicMood {
  return moods.find(([, words]) => words.test(text))?.[0] ?? 'Energetic';
}
