import {
  type Capability,
  type PollResult,
  type PromptReading,
  type Provider,
  ProviderFault,
  type ProviderRef,
  type Step,
  type StepContext,
  type StepFor,
  type SubmitResult,
} from '../backend/providers/provider.ts';
import { hashtagsFor } from './hashtags/hashtags.ts';
import { personHints, pictureHints, readHints, reelHints, wishOf } from './hints.ts';
import { pictureStep } from './make-picture.ts';
import { readPrompt, storyBriefs } from './picture/read-prompt.ts';
import { readReelPrompt } from './reel/custom.ts';
import { checkReel, lookAtPhoto, makeReel, type ReelSettings } from './reel/reel-step.ts';
import type { ReelWish } from './reel/motion.ts';
import type { RenderContext } from './render-context.ts';
import { lookAtClip } from './sight/look-at-clip.ts';

const reelWishOf = (step: StepFor<'image-to-video'>): ReelWish => ({
  ...readHints(step, reelHints),
  prompt: step.prompt,
});

/** How the engine serves one capability. */
type Maker<C extends Capability> = {
  /** Throws `invalid_input` for a step that cannot be made, before any work starts. */
  check?: (step: StepFor<C>) => void;
  /** Makes the result from the start, in the poll's folder. Repeatable. */
  make: (step: StepFor<C>, context: RenderContext) => Promise<PollResult>;
  /** Absent where no words are left out. */
  read?: (step: StepFor<C>) => PromptReading;
};

const readsAll: PromptReading = { draws: [], leavesOut: [], unread: null };

/**
 * Everything the engine can do: a capability is served when it has its line here. What draws is
 * loaded with the first work, since a process that starts does not need it.
 */
function makersOf(settings: ReelSettings): { [C in Capability]?: Maker<C> } {
  return {
    'text-to-image': {
      check: (step) => {
        const { portrait } = readHints(step, pictureHints);
        if (portrait) wishOf({ portrait, seed: step.seed });
      },
      make: async (step, context) => {
        const { scene, look, portrait } = readHints(step, pictureHints);
        const { prompt, seed } = step;
        if (portrait) {
          const { makePortrait } = await import('./persona/portrait/portrait-step.ts');
          return makePortrait({ portrait, seed }, context);
        }
        const { drawStep } = await import('./picture/draw-picture.ts');
        return drawStep({ prompt, scene, look, seed }, context);
      },
      read: (step) => {
        const { scene, portrait } = readHints(step, pictureHints);
        const isWritten = !portrait && !(scene !== null && storyBriefs.has(scene));
        return isWritten ? readPrompt({ prompt: step.prompt, isPersona: false }) : readsAll;
      },
    },
    'train-persona': {
      make: async (step, context) => {
        const { trainPersona } = await import('./persona/model/train-step.ts');
        return trainPersona(readHints(step, personHints), context);
      },
    },
    'persona-image': {
      make: async (step, context) => {
        const { makePersonaImage } = await import('./persona/persona-image-step.ts');
        return makePersonaImage(step, context);
      },
      read: ({ prompt }) => readPrompt({ prompt, isPersona: true }),
    },
    enhance: {
      make: async (_step, context) => {
        const { enhancePhoto } = await import('./enhance/enhance-photo.ts');
        return pictureStep(context, enhancePhoto);
      },
    },
    sketch: {
      make: async (_step, context) => {
        const { sketchPicture } = await import('./sketch/sketch-picture.ts');
        return pictureStep(context, sketchPicture);
      },
    },
    'image-to-video': {
      check: (step) => checkReel(reelWishOf(step)),
      make: (step, context) => makeReel(reelWishOf(step), context, settings),
      read: (step) => {
        const { category, prompt } = reelWishOf(step);
        return category === 'custom' ? readReelPrompt(prompt) : readsAll;
      },
    },
    hashtags: {
      make: async ({ prompt }) => {
        return { state: 'done', files: [], data: { hashtags: hashtagsFor(prompt) } };
      },
    },
  };
}

/**
 * A provider that asks less of its caller than others, so that tools can render without a worker.
 */
export type PreviewEngine = Omit<Provider, 'submit' | 'poll'> & {
  submit(
    step: Step,
    context: Pick<StepContext, 'clientRef'>,
  ): Promise<Extract<SubmitResult, { state: 'submitted' }>>;
  poll(step: Step, ref: ProviderRef, context: RenderContext): Promise<PollResult>;
};

/**
 * The preview engine: needs no key and no network, and makes real files.
 *
 * `submit` only names the work and may be repeated. `poll` does it from the start, in any process,
 * so a render that was lost with its worker is made again.
 */
export function previewEngine(settings: ReelSettings): PreviewEngine {
  const makers = makersOf(settings);
  const makerOf = <C extends Capability>(step: Step & { capability: C }): Maker<C> => {
    const maker = makers[step.capability];
    if (maker) return maker;
    throw new ProviderFault('bug', `the preview engine has no maker for ${step.capability}`);
  };
  return {
    name: 'local',
    label: 'Preview engine: connect a provider for photorealistic results',
    // Written from the table above, whose keys are capabilities.
    capabilities: new Set(Object.keys(makers) as Capability[]),
    isRuleBased: true,
    rendersHere: true,
    quickCapabilities: new Set(['hashtags']),
    isSubmitRepeatable: true,
    estimateCostMicros: () => 0,
    read: (step) => makerOf(step).read?.(step) ?? readsAll,
    lookAtPhoto: (path, signal) => lookAtPhoto(path, { ...settings, signal }),
    lookAtClip,
    async submit(step, { clientRef }) {
      const { check, read } = makerOf(step);
      check?.(step);
      // Such an order is refused before its charge; this one was meant for another provider.
      if (read && read(step).unread !== null) {
        throw new ProviderFault('invalid_input', 'no word of the subject can be drawn');
      }
      return { state: 'submitted', ref: { clientRef } };
    },
    poll: async (step, _ref, context) => makerOf(step).make(step, context),
    // Nothing to do: a render stops by the signal of its worker and leaves nothing behind.
    cancel: async () => 0,
  };
}
