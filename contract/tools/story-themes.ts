/** The story themes, key and name as in the specification; `theme` of a story image is the key. */
export const storyThemes = {
  workAndGrind: { name: 'Work & Entrepreneurship' },
  fitnessLifestyle: { name: 'Fitness & Wellness' },
  luxuryTravel: { name: 'Luxury Travel' },
  fashionLifestyle: { name: 'Fashion & Style' },
  nightlifeSocial: { name: 'Nightlife & Social' },
  customPrompt: { name: 'Custom Prompt' },
} as const satisfies Record<string, { name: string }>;

export type StoryTheme = keyof typeof storyThemes;

/** A Map, so that `__proto__` and `constructor` are not themes. */
export const storyThemeNames: ReadonlyMap<string, string> = new Map(
  Object.entries(storyThemes).map(([key, theme]) => [key, theme.name]),
);
