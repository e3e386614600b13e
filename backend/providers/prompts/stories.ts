import type { StoryTheme } from '#contract/tools/story-themes.ts';

/**
 * The words that hold the three pictures of a story together. The scenes themselves are those of
 * `contract/tools/story-scenes.ts`, which the user also reads. Change the words freely.
 */

/** One person for the three pictures of a theme; the order's `look` chooses. */
export const storyPeople = [
  'a woman in her late twenties with warm brown skin and dark curly hair tied back',
  'a man in his early thirties with olive skin, short black hair and a trimmed beard',
  'a woman in her mid thirties with fair freckled skin and shoulder-length copper hair',
  'a man in his late twenties with deep brown skin and a close fade haircut',
  'a woman in her early thirties with light skin and a straight black bob',
  'a man in his late thirties with tanned skin, wavy chestnut hair and light stubble',
  'a woman in her late twenties with golden-brown skin and long black hair',
  'a man in his early thirties with light skin, sandy blond hair and a clean-shaven face',
] as const;

/** The light and colours that the pictures of a theme share. */
export const storyLooks: { readonly [T in Exclude<StoryTheme, 'customPrompt'>]: string } = {
  workAndGrind: 'Warm wood and deep blue tones, clean modern lines, 35 mm lens.',
  fitnessLifestyle: 'Fresh greens and earth tones, crisp side light, 35 mm lens.',
  luxuryTravel: 'Ivory, sand and turquoise tones, soft sunlight, 50 mm lens.',
  fashionLifestyle: 'Rose, camel and black tones, fashion editorial light, 85 mm lens.',
  nightlifeSocial: 'Violet, magenta and amber tones, glowing practical lights, 35 mm lens.',
};

/**
 * All that is said of the pictures of a custom story beside the user's words: what these leave
 * open. Style and lettering are theirs. Three distances, for one seed makes one picture of the same
 * words.
 */
export const customFrames = [
  'A vertical picture seen from a distance, suitable for all audiences.',
  'A vertical picture seen at eye level, suitable for all audiences.',
  'A vertical picture seen close up, suitable for all audiences.',
] as const;
