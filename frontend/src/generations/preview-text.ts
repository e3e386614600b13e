import type { RunKey } from '#contract/tools/catalogue.ts';

/** Texts on what the preview engine makes of a run, where it is not what trained models make. */
const texts: ReadonlyMap<RunKey, string> = new Map<RunKey, string>([
  ['reel', 'Camera motion over your photo'],
  ['story', 'Illustrated preview'],
  ['enhance', 'Automatic retouching of light, colour and skin'],
  ['personaOptions', 'Illustrated preview'],
  ['personaImage', 'Illustrated preview'],
  ['hashtags', 'From our tag library'],
]);

/** One line beside "Preview quality"; undefined for a run that needs no more words. */
export const previewText = (run: RunKey): string | undefined => texts.get(run);

/** Text about what an administrator can do for better results; users cannot, and do not see it. */
export function providerHint(run: RunKey): string {
  const better = run === 'hashtags' ? 'hashtags that trend now' : 'photorealistic results';
  return `For ${better}, connect a provider: see docs/providers.md.`;
}
