import type { Generation } from '#contract/generation.ts';
import { providerTitle } from '#contract/providers.ts';

type MadeBy = Pick<Generation, 'provider' | 'insteadOf'>;

/**
 * "Made by fal", with the reason where the preview engine stood in; null where it was not stored.
 */
export function madeByText(made: MadeBy): string | null {
  const by = byText(made, 'was');
  return by && `Made ${by}`;
}

/** The maker of what is being made now; null before a provider was asked. */
export function beingMadeByText(made: MadeBy): string | null {
  const by = byText(made, 'is');
  return by && `Being made ${by}.`;
}

function byText({ provider, insteadOf }: MadeBy, was: 'was' | 'is'): string | null {
  if (!provider) return null;
  const by = `by ${providerTitle(provider)}`;
  return insteadOf ? `${by} because ${providerTitle(insteadOf)} ${was} not available` : by;
}
