/** Apart from the options: a list of what was made needs the names alone. */
export const reelCategoryNames = {
  flexing: 'Flexing',
  posing: 'Posing',
  dancing: 'Dancing',
  flirty: 'Flirty',
  movement: 'Movement',
  emotions: 'Emotions',
  viralDances: 'Viral Dances',
  custom: 'Custom',
} as const;

/** The name of a category key; an unknown key names itself. */
export function reelCategoryName(category: string): string {
  // hasOwn, so that `constructor` is no category.
  return Object.hasOwn(reelCategoryNames, category)
    ? // Just checked to be one of its keys.
      reelCategoryNames[category as keyof typeof reelCategoryNames]
    : category;
}
