/** The texts that the other tools' screens say, and the server to everybody else. */
export const storyTexts = {
  themeRequired: 'Please select a theme.',
  promptRequired: 'Please enter a custom prompt.',
  insufficient: 'You need at least 1 token to generate a story.',
} as const;

export const enhancerTexts = {
  wrongType: 'Please upload a valid image file (JPEG, PNG, or WebP).',
  tooLarge: 'File size must be less than 10MB.',
  missing: 'Please upload an image first.',
  insufficient: 'You need at least 1 token to enhance an image.',
} as const;

export const sketchTexts = {
  missing: 'Please choose an image to sketch.',
  insufficient: 'You need at least 1 token to make a sketch.',
} as const;

export const hashtagTexts = {
  themeRequired: 'Please enter a theme to generate hashtags for.',
  insufficient: 'Insufficient tokens. You need 2 tokens to generate hashtags.',
  /** In place of the card's "via web search" while the preview engine makes them. */
  fromCollection: 'Hashtags from our own collection, 30 hashtags per theme',
  /** Beside a list of the preview engine for a theme such as one letter or an emoji. */
  general: 'Your theme has no word of three letters, so these hashtags fit any post.',
  /** Beside a list of a model that cannot search. */
  noSources: 'Made without a web search, so there are no sources.',
} as const;

export const HASHTAG_COUNT = 30;
/** A theme is a few words, never an instruction. */
export const HASHTAG_THEME_MAX_CHARACTERS = 200;

export const musicPlatforms = ['tiktok', 'instagram'] as const;
export type MusicPlatform = (typeof musicPlatforms)[number];
