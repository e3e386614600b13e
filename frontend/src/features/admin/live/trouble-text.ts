import { runs, type RunKey } from '#contract/tools/catalogue.ts';
import type { Usage } from '#contract/usage.ts';
import { capabilityText, providerName, reasonText } from '../format.ts';

export type Trouble = Usage['troubles'][number];

type Worded = { title: string; text: string; isOver: boolean };

/** Jobs whose queue is no word of people. */
const unsent: Readonly<Record<string, string>> = {
  'mail.send': 'A mail could not be sent',
  'alert.send': 'An alert could not be sent',
};

/**
 * A trouble as a heading of one or two words and a sentence. One that a newer server knows is its
 * kind.
 */
export function troubleText(of: Trouble): Worded {
  const { reason } = of;
  const run = runs[of.run as RunKey]?.name ?? 'Generation';
  const work = `${providerName(of.provider ?? '')} for ${capabilityText(of.capability)}`;
  const texts: Readonly<Record<Trouble['kind'], [title: string, text: string]>> = {
    'generation-failed': ['Failed', `${run} of user ${of.userId}: ${reasonText(reason)}`],
    'provider-fault': ['Fault', `${work}: ${reasonText(reason)}`],
    'circuit-opened': ['Out', `${work} failed too often in a row: ${reasonText(reason)}`],
    'circuit-closed': ['Back', `${work} works again`],
    'order-refused': ['Refused', `Orders, at the spend limit ${reason}`],
    'disk-low': ['Disk', `${reason} is nearly full`],
    'storage-fault': [
      'Storage',
      reason === 'full' ? 'No space for files is left' : 'Files can be neither stored nor read',
    ],
    'job-failed': [
      'Job',
      `${unsent[reason ?? ''] ?? `The job ${reason} failed for good`}: see Dead letters`,
    ],
    'alert-begun': ['Alert', reason ?? ''],
    'alert-over': ['Over', reason ?? ''],
  };
  const [title, text] = texts[of.kind] ?? [of.kind, reasonText(reason)];
  return { title, text, isOver: of.kind === 'alert-over' || of.kind === 'circuit-closed' };
}
