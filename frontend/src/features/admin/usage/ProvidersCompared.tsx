import type { UsageHistory } from '#contract/usage.ts';
import { Badge, type BadgeTone } from '#frontend/ui/Badge.tsx';
import { TableSection, type Column } from '../DataTable.tsx';
import {
  capabilityText,
  formatElapsed,
  formatSeconds,
  formatSpread,
  providerName,
  reasonText,
} from '../format.ts';
import { Warning } from '../Section.tsx';
import { countText, moneyText } from '#frontend/ui/formats.ts';

type Provider = UsageHistory['providers'][number];

const healths: Readonly<Record<Provider['health'], { text: string; tone: BadgeTone }>> = {
  out: { text: 'Out', tone: 'danger' },
  failing: { text: 'Failing', tone: 'danger' },
  slow: { text: 'Slow', tone: 'gold' },
  well: { text: 'Well', tone: 'success' },
};

/** Slow and failing ones are named first, with what they did. */
export function ProvidersCompared(props: {
  providers: readonly Provider[];
  /** When the figures were read. */
  at: string;
  noun: string;
}) {
  const { providers, at, noun } = props;
  const troubled = providers.filter(({ health }) => health !== 'well');
  return (
    <TableSection
      title="Providers compared"
      subtitle={`Attempts that ended within the last ${noun}`}
      empty={`No provider was asked within the last ${noun}.`}
      rows={providers}
      keyOf={keyOf}
      columns={columns}
    >
      {troubled.length > 0 && (
        <Warning as="ul" aria-label="Providers in trouble">
          {troubled.map((provider) => (
            <li key={keyOf(provider)}>{troubleText(provider, at)}</li>
          ))}
        </Warning>
      )}
    </TableSection>
  );
}

const keyOf = ({ provider, capability }: Provider) => `${provider} ${capability}`;

/** "Fal for image to video is failing: 12 of 40 attempts failed, last with timeout 3 min ago." */
function troubleText(of: Provider, at: string): string {
  const subject = `${providerName(of.provider)} for ${capabilityText(of.capability)}`;
  if (of.health === 'slow') {
    const [now, usual] = [of.medianSeconds ?? 0, of.usualSeconds ?? 0].map(formatSeconds);
    return `${subject} is slow: half of its work takes longer than ${now}, usually ${usual}.`;
  }
  const figures = `${countText(of.failed)} of ${countText(of.done + of.failed)} attempts failed`;
  const ago = of.lastFaultAt && formatElapsed(of.lastFaultAt, at);
  const last = of.lastFault
    ? `, last with ${reasonText(of.lastFault)}${ago ? ` ${ago} ago` : ''}`
    : '';
  return `${subject} is ${of.health}: ${figures}${last}.`;
}

const columns: readonly Column<Provider>[] = [
  ['Provider', ({ provider }) => providerName(provider)],
  ['For', ({ capability }) => capabilityText(capability)],
  ['Health', ({ health }) => <Badge $tone={healths[health].tone}>{healths[health].text}</Badge>],
  ['Done', ({ done }) => done, 'number'],
  ['Failed', ({ failed }) => failed, 'number'],
  ['Time', ({ medianSeconds, p95Seconds }) => formatSpread(medianSeconds, p95Seconds), 'number'],
  ['Usually', ({ usualSeconds }) => formatSeconds(usualSeconds), 'number'],
  ['Cost', ({ costDollars }) => moneyText(costDollars), 'number'],
  ['Last fault', ({ lastFault }) => (lastFault ? reasonText(lastFault) : '–')],
];
