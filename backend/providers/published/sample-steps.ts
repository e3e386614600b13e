import type { Capability, StepFor } from '../provider.ts';
import { personaShots } from '../prompts/personas.ts';

/** The address of a file that a step works from, as requests are compared with it. */
export const sampleFileUrl = 'https://files.example/sample.jpg';
const source = { key: 'sample.jpg' };

/** The products that would not be made, in the words of the operator's findings. */
const made = {
  'text-to-image': 'stories',
  enhance: 'enhanced photos',
  'image-to-video': 'reels',
  'persona-shot': 'trainings',
  'train-persona': 'trainings',
  'persona-image': 'pictures of personas',
} satisfies { readonly [C in Capability]?: string };

type Sampled = keyof typeof made;

/**
 * An order of each of these capabilities: its request is compared with what a service publishes.
 */
export const sampleSteps: { readonly [C in Sampled]: StepFor<C> } = {
  'text-to-image': { capability: 'text-to-image', prompt: 'a lighthouse', source: null, seed: 7 },
  enhance: { capability: 'enhance', prompt: 'finer', source },
  'image-to-video': { capability: 'image-to-video', prompt: 'smiles', source, seconds: 10 },
  'persona-shot': { capability: 'persona-shot', prompt: personaShots[0], source, seed: 7 },
  'train-persona': {
    capability: 'train-persona',
    prompt: 'a face',
    source,
    shots: personaShots.map(() => source),
  },
  'persona-image': { capability: 'persona-image', prompt: 'in a café', source, seed: 7, model: {} },
};

export type SampleRequest = {
  capability: Sampled;
  /** The name that the service gives it. */
  model: string;
  input: unknown;
};

export const refusedText = ({ capability }: Pick<SampleRequest, 'capability'>): string =>
  `${made[capability]} by it would be refused`;
