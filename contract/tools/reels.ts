import type { reelCategoryNames } from './reel-category-names.ts';

/** The options of each reel category, word for word from the specification. */
export const reelCategories = {
  flexing: [
    'Flex Biceps',
    'Flex Abs',
    'Side Chest Flex',
    'Back Flex + Look Over Shoulder',
    'Full Body Flex',
  ],
  posing: [
    'Power Pose',
    'Hands on Hips',
    'One Arm Behind Head',
    'Over Shoulder Glance',
    'Wide-Leg Stand + Stare',
  ],
  dancing: [
    'Sexy Hip-Focused Dance',
    'Slow Grind Dance',
    'Club Dance',
    'Flexing While Dancing',
    'Dance + Take Off Shirt',
  ],
  flirty: [
    'Intense Eye Contact + Flirty Smirk',
    'Blow Kiss',
    'Slowly Lift Shirt to Show Abs',
    'Take Off Shirt',
    'Touch Lips + Stare',
  ],
  movement: [
    'Walk Toward Camera',
    'Adjust Shorts / Gear',
    'Stretch Showing Muscles',
    'Spin Slowly to Show Body',
    'Check Phone + Smirk',
  ],
  emotions: [
    'Laughing',
    'Crying',
    'Shocked',
    'Surprised',
    'Angry',
    'Excited',
    'Confused',
    'Disappointed',
    'Worried',
    'Happy Smile',
  ],
  viralDances: [
    'K-Pop',
    'Kawaii',
    'Latin',
    'Hip-Hop',
    'Heels',
    'Tutting / Finger',
    'Afrobeats',
    'Waacking / Vogue',
    'Freestyle / Meme',
  ],
  custom: [],
} as const satisfies Record<keyof typeof reelCategoryNames, readonly string[]>;

export type ReelCategory = keyof typeof reelCategories;
export type ReelOption<C extends ReelCategory> = (typeof reelCategories)[C][number];

export const reelCategoryKeys = Object.keys(reelCategories) as [ReelCategory, ...ReelCategory[]];

/** The options of a category; a Map, so that `__proto__` and `constructor` are not categories. */
export const reelOptions: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(reelCategories),
);

/** The choices to switch off, one by one; a custom reel has its category's name as option. */
export const reelChoices: readonly { category: ReelCategory; option: string }[] =
  reelCategoryKeys.flatMap((category) => {
    const options = reelCategories[category];
    return (options.length > 0 ? options : [category]).map((option) => ({ category, option }));
  });

export const REEL_SECONDS = 10;

/** The texts that the screen says before it asks the server, and the server to everybody else. */
export const reelTexts = {
  wrongType: 'Please select a JPG or PNG image file.',
  tooLarge: 'File size must be less than 10MB.',
  missing: 'Please select an image and category.',
  promptRequired: 'Please enter a custom animation prompt.',
  optionRequired: 'Please select an animation option.',
  wholePhoto: "Please say 'true' or 'false' to showing the whole photo.",
  subject: 'Please give the subject as two numbers from 0 to 1, such as 0.5,0.4.',
  sound: "Please give the sound as 'motion', 'none' or the name of a loop.",
  insufficient: 'You need at least 1 token to generate a reel.',
  failed: 'Failed to start video generation',
} as const;
