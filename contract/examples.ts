import { genders, races } from './tools/influencer.ts';
import { storyThemes, type StoryTheme } from './tools/story-themes.ts';

// The table's own keys.
const sceneExamples = (Object.keys(storyThemes) as StoryTheme[])
  .filter((theme) => theme !== 'customPrompt')
  .flatMap((theme) => ([1, 2, 3] as const).map((scene) => `scene-${theme}-${scene}.webp` as const));

type Gender = (typeof genders)[number];
/** The choice Random stands for one of these. */
export type NamedRace = Exclude<(typeof races)[number], 'Random'>;
type NoSpace<T extends string> = T extends `${infer A} ${infer B}` ? `${A}${B}` : T;
type FaceExample = `face-${Gender}-${NoSpace<NamedRace>}.webp`;

const faceExamples = genders.flatMap((gender) =>
  races.filter((race) => race !== 'Random').map((race) => faceExample(gender, race)),
);

/** A face for what is chosen of a new influencer. */
export function faceExample(gender: Gender, race: NamedRace): FaceExample {
  // Of the names that have a space, each has one.
  return `face-${gender}-${race.replace(' ', '') as NoSpace<NamedRace>}.webp`;
}

/** A person, a thing and a place: the photos on which the templates of films play, in order. */
export const templatePhotos = [
  'template-person.webp',
  'template-thing.webp',
  'template-place.webp',
] as const;

/** Files that show strangers and newcomers what the tools make; an operator may replace each. */
export const exampleNames = [
  // One persona in three places.
  'influencer-1.webp',
  'influencer-2.webp',
  'influencer-3.webp',
  'story.webp',
  // A reel, and the picture that stands for it until it plays.
  'reel.mp4',
  'reel.webp',
  // One photo, as it was taken and as the enhancer makes it.
  'enhancer-before.webp',
  'enhancer-after.webp',
  // What the tiles of reel styles move.
  'reel-style.webp',
  // What a first reel can be made of.
  'sample.jpg',
  ...templatePhotos,
  ...sceneExamples,
  ...faceExamples,
] as const;

export type ExampleName = (typeof exampleNames)[number];
