import {
  filmLooks,
  filmSounds,
  shotJoins,
  wordPlaces,
  wordStyles,
} from '#contract/film-choices.ts';
import { reelCategoryNames } from '#contract/tools/reel-category-names.ts';
import { reelCategories, reelCategoryKeys, type ReelCategory } from '#contract/tools/reels.ts';

/** Entries of a list to choose from, called as in this table or by their own names. */
function named<V extends string>(values: readonly V[], names: { readonly [N in V]?: string } = {}) {
  return values.map((value) => ({ value, label: names[value] ?? capitalised(value) }));
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const joinChoices = named(shotJoins);
export const styleChoices = named(wordStyles, { 'lower-third': 'Lower third' });
export const soundChoices = named(filmSounds, { none: 'No sound', clip: 'Sound of the clips' });
/** A list has texts alone; `plain` is no look. */
export const lookChoices = named(['plain', ...filmLooks], {
  plain: 'As it is',
  mono: 'Black and white',
});
/** `own`: moved to a point. */
export const placeChoices = named([...wordPlaces, 'own'], { own: 'Own place' });

/** `still`: a picture that does not move. */
export const categoryChoices = [
  { value: 'still', label: 'No motion' } as const,
  ...named(
    reelCategoryKeys.filter((category) => category !== 'custom'),
    reelCategoryNames,
  ),
];

export const optionChoices = (category: ReelCategory) => named<string>(reelCategories[category]);
