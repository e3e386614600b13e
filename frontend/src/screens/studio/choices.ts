import {
  filmLooks,
  filmSounds,
  shotJoins,
  wordPlaces,
  wordStyles,
} from '#contract/film-choices.ts';
import { reelCategoryNames } from '#contract/tools/reel-category-names.ts';
import { reelCategories, reelCategoryKeys, type ReelCategory } from '#contract/tools/reels.ts';

/** A labelled list to choose from, its entries called as in a table or by their own names. */
function named<V extends string>(
  label: string,
  values: readonly V[],
  names: { readonly [N in V]?: string } = {},
) {
  const options = values.map((value) => ({ value, label: names[value] ?? capitalised(value) }));
  return { label, options };
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const joins = named('To the next shot', shotJoins);
export const styles = named('Style', wordStyles, { 'lower-third': 'Lower third' });
export const sounds = named('Sound', filmSounds, { none: 'No sound', clip: 'Sound of the clips' });
/** A list has texts alone; `plain` is no look. */
export const looks = named('Look', ['plain', ...filmLooks], {
  plain: 'As it is',
  mono: 'Black and white',
});
/** `own`: moved to a point. */
export const places = named('Place', [...wordPlaces, 'own'], { own: 'Own place' });

const moving = reelCategoryKeys.filter((category) => category !== 'custom');
/** `still`: a picture that does not move. */
export const motions = named('Motion', ['still', ...moving], {
  ...reelCategoryNames,
  still: 'No motion',
});

export const motionStyles = (category: ReelCategory) =>
  named<string>('Style', reelCategories[category]);
