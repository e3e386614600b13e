import { type Provider, ProviderFault, type Step } from '../provider.ts';
import { checkReel, makeReel, type ReelSettings, type ReelStep } from './reel/reel-step.ts';

/**
 * The embedded engine: needs no key and no network, and really makes the file.
 *
 * `submit` only names the work and may be repeated; `poll` does it from the start, in whichever
 * process asks, so a render that died with its worker is simply made again.
 */
export function localProvider(settings: ReelSettings): Provider {
  return {
    name: 'local',
    label: 'Embedded engine: camera motion over your own photo',
    capabilities: new Set(['image-to-video']),
    isSubmitRepeatable: true,
    estimateCostMicros: () => 0,
    async submit(step, { clientRef }) {
      checkReel(reelStep(step));
      return { clientRef };
    },
    poll: async (step, _ref, context) => makeReel(reelStep(step), context, settings),
    // The worker that renders stops by its own signal; nothing else of the work exists.
    async cancel() {},
  };
}

function reelStep(step: Step): ReelStep {
  if (step.capability === 'image-to-video') return step;
  throw new ProviderFault('bug', `the embedded engine was asked for ${step.capability}`);
}
