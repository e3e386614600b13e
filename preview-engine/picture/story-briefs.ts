import type { Brief } from './brief.ts';

const calm = { weather: 'clear', moods: ['plain'], things: [] } as const;

/** What each story scene shows; chance decides light, palette, people and composition. */
export const storyBriefs: ReadonlyMap<string, Brief> = new Map<string, Brief>([
  ['workAndGrind-1', { ...calm, place: 'homeOffice', daytimes: ['dawn', 'dawn', 'golden'] }],
  ['workAndGrind-2', { ...calm, place: 'meetingRoom', daytimes: ['day'] }],
  ['workAndGrind-3', { ...calm, place: 'nightOffice', daytimes: ['night', 'dusk', 'night'] }],
  ['fitnessLifestyle-1', { ...calm, place: 'gym', daytimes: ['dawn', 'golden', 'day'] }],
  ['fitnessLifestyle-2', { ...calm, place: 'kitchen', daytimes: ['day', 'dawn', 'day'] }],
  ['fitnessLifestyle-3', { ...calm, place: 'spa', daytimes: ['dusk', 'golden', 'dawn'] }],
  ['luxuryTravel-1', { ...calm, place: 'airport', daytimes: ['day', 'golden', 'dawn', 'dusk'] }],
  ['luxuryTravel-2', { ...calm, place: 'beach', daytimes: ['day', 'day', 'golden'] }],
  ['luxuryTravel-3', { ...calm, place: 'fineDining', daytimes: ['night', 'dusk', 'night'] }],
  ['fashionLifestyle-1', { ...calm, place: 'wardrobe', daytimes: ['dawn', 'day', 'golden'] }],
  ['fashionLifestyle-2', { ...calm, place: 'street', daytimes: ['day', 'golden', 'dawn'] }],
  ['fashionLifestyle-3', { ...calm, place: 'gala', daytimes: ['night', 'dusk', 'golden'] }],
  ['nightlifeSocial-1', { ...calm, place: 'rooftop', daytimes: ['dusk', 'dusk', 'golden'] }],
  ['nightlifeSocial-2', { ...calm, place: 'club', daytimes: ['night'] }],
  ['nightlifeSocial-3', { ...calm, place: 'diner', daytimes: ['night'] }],
]);
