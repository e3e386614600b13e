import type { StoryTheme } from './story-themes.ts';

/** One picture of a story. */
export type StoryScene = {
  /** `theme-1` to `theme-3`. */
  key: string;
  name: string;
  description: string;
  prompt: string;
  sketchPrompt: string;
};

type Scenes = readonly [StoryScene, StoryScene, StoryScene];

/** The three scenes of every theme, in order. */
export const storyScenes = {
  workAndGrind: [
    {
      key: 'workAndGrind-1',
      name: 'Morning',
      description: '',
      prompt: '',
      sketchPrompt: '',
    },
    {
      key: 'workAndGrind-2',
      name: 'Midday',
      description: '',
      prompt: '',
      sketchPrompt: '',
    },
    {
      key: 'workAndGrind-3',
      name: 'Evening',
      description: '',
      prompt: '',
      sketchPrompt: '',
    },
  ],
  fitnessLifestyle: [
    {
      key: 'fitnessLifestyle-1',
      name: 'Morning Workout',
      description: '',
      prompt: '',
      sketchPrompt: '',
    },
    {
      key: 'fitnessLifestyle-2',
      name: 'Healthy Nutrition',
      description: '',
      prompt: '',
      sketchPrompt: '',
    },
    {
      key: 'fitnessLifestyle-3',
      name: 'Recovery & Self-Care',
      description: '',
      prompt: '',
      sketchPrompt: '',
    },
  ],
  luxuryTravel: [
    {
      key: 'luxuryTravel-1',
      name: 'Airport VIP',
      description: '',
      prompt: '',
      sketchPrompt: '',
    },
    {
      key: 'luxuryTravel-2',
      name: 'Tropical Paradise',
      description: '',
      prompt: '',
      sketchPrompt: '',
    },
    {
      key: 'luxuryTravel-3',
      name: 'Fine Dining',
      description: '',
      prompt: '',
      sketchPrompt: '',
    },
  ],
  fashionLifestyle: [
    {
      key: 'fashionLifestyle-1',
      name: 'Morning Style',
      description: '',
      prompt: '',
      sketchPrompt: '',
    },
    {
      key: 'fashionLifestyle-2',
      name: 'Street Fashion',
      description: '',
      prompt: '',
      sketchPrompt: '',
    },
    {
      key: 'fashionLifestyle-3',
      name: 'Evening Glamour',
      description: '',
      prompt: '',
      sketchPrompt: '',
    },
  ],
  nightlifeSocial: [
    {
      key: 'nightlifeSocial-1',
      name: 'Pre-Game',
      description: '',
      prompt: '',
      sketchPrompt: '',
    },
    {
      key: 'nightlifeSocial-2',
      name: 'Club Scene',
      description: '',
      prompt: '',
      sketchPrompt: '',
    },
    {
      key: 'nightlifeSocial-3',
      name: 'Late Night',
      description: '',
      prompt: '',
      sketchPrompt: '',
    },
  ],
  customPrompt: [
    {
      key: 'customPrompt-1',
      name: 'Custom Scene 1',
      description: '',
      prompt: '',
      sketchPrompt: '',
    },
    {
      key: 'customPrompt-2',
      name: 'Custom Scene 2',
      description: '',
      prompt: '',
      sketchPrompt: '',
    },
    {
      key: 'customPrompt-3',
      name: 'Custom Scene 3',
      description: '',
      prompt: '',
      sketchPrompt: '',
    },
  ],
} as const satisfies Record<StoryTheme, Scenes>;
