import type { StoryTheme } from './story-themes.ts';

/**
 * The scenes of each theme, in their order; those of a custom story have numbers. They stand apart
 * from the scenes' long texts, because the gallery's captions need the names alone.
 */
export const sceneNames = {
  workAndGrind: ['Morning', 'Midday', 'Evening'],
  fitnessLifestyle: ['Morning Workout', 'Healthy Nutrition', 'Recovery & Self-Care'],
  luxuryTravel: ['Airport VIP', 'Tropical Paradise', 'Fine Dining'],
  fashionLifestyle: ['Morning Style', 'Street Fashion', 'Evening Glamour'],
  nightlifeSocial: ['Pre-Game', 'Club Scene', 'Late Night'],
} as const satisfies Record<Exclude<StoryTheme, 'customPrompt'>, readonly [string, string, string]>;
