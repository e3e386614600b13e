import { providerTitle } from '#contract/providers.ts';
import { runs, type RunKey } from '#contract/tools/catalogue.ts';
import type { Usage } from '#contract/usage.ts';
import { capabilityText } from './format.ts';

export type Trouble = Usage['troubles'][number];

type Worded = { title: string; text: string; isOver: boolean };

/** A trouble as a heading of one or two words and a sentence. One that a newer server knows is its kind. */
export function troubleText(of: Trouble): Worded {
  const reason = of.reason ?? 'unknown';
  const run = runs[of.run as RunKey]?.name ?? 'Generation';
  const provider = providerTitle(of.provider ?? '');
  const texts: Readonly<Record<Trouble['kind'], [title: string, text: string]>> = {
    'generation-failed': ['Failed', `${run} of user ${of.userId}: ${reason}`],
    'provider-fault': ['Fault', `${provider} for ${capabilityText(of.capability)}: ${reason}`],
    'order-refused': ['Refused', `Orders, at the spend limit ${reason}`],
    'disk-low': ['Disk', `${reason} is nearly full`],
    'alert-begun': ['Alert', reason],
    'alert-over': ['Over', reason],
  };
  const [title, text] = texts[of.kind] ?? [of.kind, reason];
  return { title, text, isOver: of.kind === 'alert-over' };
}
